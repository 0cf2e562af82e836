"""The feed over REST: snapshots, changes for clients that poll, tickets, and the description of it all."""

import datetime as dt
import time
from collections.abc import Callable, Sequence

import msgspec
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.access.models import ApiKey
from casino.events.shards import shard_of
from casino.rest.problems import Problem
from casino.streaming import admission, asking, documents, polling, tickets
from casino.streaming.frames import shapes
from casino.streaming.past import history, pictures
from casino.streaming.past.pictures import Picture
from casino.streaming.serializers import TicketRequestSerializer, TicketSerializer

CACHED = "private, max-age=1"
JSON = "application/json"
_pace = polling.Pace()


class FeedView(APIView):
    """What the views of the feed share: keys, passes and persons may read."""

    authentication_classes = admission.AUTHENTICATION
    required_scope: str | dict[str, str] = admission.SCOPE


class Road(FeedView):
    """One table whole: its state, its shoe, all roads. The same as the frame `snapshot` of the stream."""

    allowed_parameters = frozenset({"since_seq"})

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "since_seq", int, description="Return the frames after this `seq`; at most once a second."
            ),
            OpenApiParameter(
                "If-None-Match", str, OpenApiParameter.HEADER, description='The `ETag` known, `"214-1812"`.'
            ),
        ],
        responses={
            (200, JSON): documents.referring("The frame `snapshot`, or with `since_seq` the object `Changes`"),
            304: None,
            429: documents.referring("Asked again within a second"),
        },
    )
    def get(self, request: Request, table: str) -> HttpResponse:
        """Return the snapshot of a table, or what changed since a `seq`."""
        viewer = admission.of_drf(request=request)
        admission.require(viewer=viewer, tables=asking.tables(text=table))
        since_seq = request.query_params.get("since_seq")
        if since_seq is not None:
            return _changes(viewer=viewer, table=table, since_seq=asking.seq(text=since_seq))
        (picture,) = pictures.present(tables=[table])
        if not picture.row.seq:
            raise Problem(status=404, code="not_found", detail=f"no event has named the table {table}")
        return _answer(request=request, shown=[picture], whole=lambda now: picture.snapshot(now=now))


class LobbySnapshot(FeedView):
    """Several tables whole."""

    allowed_parameters = frozenset({"tables"})

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "tables", str, description="T01,T02; all that may be seen where none is named, 64 at most."
            ),
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The `ETag` known."),
        ],
        responses={(200, JSON): documents.referring("The object `Lobby`"), 304: None},
    )
    def get(self, request: Request) -> HttpResponse:
        """Return snapshots of tables, all as of one moment."""
        viewer = admission.of_drf(request=request)
        named = request.query_params.get("tables")
        wanted = asking.tables(text=named) if named is not None else _all_seen(viewer)
        admission.require(viewer=viewer, tables=wanted)
        shown = pictures.present(tables=wanted)

        def whole(now: dt.datetime) -> polling.Lobby:
            return polling.Lobby(
                schema="lobby/1",
                emitted_at=now,
                stale_after_s=shapes.STALE_AFTER_S,
                tables=[picture.snapshot(now=now) for picture in shown],
            )

        return _answer(request=request, shown=shown, whole=whole)


class Tickets(FeedView):
    """Tickets that open display pages."""

    required_scope = {"POST": admission.SCOPE}

    @extend_schema(request=TicketRequestSerializer, responses={201: TicketSerializer})
    def post(self, request: Request) -> Response:
        """Make a ticket: it is used once, within 60 seconds, and becomes a cookie that lasts as long as the key."""
        key = request.auth
        if not isinstance(key, ApiKey) or admission.DisplayPass is type(request.successful_authenticator):
            raise Problem(status=403, code="permission_denied", detail="a ticket is made with an API key")
        asked = TicketRequestSerializer(data=request.data or {})
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data.get("tables") or key.tables
        admission.require(viewer=admission.of_drf(request=request), tables=[one for one in wanted if one != "*"])
        if "*" in wanted and "*" not in key.tables:
            raise Problem(status=403, code="table_not_allowed", detail="the key does not cover every table")
        made = tickets.issue(key=key, tables=wanted, now=_now())
        told = {"ticket": made.text, "path": f"/tickets/{made.text}", "expires_at": made.expires_at}
        return Response(TicketSerializer(told).data, status=status.HTTP_201_CREATED)


class AsyncApi(FeedView):
    """The stream as AsyncAPI 3."""

    @extend_schema(responses={(200, JSON): documents.referring("An AsyncAPI 3 document")})
    def get(self, request: Request) -> HttpResponse:
        """Return the document."""
        del request
        return HttpResponse(msgspec.json.encode(documents.asyncapi()), content_type=JSON)


class Schemas(FeedView):
    """The JSON Schemas of all frames."""

    @extend_schema(responses={(200, JSON): documents.referring("JSON Schema 2020-12, one definition a frame")})
    def get(self, request: Request) -> HttpResponse:
        """Return the schemas."""
        del request
        return HttpResponse(msgspec.json.encode(documents.schemas()), content_type="application/schema+json")


def _changes(*, viewer: admission.Viewer, table: str, since_seq: int) -> HttpResponse:
    client = viewer.key or f"person {viewer.person}"
    if _pace.is_too_soon(client=client, table=table, at_s=time.monotonic()):
        raise Problem(status=429, code="too_soon", detail=f"ask for changes every {polling.EVERY_S:g} s at most")
    found = polling.changes(
        shard=shard_of(key=table, shards=settings.SHARDS),
        table=table,
        since_seq=since_seq,
        sees_cards=viewer.sees_cards,
        now=_now(),
    )
    answer = HttpResponse(msgspec.json.encode(found), content_type=JSON)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _answer(*, request: Request, shown: Sequence[Picture], whole: Callable[[dt.datetime], object]) -> HttpResponse:
    """Answer with a snapshot, or 304 where the client has it."""
    etag = '"' + ".".join(f"{picture.row.shoe or 0}-{picture.row.seq}" for picture in shown) + '"'
    given = {tag.strip().removeprefix("W/") for tag in request.headers.get("If-None-Match", "").split(",")}
    if etag in given or "*" in given:
        answer = HttpResponse(status=status.HTTP_304_NOT_MODIFIED)
    else:
        answer = HttpResponse(msgspec.json.encode(whole(_now())), content_type=JSON)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = CACHED
    answer.headers["Vary"] = "Authorization, Cookie"
    return answer


def _all_seen(viewer: admission.Viewer) -> tuple[str, ...]:
    found = tuple(table for table in history.known_tables() if viewer.sees(table=table))
    if len(found) > asking.TABLES_MAX:
        raise Problem(status=400, code="too_many_tables", detail=f"name the tables: {len(found)} may be seen")
    return found


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)
