"""Bodies of requests: read whole up to a bound, as strict JSON or as the very bytes."""

from typing import IO, Any

from django.http import HttpRequest
from rest_framework.parsers import BaseParser

from casino.events import strict
from casino.events.errors import EventRefused
from casino.rest.problems import Problem

BODY_BYTES_MAX = 8 * 1024 * 1024


class StrictJsonParser(BaseParser):
    """JSON by the rules of the log: no floats, no key twice, no NaN."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the decoded body; raises a 400 problem that names the broken rule."""
        del media_type
        content = read_bounded(stream=stream, request=(parser_context or {}).get("request"))
        try:
            return strict.parse(body=content)
        except EventRefused as refused:
            raise Problem(status=400, code=refused.code, detail=refused.detail) from refused


class EventBytesParser(BaseParser):
    """The bytes as they came: events are stored exactly so."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the body's bytes."""
        del media_type
        return read_bounded(stream=stream, request=(parser_context or {}).get("request"))


class CloudEventBytesParser(EventBytesParser):
    """One event in CloudEvents' structured mode."""

    media_type = "application/cloudevents+json"


class CloudEventBatchBytesParser(EventBytesParser):
    """Events in CloudEvents' batched mode."""

    media_type = "application/cloudevents-batch+json"


def read_bounded(*, stream: IO[bytes], request: HttpRequest | None) -> bytes:
    """Read a body of at most BODY_BYTES_MAX (8 MiB); raises a 413 problem above, without reading on."""
    declared = request.META.get("CONTENT_LENGTH") if request is not None else None
    if declared and declared.isdigit() and int(declared) > BODY_BYTES_MAX:
        raise _too_large()
    content = stream.read(BODY_BYTES_MAX + 1)
    if len(content) > BODY_BYTES_MAX:
        raise _too_large()
    return content


def _too_large() -> Problem:
    return Problem(
        status=413,
        code="too_large",
        detail=f"a request's body has at most {BODY_BYTES_MAX} bytes; send smaller batches",
    )
