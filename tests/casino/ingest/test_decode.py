"""Reading bytes: what is taken, what is refused, and under which name."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.events import strict
from casino.events.errors import EventRefused, RefusalCode
from casino.ingest.decode import decode, leaf_of
from tests.casino.events.samples import played, voided, wire

C = RefusalCode
GOOD = wire(played())


def with_record(record: bytes) -> bytes:
    return GOOD.replace(b'"alternate"', record)


POISON = {
    "nothing": (b"", C.NOT_JSON),
    "an array": (b"[]", C.WRONG_TYPE),
    "null": (b"null", C.WRONG_TYPE),
    "half an event": (GOOD[:-1], C.NOT_JSON),
    "two events": (GOOD + GOOD, C.NOT_JSON),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD, C.NOT_JSON),
    "UTF-16": (GOOD.decode().encode("utf-16"), C.NOT_UTF8),
    "a byte that is no UTF-8": (GOOD.replace(b"T01", b"\xff01", 1), C.NOT_UTF8),
    "an overlong NUL": (GOOD.replace(b"T01", b"\xc0\x80", 1), C.NOT_UTF8),
    "a surrogate in UTF-8": (GOOD.replace(b"T01", b"\xed\xa0\x80", 1), C.NOT_UTF8),
    "a raw control character": (GOOD.replace(b"T01", b"T\x01", 1), C.NOT_JSON),
    "a raw NUL": (GOOD.replace(b"T01", b"T\x00", 1), C.NOT_JSON),
    "an escaped NUL": (with_record(b'"a\\u0000b"'), C.NUL),
    "an escaped NUL as a key": (with_record(b'{"\\u0000":1}'), C.NUL),
    "a lone surrogate": (with_record(b'"\\ud800"'), C.LONE_SURROGATE),
    "a lone low surrogate as a key": (with_record(b'{"\\udc00":1}'), C.LONE_SURROGATE),
    "a stake with a point": (GOOD.replace(b"12000", b"12000.0"), C.FLOAT),
    "a stake with an exponent": (GOOD.replace(b"12000", b"12e3"), C.FLOAT),
    "a float in the record": (with_record(b"0.5"), C.FLOAT),
    "a float deep in the record": (with_record(b'[{"a":[1,2e0]}]'), C.FLOAT),
    "NaN": (with_record(b"NaN"), C.NOT_A_NUMBER),
    "-Infinity": (GOOD.replace(b"12000", b"-Infinity"), C.NOT_A_NUMBER),
    "an integer beyond 2^53": (GOOD.replace(b"12000", b"9007199254740993"), C.INTEGER_TOO_LARGE),
    "one beyond it in the record": (with_record(b"-9007199254740993"), C.INTEGER_TOO_LARGE),
    "an integer of ten thousand digits": (with_record(b"9" * 10_000), C.INTEGER_TOO_LARGE),
    "a leading zero": (with_record(b"07"), C.NOT_JSON),
    "a key twice": (GOOD.replace(b'"shoe":1', b'"shoe":1,"shoe":2'), C.DUPLICATE_KEY),
    "a key twice in two spellings": (with_record(b'{"a":1,"\\u0061":1}'), C.DUPLICATE_KEY),
    "a key twice with the same value": (with_record(b'{"a":1,"a":1}'), C.DUPLICATE_KEY),
    "33 levels": (with_record(b"[" * 30 + b"]" * 30), C.TOO_DEEP),
    "half the bytes are brackets": (with_record(b"[" * 100_000 + b"]" * 100_000), C.TOO_DEEP),
    "brackets and no more": (b"[" * 200_000, C.TOO_DEEP),
    "objects and no more": (b'{"a":' * 40_000, C.TOO_DEEP),
    "256 KiB and a byte": (GOOD + b" " * (strict.BYTES_MAX + 1 - len(GOOD)), C.TOO_LARGE),
    "an unknown member": (GOOD.replace(b'"shoe":1', b'"shoe":1,"payout":1'), C.UNKNOWN_MEMBER),
    "an unknown attribute": (GOOD.replace(b'"source"', b'"traceparent":"x","source"'), C.UNKNOWN_MEMBER),
    "a missing member": (GOOD.replace(b'"shoe":1,', b""), C.MISSING_MEMBER),
    "an unknown kind": (GOOD.replace(b"played/v1", b"played/v2"), C.UNKNOWN_KIND),
    "another specification": (GOOD.replace(b'"1.0"', b'"0.3"'), C.WRONG_TYPE),
    "a table that is a number": (GOOD.replace(b'"table":"T01"', b'"table":1'), C.WRONG_TYPE),
    "a stake that is a text": (GOOD.replace(b"12000", b'"12000"'), C.WRONG_TYPE),
    "a stake that is true": (GOOD.replace(b"12000", b"true"), C.WRONG_TYPE),
    "a shoe 0": (GOOD.replace(b'"shoe":1', b'"shoe":0'), C.OUT_OF_RANGE),
    "a shoe that no database holds": (GOOD.replace(b'"shoe":1', b'"shoe":2147483648'), C.OUT_OF_RANGE),
    "an empty table": (GOOD.replace(b'"table":"T01"', b'"table":""'), C.OUT_OF_RANGE),
    "a table of 65 letters": (GOOD.replace(b'"table":"T01"', b'"table":"' + b"x" * 65 + b'"'), C.OUT_OF_RANGE),
    "a table with a blank": (GOOD.replace(b'"table":"T01"', b'"table":"T 1"'), C.BAD_ID),
    "a table with a line break": (GOOD.replace(b'"table":"T01"', b'"table":"T01\\n"'), C.BAD_ID),
    "a player beyond ASCII": (GOOD.replace(b'"4471"', b'"\xd9\xa4"'), C.BAD_ID),
    "an id with a blank": (GOOD.replace(b'"id":"T01-1-1"', b'"id":"a b"'), C.BAD_ID),
    "a time without an offset": (GOOD.replace(b"+08:00", b""), C.BAD_TIME),
    "a day that does not exist": (GOOD.replace(b"2026-11-30", b"2026-02-30"), C.BAD_TIME),
    "a time long past": (GOOD.replace(b"2026-11-30", b"0001-01-01"), C.BAD_TIME),
    "a time with a blank": (GOOD.replace(b"30T21", b"30 21"), C.BAD_TIME),
    "a slip at a table and a cage": (
        wire(played(type="chips.bought/v1", data={"slip": "1", "player": "1", "amount": 1, "table": "T", "cage": "C"})),
        C.WRONG_TYPE,
    ),
    "a slip nowhere": (
        wire(played(type="chips.bought/v1", data={"slip": "1", "player": "1", "amount": 1})), C.WRONG_TYPE,
    ),
    "a slip of nothing": (
        wire(played(type="chips.bought/v1", data={"slip": "1", "player": "1", "amount": 0, "cage": "C"})),
        C.OUT_OF_RANGE,
    ),
    "a void without a reason": (wire(voided(data=voided()["data"] | {"reason": ""})), C.OUT_OF_RANGE),
}  # fmt: skip


@pytest.mark.parametrize(("body", "code"), POISON.values(), ids=POISON.keys())
def test_poison_is_refused_by_name(body: bytes, code: RefusalCode) -> None:
    with pytest.raises(EventRefused) as refused:
        decode(body=body)
    assert refused.value.code == code
    assert refused.value.detail


TAKEN = {
    "as our publishers write": GOOD,
    "spread over lines": json.dumps(played(), indent=4).encode(),
    "members in another order": json.dumps(played(), sort_keys=True).encode(),
    "escaped letters": GOOD.replace(b"banker", b"\\u0062anker"),
    "a literal backslash before u0000": with_record(b'"\\\\u0000"'),
    "a pair of surrogates": with_record(b'"\\ud83c\\udccf"'),
    "text beyond ASCII": with_record('"Müller 🂡"'.encode()),
    "2^53": GOOD.replace(b"12000", b"9007199254740992"),
    "a negative stake, which settlement will hold": GOOD.replace(b"12000", b"-1"),
    "minus zero": GOOD.replace(b"12000", b"-0"),
    "32 levels": with_record(b"[" * 28 + b"]" * 28),
    "nanoseconds": GOOD.replace(b".250000", b".250000999"),
    "the word type somewhere before": GOOD.replace(b'"id":"T01-1-1"', b'"subject":"\\"type\\":\\"x\\"","id":"1"'),
    "the kind behind the data": wire({k: v for k, v in played().items() if k != "type"} | {"type": "round.played/v1"}),
    "the kind behind another kind's name": with_record(b'{"type":"round.voided/v1"}').replace(
        b'"type":"round.played/v1",', b""
    )[:-1]
    + b',"type":"round.played/v1"}',
    "the kind behind its own name": with_record(b'{"type":"round.played/v1"}'),
    "an optional member that is null": GOOD.replace(b'"shoe":1', b'"shoe":1,"dealer":null'),
    "exactly 256 KiB": GOOD + b" " * (strict.BYTES_MAX - len(GOOD)),
}


@pytest.mark.parametrize("body", TAKEN.values(), ids=TAKEN.keys())
def test_odd_but_readable_bytes_are_taken_as_they_are(body: bytes) -> None:
    event = decode(body=body)
    assert (event.kind.name, event.body, event.leaf) == ("round.played/v1", body, leaf_of(body=body))


def test_the_time_is_an_instant_whatever_its_offset() -> None:
    assert decode(body=GOOD).time.isoformat() == "2026-11-30T13:14:05.250000+00:00"
    assert decode(body=GOOD).time == decode(body=GOOD.replace(b"T21", b"T13").replace(b"+08:00", b"Z")).time


@given(body=st.binary(max_size=200))
def test_arbitrary_bytes_are_refused_with_a_reason(body: bytes) -> None:
    with pytest.raises(EventRefused):
        decode(body=body)


@given(data=st.data())
def test_a_flipped_byte_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    body = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        event = decode(body=bytes(body))
    except EventRefused:
        return
    assert strict.canonical(body=event.body)


LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
LEAVES = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(LETTERS)
PLAIN = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('abc\\\n"é', max_size=3), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("ascii_only", [True, False])
@given(record=st.dictionaries(st.text("xyz", max_size=3), PLAIN, max_size=4))
def test_any_record_of_plain_values_is_read_back(ascii_only: bool, record: dict[str, Any]) -> None:  # noqa: FBT001
    data = played()["data"] | {"record": record}
    body = json.dumps(played(data=data), separators=(",", ":"), ensure_ascii=ascii_only).encode()
    event: Any = decode(body=body).fact
    assert event.record == record


@given(value=PLAIN)
def test_equal_content_has_one_canonical_spelling(value: Any) -> None:
    spellings = [
        json.dumps(value, ensure_ascii=flag, indent=indent).encode() for flag in (True, False) for indent in (None, 3)
    ]
    assert len({strict.canonical(body=one) for one in spellings}) == 1
