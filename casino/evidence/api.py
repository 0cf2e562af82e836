"""Checkpoints and proofs over REST. Nothing here writes, and nobody has to believe it: all of it can be checked."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.events import store as log
from casino.events.api import find
from casino.events.shards import shard_of
from casino.evidence import checkpoints, inclusion, serializers, tree
from casino.evidence.errors import EvidenceArchived, EvidenceBroken, NothingThere
from casino.evidence.models import Checkpoint, ClosedDay, Key
from casino.pages.api import see_table
from casino.pages.queries import rounds as queries
from casino.rest import permission
from casino.rest.problems import Problem
from casino.settlement.outcomes.outcome import RoundKey

_NOTE = {(200, "text/plain"): OpenApiTypes.STR}
_SIZE = OpenApiParameter("size", int, description="Prove against the checkpoint of this size; the newest unless said.")
_SIZE_MAX = 2**63 - 1


class NoteRenderer(BaseRenderer):
    """A note exactly as it was signed; problems as JSON."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """Return the bytes of the note."""
        if isinstance(data, str):
            return data.encode()
        rendered: bytes = JSONRenderer().render(data, accepted_media_type, renderer_context)
        return rendered


class CheckpointList(generics.ListAPIView[Checkpoint]):
    """Signed checkpoints, newest first."""

    required_scope = "evidence:read"
    keyset = ("-size",)
    serializer_class = serializers.CheckpointSerializer

    def get_queryset(self) -> QuerySet[Checkpoint]:
        """Return all of them."""
        return Checkpoint.objects.all()


class LatestCheckpoint(APIView):
    """The newest checkpoint as a signed note."""

    required_scope = "evidence:read"
    renderer_classes = (NoteRenderer,)

    @extend_schema(responses=_NOTE)
    def get(self, request: Request) -> Response:
        """Return the note."""
        del request
        found = checkpoints.newest()
        if found is None:
            raise Http404
        return Response(found.note)


class CheckpointOfSize(APIView):
    """The checkpoint of a size as a signed note."""

    required_scope = "evidence:read"
    renderer_classes = (NoteRenderer,)

    @extend_schema(responses=_NOTE)
    def get(self, request: Request, size: int) -> Response:
        """Return the note."""
        del request
        return Response(_checkpoint(size=size).note)


class CheckpointOfDay(APIView):
    """The checkpoint that closed a gaming day as a signed note."""

    required_scope = "evidence:read"
    renderer_classes = (NoteRenderer,)

    @extend_schema(responses=_NOTE, parameters=[OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH)])
    def get(self, request: Request, day: str) -> Response:
        """Return the note."""
        del request
        try:
            closed = ClosedDay.objects.filter(day=dt.date.fromisoformat(day)).first()
        except ValueError:
            raise Problem(
                status=400, code="bad_day", detail=f"a day is written 2026-11-29, found {day[:20]!r}"
            ) from None
        if closed is None:
            raise Http404
        return Response(closed.note)


class KeyList(generics.ListAPIView[Key]):
    """The keys that sign, oldest first, each with the note by which the one before introduced it."""

    required_scope = "evidence:read"
    keyset = ("number",)
    serializer_class = serializers.KeySerializer

    def get_queryset(self) -> QuerySet[Key]:
        """Return all of them."""
        return Key.objects.all()


class Consistency(APIView):
    """The proof that the tree of one size is the beginning of the tree of another."""

    required_scope = "evidence:read"

    @extend_schema(responses=serializers.ConsistencySerializer)
    def get(self, request: Request, first: int, second: int) -> Response:
        """Return the proof."""
        del request
        if not 0 < first <= second or second > tree.size():
            raise Http404
        told = {
            "first": first,
            "first_root": tree.edge_of(size=first).root(),
            "second": second,
            "second_root": tree.edge_of(size=second).root(),
            "proof": tree.consistency(first=first, size=second),
        }
        return Response(serializers.ConsistencySerializer(told).data)


class RoundProof(APIView):
    """The proof of a round: every event that had an effect on it, with what came of it, up to a signed checkpoint."""

    required_scope = "rounds:read"
    allowed_parameters = frozenset({"size"})

    @extend_schema(responses=serializers.RoundProofSerializer, parameters=[_SIZE])
    def get(self, request: Request, table: str, shoe: int, number: int) -> Response:
        """Return the proof."""
        see_table(request=request, table=table)
        stream, key = f"round/{table}/{shoe}/{number}", RoundKey(table, shoe, number)
        outcomes = queries.outcomes(keys=[key]).get(key, ())
        if not outcomes and not log.read_stream(stream=stream):
            raise Http404
        lane = shard_of(key=table, shards=settings.SHARDS)
        proved = _prove(request=request, lane=lane, positions=sorted({one.position for one in outcomes}))
        return Response(serializers.RoundProofSerializer({"round": stream, "events": proved}).data)


class EventProof(APIView):
    """The proof of one event of the log, whatever it is: a slip, a shoe, a void."""

    required_scope = "events:read"
    allowed_parameters = frozenset({"size"})

    @extend_schema(responses=serializers.EventInclusionSerializer, parameters=[_SIZE])
    def get(self, request: Request, shard: int, position: int) -> Response:
        """Return the proof; nothing is there before the event is settled."""
        if not permission.sees_every_table(request=request):
            find(request=request, shard=shard, position=position)
        proved = _prove(request=request, lane=shard, positions=[position])
        if not proved:
            find(request=request, shard=shard, position=position)
            raise Problem(status=404, code="not_settled", detail="this event is not settled yet; try again")
        return Response(serializers.EventInclusionSerializer(proved[0]).data)


def _prove(*, request: Request, lane: int, positions: list[int]) -> list[inclusion.EventInclusion]:
    size = request.query_params.get("size")
    if size is not None and not (size.isascii() and size.isdigit() and len(size) < 19):  # noqa: PLR2004 - 64 bits
        raise Problem(status=400, code="bad_size", detail=f"size is the size of a checkpoint, found {size[:20]!r}")
    checkpoint = checkpoints.newest() if size is None else _checkpoint(size=int(size))
    try:
        return inclusion.of_events(lane=lane, positions=positions, checkpoint=checkpoint)
    except EvidenceArchived as error:
        raise Problem(status=410, code="archived", detail=str(error)) from error
    except EvidenceBroken as error:
        raise Problem(status=500, code="evidence_broken", detail=str(error)) from error


def _checkpoint(*, size: int) -> Checkpoint:
    try:
        return checkpoints.of_size(size=min(size, _SIZE_MAX))
    except NothingThere:
        raise Http404 from None
