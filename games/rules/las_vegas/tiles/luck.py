"""Tiles of pure luck: Lucky Punch (A1), Jackpot (A2) and Fifty Fifty (B2).

Source: Las Vegas Royale page (004), A1, A2, B2; which reward hides behind 1 to 3 tokens, the calls of B2 and its track
from public reprints of the tile text.
"""

from typing import Any

from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.money import told
from games.rules.las_vegas.position import JACKPOT_MAX, JACKPOT_MIN, JACKPOT_STEP, Position
from games.rules.las_vegas.reading import extra_dice, members, number
from games.rules.las_vegas.tiles.placement import Placement

PUNCH = (0, 20_000, 30_000, 40_000)
"""What a wrong guess pays by tokens hidden; 20,000 are two chips."""

JACKPOT_SUM = 7
FIFTY_TRACK = (0, 10_000, 30_000, 40_000, 60_000)
"""What stopping after so many right calls pays; 10,000 is a chip."""

CALLS = ("high", "low")


def lucky_punch(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Pay for a wrong guess of the left neighbour."""
    found = members(decision, ("hide", "guess"))
    hidden, guess = number(found["hide"], "hide", 1, 3), number(found["guess"], "guess", 1, 3)
    won = 0 if guess == hidden else PUNCH[hidden]
    position.accounts[placement.seat].take_reward(amount=won)
    position.tell("Lucky Punch: {} hidden, {} guessed, {}", hidden, guess, told(amount=won))


def jackpot(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Pay the marker's money for a double or a seven, else move the marker on."""
    first, second = extra_dice(members(decision, ("roll",))["roll"])
    if first == second or first + second == JACKPOT_SUM:
        position.accounts[placement.seat].take_reward(amount=position.jackpot)
        position.tell("Jackpot: {} and {} take {}", first, second, told(amount=position.jackpot))
        position.jackpot = JACKPOT_MIN
    else:
        position.jackpot = min(position.jackpot + JACKPOT_STEP, JACKPOT_MAX)
        position.tell("Jackpot: {} and {} raise it to {}", first, second, told(amount=position.jackpot))


def fifty_fifty(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Pay the track for right calls in a row, nothing after a wrong call or an equal total."""
    needed, optional = (("rolls", "bets"), ()) if position.parameters["fifty_bet"] else (("rolls",), ("bets",))
    found = members(decision, needed, optional)
    rolls, bets = found["rolls"], found.get("bets", [])
    if type(rolls) is not list or not 1 <= len(rolls) <= len(FIFTY_TRACK):
        raise Refused("TILE_DECISION", f"rolls are {rolls!r}, expected 1 to {len(FIFTY_TRACK)} rolls")
    totals = [sum(extra_dice(roll)) for roll in rolls]
    calls = len(rolls) - 1 if position.parameters["fifty_bet"] else 0
    if type(bets) is not list or len(bets) != calls or any(type(bet) is not str or bet not in CALLS for bet in bets):
        raise Refused("TILE_DECISION", f"bets are {bets!r}, expected {calls} calls of high or low")
    right = _right_calls(totals, bets)
    if right < len(totals) - 2:
        raise Refused("TILE_DECISION", f"roll {right + 2} of {totals} lost everything and was rolled on")
    won = FIFTY_TRACK[right] if right == len(totals) - 1 else 0
    position.accounts[placement.seat].take_reward(amount=won)
    position.tell("Fifty Fifty: totals {}, {}", ", ".join(map(str, totals)), told(amount=won))


def _right_calls(totals: list[int], bets: list[str]) -> int:
    """Return how many rolls after the first went on without losing; without calls only an equal total loses."""
    for step in range(1, len(totals)):
        before, after = totals[step - 1], totals[step]
        is_lost = before == after or (bool(bets) and (after > before) != (bets[step - 1] == "high"))
        if is_lost:
            return step - 1
    return len(totals) - 1
