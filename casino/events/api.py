"""The log over REST: events, incidents, dead letters, and the schemas of the kinds. Nothing here writes."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.events import kinds, schemas, serializers, store
from casino.events.errors import EventNotFound, UnknownKind
from casino.events.models import DeadLetter, Event, Incident
from casino.rest import permission
from casino.rest.problems import Problem

_POSITION_MAX = 2**63 - 1
_SHARD_MAX = 2**15 - 1


class EventList(generics.ListAPIView[Event]):
    """Events in the order of the log. A key limited to tables names a `stream` of one of them."""

    required_scope: Any = "events:read"
    allowed_parameters = frozenset({"shard", "stream"})
    keyset: tuple[str, ...] = ("shard", "position")
    serializer_class = serializers.EventSerializer

    def get_queryset(self) -> QuerySet[Event]:
        """Return the events of the shard or stream asked for."""
        shard, stream = (self.request.query_params.get(name) for name in ("shard", "stream"))
        see_stream(request=self.request, stream=stream)
        events = Event.objects.defer("body")
        if stream is not None:
            places = [(one.shard, one.position) for one in store.read_stream(stream=stream)]
            return events.filter(pk__in=places)
        return events if shard is None else events.filter(shard=_shard(text=shard))


class EventDetail(APIView):
    """One event with its text exactly as received."""

    required_scope = "events:read"

    @extend_schema(responses=serializers.EventDetailSerializer)
    def get(self, request: Request, shard: int, position: int) -> Response:
        """Return the event at a position."""
        logged = find(request=request, shard=shard, position=position)
        return Response(serializers.EventDetailSerializer(logged).data)


class EventBody(APIView):
    """The very bytes of an event, so that their hash can be checked."""

    required_scope = "events:read"

    @extend_schema(responses={(200, "application/cloudevents+json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, shard: int, position: int) -> HttpResponse:
        """Return the bytes at a position."""
        logged = find(request=request, shard=shard, position=position)
        return HttpResponse(logged.body, content_type="application/cloudevents+json")


class IncidentList(generics.ListAPIView[Incident]):
    """Readable events without effect: conflicts, and what its sender may not say; newest first."""

    required_scope = "events:read"
    allowed_parameters = frozenset({"code"})
    keyset = ("-id",)
    serializer_class = serializers.IncidentSerializer

    def get_queryset(self) -> QuerySet[Incident]:
        """Return the incidents, of one code where it is named."""
        see_everything(request=self.request)
        code = self.request.query_params.get("code")
        return Incident.objects.all() if code is None else Incident.objects.filter(code=code)


class DeadLetterList(generics.ListAPIView[DeadLetter]):
    """Records of the topic that are no readable events; newest first."""

    required_scope = "events:read"
    keyset = ("-id",)
    serializer_class = serializers.DeadLetterSerializer

    def get_queryset(self) -> QuerySet[DeadLetter]:
        """Return the dead letters."""
        see_everything(request=self.request)
        return DeadLetter.objects.all()


class KindSchemaList(APIView):
    """The released kinds of events."""

    required_scope = "schemas:read"

    @extend_schema(responses=serializers.KindSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return every kind with the address of its schema and the doors that take it."""
        told = [
            {
                "type": kind.name,
                "schema": request.build_absolute_uri(reverse("api-kind-schema", args=[kind.name])),
                "doors": _doors(kind=kind),
            }
            for kind in sorted(kinds.KINDS.values(), key=lambda kind: kind.name)
        ]
        return Response(serializers.KindSerializer(told, many=True).data)


@extend_schema_view(
    get=extend_schema(parameters=[OpenApiParameter("kind", str, OpenApiParameter.PATH, description="round.played/v1")])
)
class KindSchema(APIView):
    """The JSON Schema of a kind."""

    required_scope = "schemas:read"

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, kind: str) -> Response:
        """Return the schema (JSON Schema 2020-12)."""
        del request
        try:
            return Response(schemas.schema(kind=kind), content_type="application/schema+json")
        except UnknownKind as error:
            raise Problem(status=404, code="unknown_kind", detail=str(error)) from error


def find(*, request: Request, shard: int, position: int) -> store.Logged:
    """Return an event that exists and that the caller may see."""
    if shard > _SHARD_MAX or position > _POSITION_MAX:
        raise Http404
    try:
        logged = store.read_one(shard=shard, position=position)
    except EventNotFound:
        raise Http404 from None
    if not permission.sees_every_table(request=request):
        table = kinds.decode(kind=logged.kind, body=logged.body).shard_key()
        if not permission.sees_table(request=request, table=table):
            raise Http404
    return logged


def see_stream(*, request: Request, stream: str | None) -> None:
    """Refuse a key limited to tables everything but the streams that name one of them."""
    if permission.sees_every_table(request=request):
        return
    parts = (stream or "").split("/")
    if len(parts) > 1 and parts[0] != "slip" and permission.sees_table(request=request, table=parts[1]):
        return
    raise Problem(
        status=403, code="table_not_allowed", detail="this API key is limited to tables: name a stream of one"
    )


def see_everything(*, request: Request) -> None:
    """Refuse a key limited to tables what concerns all of them."""
    if not permission.sees_every_table(request=request):
        raise Problem(status=403, code="table_not_allowed", detail="this API key is limited to tables")


def _shard(*, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= _SHARD_MAX):  # noqa: PLR2004
        raise Problem(status=400, code="bad_shard", detail=f"shard is an integer from 0, found {text[:20]!r}")
    return int(text)


def _doors(*, kind: kinds.Kind) -> list[str]:
    if kind.is_internal:
        return []
    return ["rest"] if kind.is_rest_only else ["kafka", "rest", "file"]
