"""The REST door: POST /api/v1/events takes one event or an array of them.

One event answers 201 (stored), 200 (known already), 409 (contradicts what is known), 422 (unreadable) or 403 (its
sender may not say it). A batch answers 200 where every item was stored or known, else 207, with the same figures item
by item. Sending again is always safe.
"""

import http
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.access import keys
from casino.access.models import ApiKey
from casino.access.permission import Permission
from casino.events.api import EventList
from casino.ingest import slices
from casino.ingest.accept import Arrival, Door, Verdict, VerdictStatus, accept
from casino.ingest.errors import BatchRefused
from casino.rest.parsing import CloudEventBatchBytesParser, CloudEventBytesParser, EventBytesParser
from casino.rest.problems import Problem

_HTTP = {
    VerdictStatus.STORED: http.HTTPStatus.CREATED,
    VerdictStatus.DUPLICATE: http.HTTPStatus.OK,
    VerdictStatus.CONFLICT: http.HTTPStatus.CONFLICT,
    VerdictStatus.REFUSED: http.HTTPStatus.UNPROCESSABLE_ENTITY,
    VerdictStatus.NOT_ALLOWED: http.HTTPStatus.FORBIDDEN,
}
_LENGTH_UNKNOWN = "-1"
_NOBODY = Permission(sources=frozenset(), tables=frozenset())


class VerdictSerializer(serializers.Serializer[Any]):
    """What became of one event."""

    status = serializers.ChoiceField(choices=[status.value for status in VerdictStatus])
    http = serializers.IntegerField(help_text="the status that this event alone would have got")
    source = serializers.CharField(help_text="empty where it was unreadable")  # type: ignore[assignment] # as CloudEvents
    id = serializers.CharField(source="event_id", help_text="empty where it was unreadable")
    shard = serializers.IntegerField(allow_null=True, help_text="null where nothing is stored")
    position = serializers.IntegerField(allow_null=True, help_text="from 1; of a known event that of the first one")
    code = serializers.CharField(help_text="why not, a released word; empty where it was taken")
    reason = serializers.CharField(help_text="why not, for people")


class BatchSerializer(serializers.Serializer[Any]):
    """What became of each event of a batch, in the order sent."""

    stored = serializers.IntegerField()
    duplicates = serializers.IntegerField()
    failed = serializers.IntegerField()
    results = VerdictSerializer(many=True)


class Events(EventList):
    """Events: the log's list, and the door for new ones."""

    required_scope = {"GET": "events:read", "POST": "events:write"}
    parser_classes = (EventBytesParser, CloudEventBytesParser, CloudEventBatchBytesParser)

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Let a body come in chunks: DRF takes a request that does not tell its length for an empty one."""
        if "chunked" in request.headers.get("Transfer-Encoding", "") and not request.META.get("CONTENT_LENGTH"):
            request.META["CONTENT_LENGTH"] = _LENGTH_UNKNOWN
        return super().initialize_request(request, *args, **kwargs)

    @extend_schema(
        request={
            "application/cloudevents+json": OpenApiTypes.OBJECT,
            "application/cloudevents-batch+json": OpenApiTypes.OBJECT,
            "application/json": OpenApiTypes.OBJECT,
        },
        responses={
            201: VerdictSerializer,
            200: OpenApiResponse(BatchSerializer, description="A known event, or a batch without failures."),
            207: OpenApiResponse(BatchSerializer, description="A batch of which some items failed."),
            409: OpenApiResponse(OpenApiTypes.OBJECT, description="It contradicts what is known."),
            413: OpenApiResponse(OpenApiTypes.OBJECT, description="More than 8 MiB or 5,000 items."),
            415: OpenApiResponse(OpenApiTypes.OBJECT, description="Not JSON by its content type."),
            422: OpenApiResponse(OpenApiTypes.OBJECT, description="It is no readable event."),
        },
    )
    def post(self, request: Request) -> Response:
        """Take in one event or an array of events; every item is judged alone, and sending again is safe."""
        content: Any = request.data
        body = content if isinstance(content, bytes) else b""  # a request without a body is not parsed at all
        if slices.is_batch(body=body):
            return self._batch(request=request, body=body)
        verdict = _accept(request=request, bodies=[slices.single(body=body)])[0]
        status = _HTTP[verdict.status]
        if status >= http.HTTPStatus.BAD_REQUEST:
            raise Problem(
                status=status, code=verdict.code, detail=verdict.reason, result=VerdictSerializer(_told(verdict)).data
            )
        return Response(VerdictSerializer(_told(verdict)).data, status=status)

    def _batch(self, *, request: Request, body: bytes) -> Response:
        try:
            bodies = slices.items(body=body)
        except BatchRefused as refused:
            status = 413 if refused.code == "too_large" else 400
            raise Problem(status=status, code=refused.code, detail=refused.detail) from refused
        verdicts = _accept(request=request, bodies=bodies)
        stored = sum(one.status is VerdictStatus.STORED for one in verdicts)
        duplicates = sum(one.status is VerdictStatus.DUPLICATE for one in verdicts)
        failed = len(verdicts) - stored - duplicates
        told = {
            "stored": stored,
            "duplicates": duplicates,
            "failed": failed,
            "results": [_told(one) for one in verdicts],
        }
        status = http.HTTPStatus.MULTI_STATUS if failed else http.HTTPStatus.OK
        return Response(BatchSerializer(told).data, status=status)


def _accept(*, request: Request, bodies: Sequence[bytes]) -> tuple[Verdict, ...]:
    allowed = keys.permission_of(key=request.auth) if isinstance(request.auth, ApiKey) else _NOBODY
    return accept(arrivals=[Arrival(body=body, door=Door.REST, allowed=allowed) for body in bodies])


def _told(verdict: Verdict) -> dict[str, Any]:
    return {
        "status": verdict.status.value,
        "http": int(_HTTP[verdict.status]),
        "source": verdict.source,
        "event_id": verdict.event_id,
        "shard": verdict.shard if verdict.position else None,
        "position": verdict.position or None,
        "code": verdict.code,
        "reason": verdict.reason,
    }
