"""Rounds for the pages to show: told through the door, settled and projected in the test's own transaction."""

import html
import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponseBase
from django.test import Client

from casino import draining
from tests.casino.settlement import shards
from tests.casino.settlement.history import BANKER_WINS, CASINONIA, PERSONS, bet, play, round_of

__all__ = ["BANKER_WINS", "CASINONIA", "PERSONS", "bet", "happen", "play", "read", "round_of", "shown"]

SIX_CARDS = {"cards": ["AD", "JH", "AC", "4S", "6S", "5D"]}
"""Player 2 draws a 6: 8. Banker 4 draws against the 6 and gets a 5: 9."""
BETS = [
    bet(),
    bet("super_six", 2_000, id="b2"),
    bet("player", 50_000, player="1180", seat=2, id="b3"),
    bet("player_pair", 1_500, player="1180", seat=2, id="b4"),
]


def happen(*said: tuple[str, Mapping[str, Any]], table: str = "T01") -> None:
    """Tell events of one table, settle them and bring them into the reports."""
    shards.say(*said)
    shards.settle(table=table)
    draining.project(shards.shard(table=table))


def shown(response: HttpResponseBase) -> str:
    """Return what a page says, without its markup and with single spaces."""
    content = getattr(response, "content", b"").decode()
    body = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", content, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def read(client: Client, path: str) -> str:
    """Open a page that must be there and return what it says."""
    response = client.get(path)
    assert response.status_code == 200
    return shown(response)
