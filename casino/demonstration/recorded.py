"""The eight recorded shoes as events: history without cards and without bets, sent through the file door.

Source: recorded_shoes.txt beside this module, which says where its lines come from. The file holds no table names and
no times, so these are given here: the shoe of line n was played at table REC-n as its shoe 1, one round a minute
from noon UTC on 14 September 2024.
"""

import datetime as dt
import json
import pathlib
import re
from collections.abc import Iterator
from typing import Any

SOURCE = "history.recorded"
KINDS = ("round.played/v1",)
RULESET = "baccarat.casinonia/1"
FIRST_ROUND = dt.datetime(2024, 9, 14, 12, tzinfo=dt.UTC)
PACE = dt.timedelta(minutes=1)

_FILE = pathlib.Path(__file__).with_name("recorded_shoes.txt")
_HAND = re.compile(r"(?P<outcome>[BPT])(?P<marks>[bp6]*)")


def events() -> Iterator[bytes]:
    """Yield every recorded round as the bytes of one `round.played` event, shoe by shoe."""
    lines = [line for line in _FILE.read_text().splitlines() if line and not line.startswith("#")]
    for number, line in enumerate(lines, start=1):
        for index, declared in enumerate(hands(line=line)):
            yield _event(table=f"REC-{number}", number=index + 1, declared=declared)


def hands(*, line: str) -> Iterator[dict[str, Any]]:
    """Yield what each hand of a shoe declares: "Bb6" gives Banker, a banker pair, won with six.

    Raises:
        ValueError: the line holds something that is no hand.
    """
    end = 0
    for found in _HAND.finditer(line):
        if found.start() != end:
            break
        end = found.end()
        marks = found["marks"]
        yield {
            "outcome": found["outcome"],
            "player_pair": "p" in marks,
            "banker_pair": "b" in marks,
            "super_six": "6" in marks,
        }
    if end != len(line):
        raise ValueError(f"a recorded shoe has {line[end:]!r} at character {end}, expected B, P or T")


def _event(*, table: str, number: int, declared: dict[str, Any]) -> bytes:
    data = {
        "table": table,
        "shoe": 1,
        "round": number,
        "ruleset": RULESET,
        "bets": [],
        "record": {},
        "declared": declared,
    }
    envelope = {
        "specversion": "1.0",
        "id": f"{table}-1-{number}",
        "source": SOURCE,
        "type": KINDS[0],
        "time": (FIRST_ROUND + (number - 1) * PACE).isoformat(),
        "data": data,
    }
    return json.dumps(envelope, separators=(",", ":")).encode()
