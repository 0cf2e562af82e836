"""Cut a request's body into events without touching their bytes: what is stored is each item's exact slice."""

import msgspec

from casino.events import strict
from casino.events.errors import RefusalCode
from casino.ingest.errors import BatchRefused

ITEMS_MAX = 5000
_BLANKS = b" \t\r\n"  # RFC 8259, section 2
_ARRAY = msgspec.json.Decoder(list[msgspec.Raw])


def is_batch(*, body: bytes) -> bool:
    """Tell whether a body is an array of events; anything else counts as one event, readable or not."""
    return body.lstrip(_BLANKS).startswith(b"[")


def single(*, body: bytes) -> bytes:
    """Return the one event of a body, without the blanks around it."""
    return body.strip(_BLANKS)


def items(*, body: bytes) -> list[bytes]:
    """Return the exact bytes of each item of an array. Raises BatchRefused where the array itself cannot be read."""
    try:
        slices = [bytes(item) for item in _ARRAY.decode(body)]
    except RecursionError:
        raise BatchRefused(
            code=RefusalCode.TOO_DEEP, detail=f"more than {strict.DEPTH_MAX} levels of nesting"
        ) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BatchRefused(code=_code(body=body), detail=str(error)) from None
    if len(slices) > ITEMS_MAX:
        raise BatchRefused(code=RefusalCode.TOO_LARGE, detail=f"{len(slices)} items, at most {ITEMS_MAX} are taken")
    return slices


def _code(*, body: bytes) -> RefusalCode:
    try:
        body.decode()
    except UnicodeDecodeError:
        return RefusalCode.NOT_UTF8
    return RefusalCode.NOT_JSON
