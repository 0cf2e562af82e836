"""Hands of video poker written short, and settled under the house's rules with some of them changed."""

from typing import Any

from games import catalog
from games.bets import Bet
from games.protocol import Settlement
from games.settle import settle_under

VIDEO_POKER = "videopoker.house/1"
BET = Bet(id="b1", name="video_poker", seat=1, player="p", stake=1_000)


def hand(deal: str, hold: str = "12345", draw: str = "", **members: Any) -> dict[str, Any]:
    """Return a record from "KS KH 4D 4C 9S", "1234", "4H"; all five are held by default."""
    return {"deal": deal.split(), "hold": [int(place) for place in hold], "draw": draw.split(), **members}


def played(record: dict[str, Any], *, stake: int = 1_000, **parameters: Any) -> Settlement:
    """Settle a hand."""
    ruleset = catalog.override(key=VIDEO_POKER, parameters=parameters)
    return settle_under(ruleset=ruleset, record=record, bets=[BET._replace(stake=stake)])
