"""Las Vegas and Las Vegas Royale: six casinos, three rounds, and a pot of buy-ins for who wins the most play dollars.

A record is {"rounds": [{"starter": 0, "pairs": [[30000, 50000], ...], "tiles": {"1": "A1", ...}, "neutral": {...},
"turns": [{"seat": 0, "roll": [...], "big": 5, "action": "place", "face": 4}, ...], "payout": {...}}, ...]}: one event
is one whole game. Seats of a record count from 0 in the order of the bets' seats, which go clockwise. Bets are one
"buy_in" a seat, all equal. Play dollars are points and never become chips. Facts, by seat of the bets:
{"winners": [2], "pot": 40000, "totals": {"1": 190000, ...}, "tie_break": {"1": 5, ...}, "rounds": 3}.

Source: Las Vegas Royale page (004); gaps filled from public sources as docs/GAMES.md tells.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting, records
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement
from games.rules.las_vegas import ending, replay, words
from games.rules.las_vegas.errors import Refused, refused_game
from games.rules.las_vegas.replay import Moment

FAMILY = "las_vegas"
IS_HOUSE_BANKED = False
PARAMETERS: Mapping[str, Parameter] = {
    "players": Parameter(default=None, values=(None, 2, 3, 4, 5), meaning="seats that play, null for 2 to 5"),
    "edition": Parameter(default="royale", values=("royale", "base"), meaning="with three tiles a round, or none"),
    "pair_order": Parameter(
        default="highest_to_1", values=("highest_to_1", "highest_to_6"), meaning="the casino of the best pair of notes"
    ),
    "chip_grant": Parameter(
        default="each_round", values=("each_round", "once"), meaning="when seats are given two chips"
    ),
    "neutral": Parameter(
        default="auto", values=("auto", "two_only", "off"), meaning="neutral dice for 2 to 4 seats, for two, or never"
    ),
    "neutral_biggy": Parameter(
        default=True, values=(True, False), meaning="neutral dice are 7 and a Biggy, or 8 small"
    ),
    "fifty_bet": Parameter(
        default=True, values=(True, False), meaning="Fifty Fifty calls high or low, or only an equal total loses"
    ),
    "nice_dice_from_roll": Parameter(
        default=True, values=(True, False), meaning="Nice Dice also takes a die of the roll still in hand"
    ),
    "prime_time_feeds_tiles": Parameter(
        default=True, values=(True, False), meaning="dice of Prime Time count for High Five and Bad Luck"
    ),
    "tie_break_notes": Parameter(
        default="casino_notes", values=("casino_notes", "all_notes"), meaning="whose notes decide a tie"
    ),
}
BET = "buy_in"

_MEMBERS = frozenset({"rounds"})
_KNOWN = _MEMBERS | {"declared"}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle a whole game: the winners share the buy-ins. Raises GameRefused at the turn that breaks a rule."""
    last = None
    for moment in moments(parameters=parameters, record=record, bets=bets):
        last = moment
    assert last is not None, "a game without a moment"
    accounts, seats = last.position.accounts, last.position.labels
    won = ending.winners(accounts=accounts, notes=parameters["tie_break_notes"])
    pot = sum(bet.stake for bet in bets)
    shares = ending.shares(pot=pot, players=len(seats), winners=won, first=record["rounds"][0]["starter"])
    by_seat = {seats[index]: share for index, share in shares.items()}
    taken = "takes the pot" if len(won) == 1 else "shares the pot"
    ties = [ending.tie_break(account=account, notes=parameters["tie_break_notes"]) for account in accounts]
    return Settlement(
        returns=tuple(
            BetReturn(bet, bet.stake, by_seat.get(bet.seat, 0), taken if bet.seat in by_seat else "lost")
            for bet in bets
        ),
        facts={
            "winners": [seats[index] for index in won],
            "pot": pot,
            "totals": {str(seat): account.worth for seat, account in zip(seats, accounts, strict=True)},
            "tie_break": {str(seat): tie for seat, tie in zip(seats, ties, strict=True)},
            "rounds": len(record["rounds"]),
        },
    )


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell every turn, each payout, and who takes the pot; raises GameRefused where `settle` does."""
    for moment in moments(parameters=parameters, record=record, bets=bets, is_told=True):
        yield words.decision(moment=moment, told=words.taken(position=moment.position))
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    yield words.end(facts=settlement.facts)


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def moments(
    *, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], is_told: bool = False
) -> Iterator[Moment]:
    """Yield every moment of a recorded game, see `replay.moments`; bets say which seats play."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    labels = _buy_ins(bets)
    yield from replay.moments(parameters=parameters, labels=labels, rounds=record["rounds"], is_told=is_told)


def _buy_ins(bets: Sequence[Bet]) -> tuple[int, ...]:
    """Return the seats that play, in clockwise order; all put in the same whole chips."""
    betting.check_names(bets=bets, names=frozenset({BET}))
    if not bets:
        raise refused_game(refused=Refused("BAD_PLAYERS", "no seat put in a buy-in, expected 2 to 5"))
    betting.check_seats(bets=bets, least=1)
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=1)
        if bet.stake != bets[0].stake:
            raise RuleBroken(
                code="stake_not_allowed",
                rule="equal buy-ins",
                message=f"seat {bet.seat} buys in for {bet.stake} hundredths, seat {bets[0].seat} for {bets[0].stake}",
            )
    return tuple(sorted(bet.seat for bet in bets))
