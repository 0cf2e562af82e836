"""JSON as the log wants it: integers and text only, each key once, nothing too large or too deep.

Source: RFC 8259, RFC 7493 (I-JSON); the list of refusals is section 4 of the design.
"""

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from casino.events.errors import EventRefused, RefusalCode

BYTES_MAX = 256 * 1024
DEPTH_MAX = 32
INTEGER_MAX = 2**53
_DIGITS_MAX = 17


def parse(*, body: bytes) -> Any:
    """Parse bytes, or raise EventRefused naming the first rule that they break.

    This is the slow and complete reading: 20 microseconds an event, taken only where the quick proof of
    `casino.ingest.decode` fails.
    """
    check_size(body=body)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise EventRefused(code=RefusalCode.NOT_UTF8, detail=f"byte {error.start} is not UTF-8") from None
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        raise EventRefused(code=RefusalCode.NOT_JSON, detail=f"{error.msg} at character {error.pos}") from None
    _check_texts(value=value)
    return value


def canonical(*, body: bytes) -> bytes:
    """Return the same content spelled one way: keys sorted, no blanks, UTF-8. Equal content gives equal bytes."""
    return json.dumps(parse(body=body), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_size(*, body: bytes) -> None:
    """Refuse a body above BYTES_MAX (256 KiB)."""
    if len(body) > BYTES_MAX:
        raise EventRefused(code=RefusalCode.TOO_LARGE, detail=f"{len(body)} bytes, at most {BYTES_MAX} are taken")


def is_plain(values: Iterable[Any], depth: int) -> bool:
    """Tell whether decoded values at this depth hold only text, booleans, null and integers within bounds."""
    for value in values:
        kind = type(value)
        if kind is str or kind is bool or value is None:
            continue
        if kind is int:
            if not -INTEGER_MAX <= value <= INTEGER_MAX:
                return False
        elif kind is list:
            if depth >= DEPTH_MAX or not is_plain(value, depth + 1):
                return False
        elif kind is dict:
            if depth >= DEPTH_MAX or not is_plain(value.values(), depth + 1):
                return False
        else:
            return False
    return True


def _check_texts(*, value: Any) -> None:
    """Walk the whole value without recursion: depth, NUL and lone surrogates, in keys as well."""
    rows = [(value, 1)]
    while rows:
        item, depth = rows.pop()
        if isinstance(item, str):
            _check_text(text=item)
        elif isinstance(item, (list, dict)):
            if depth > DEPTH_MAX:
                raise _too_deep()
            children = item if isinstance(item, list) else [*item.keys(), *item.values()]
            rows.extend((child, depth + 1) for child in children)


def _check_text(*, text: str) -> None:
    if "\0" in text:
        raise EventRefused(code=RefusalCode.NUL, detail="a text holds the character U+0000")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise EventRefused(code=RefusalCode.LONE_SURROGATE, detail="a text holds half of a surrogate pair") from None


def _too_deep() -> EventRefused:
    return EventRefused(code=RefusalCode.TOO_DEEP, detail=f"more than {DEPTH_MAX} levels of nesting")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value] # add returns None, which is the trick
        raise EventRefused(code=RefusalCode.DUPLICATE_KEY, detail=f"the key {twice!r} stands twice in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > _DIGITS_MAX or abs(int(digits)) > INTEGER_MAX:
        raise EventRefused(code=RefusalCode.INTEGER_TOO_LARGE, detail=f"{digits[:32]} is beyond 2^53")
    return int(digits)


def _float(digits: str) -> NoReturn:
    raise EventRefused(
        code=RefusalCode.FLOAT,
        detail=f"{digits[:32]} is written as a float; amounts are whole hundredths of a chip",
    )


def _constant(word: str) -> NoReturn:
    raise EventRefused(code=RefusalCode.NOT_A_NUMBER, detail=f"{word} is no number of JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs,
    parse_int=_integer,
    parse_float=_float,
    parse_constant=_constant,
    strict=True,
)
