"""Slots: three reels of eight symbols, one line, one to three credits.

A record is {"machine": "copper" | "silver" | "gold" | "platinum", "credits": 1, "reels": [8, 5, 8]}; its one bet is
named after the credits ("credits_1", "credits_2", "credits_3") and stakes credits times the price of the machine.
Facts: {"machine": "gold", "credits": 2, "reels": [8, 5, 8], "line": "lightning_2", "paid_credits": 10}, the line null
where none paid.

Source: house rules (000), Slots.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting, records
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement

FAMILY = "slots"
IS_HOUSE_BANKED = True

MACHINES = {"copper": 1, "silver": 5, "gold": 25, "platinum": 100}
"""Chips a credit."""

SYMBOLS = {1: "blank", 2: "bar", 3: "watermelon", 4: "star", 5: "bell", 6: "diamond", 7: "seven", 8: "lightning"}
REELS = 3
CREDITS_MAX = 3
LIGHTNING = 8

PAYS: Mapping[str, tuple[int, int, int]] = {
    "bar": (30, 60, 90),
    "watermelon": (50, 100, 150),
    "star": (75, 150, 225),
    "bell": (100, 200, 300),
    "diamond": (200, 400, 600),
    "seven": (500, 1000, 2000),
    "lightning_1": (2, 4, 6),
    "lightning_2": (5, 10, 15),
    "lightning_3": (20, 40, 60),
}
"""Credits returned in all for one, two and three credits; seven at three credits has its bonus and is no multiple."""

_WORDS = {
    **{symbol: f"Three {symbol}s" for symbol in PAYS},
    "lightning_1": "One lightning, any place",
    "lightning_2": "Two lightnings, any place",
    "lightning_3": "Three lightnings",
}
_COUNTED = {1: "credits_1", 2: "credits_2", 3: "credits_3"}


def is_pay_change(value: Any) -> bool:
    """Say whether a value changes credits returned by line and credits, such as {"seven_3": "1500"}."""
    lines = {f"{line}_{credit}" for line in PAYS for credit in _COUNTED}
    return ruleset_parameters.is_pays(value) and value.keys() <= lines


PARAMETERS: Mapping[str, Parameter] = {
    "payout_convention": Parameter(
        default="total", values=("total", "net"), meaning="net returns the credits inserted beside every paid line"
    ),
    "pays": Parameter(default={}, accepts=is_pay_change, meaning='other credits returned, such as {"seven_3": "1500"}'),
}
_MEMBERS = frozenset({"machine", "credits", "reels"})
_KNOWN = _MEMBERS | {"declared"}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one spin; raises RuleBroken for what no machine shows or takes."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    price = _price(record["machine"])
    credit = _credits(record["credits"])
    reels = records.numbers(found=record["reels"], name="the line", count=REELS, most=len(SYMBOLS))
    bet = betting.only_bet(bets=bets, name=_COUNTED[credit])
    _check_stake(bet, credit, price)
    line = line_of(reels=reels)
    paid = paid_hundredths(parameters=parameters, line=line, credit=credit)
    reason = f"{_WORDS[line].lower()}, {betting.chips(amount=paid)} credits" if line else "no line"
    facts = {
        "machine": record["machine"],
        "credits": credit,
        "reels": list(reels),
        "line": line,
        "paid_credits": paid // betting.CHIP,
    }
    returns = (BetReturn(bet=bet, staked=bet.stake, returned=paid * price, reason=reason),)
    return Settlement(returns=returns, facts=facts)


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell the symbols, the line and what it pays."""
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    facts, line = settlement.facts, settlement.returns[0]
    price = _chips_words(MACHINES[facts["machine"]])
    yield Decision(
        headline="Reels: " + ", ".join(SYMBOLS[reel] for reel in facts["reels"]),
        detail=f"{facts['machine']} machine, {price} a credit, {facts['credits']} inserted",
        rule="three reels, one line",
    )
    staked, returned = betting.chips(amount=line.staked), betting.chips(amount=line.returned)
    yield Decision(
        headline=_WORDS[facts["line"]] if facts["line"] else "No line",
        detail=f"Pays {facts['paid_credits']} credits. Staked {staked}, returned {returned}",
        rule="pay table",
    )


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a machine declared; it uses the names of the facts."""
    return declared


def line_of(*, reels: Sequence[int]) -> str | None:
    """Return the pay line of three reels: lightnings anywhere exclude other triples; blanks pay nothing."""
    lightnings = reels.count(LIGHTNING)
    if lightnings:
        return f"lightning_{lightnings}"
    if reels[0] == reels[1] == reels[2] and SYMBOLS[reels[0]] in PAYS:
        return SYMBOLS[reels[0]]
    return None


def paid_hundredths(*, parameters: Mapping[str, Any], line: str | None, credit: int) -> int:
    """Return what a line hands back in all at 1 to 3 credits, in hundredths of a credit."""
    if line is None:
        return 0
    changed = parameters["pays"].get(f"{line}_{credit}")
    paid = PAYS[line][credit - 1] * betting.CHIP if changed is None else ruleset_parameters.hundredths(changed) or 0
    return paid + credit * betting.CHIP if parameters["payout_convention"] == "net" and paid else paid


def _chips_words(price: int) -> str:
    return "1 chip" if price == 1 else f"{price} chips"


def _price(machine: Any) -> int:
    price = MACHINES.get(machine) if type(machine) is str else None
    if price is None:
        raise RuleBroken(
            code="bad_record",
            rule="machine types",
            message=f"machine is {machine!r}, expected one of {', '.join(MACHINES)}",
        )
    return price


def _credits(found: Any) -> int:
    if type(found) is not int or not 1 <= found <= CREDITS_MAX:
        raise RuleBroken(
            code="stake_not_allowed", rule="credits", message=f"credits are {found!r}, expected 1 to {CREDITS_MAX}"
        )
    return found


def _check_stake(bet: Bet, credit: int, price: int) -> None:
    if bet.stake == credit * price * betting.CHIP:
        return
    stake = betting.chips(amount=bet.stake)
    if bet.stake % (price * betting.CHIP):
        message = f"Stake {stake} is no multiple of {price}"
    else:
        message = f"Stake {stake} is not the price of credits at {price} chips, {credit} inserted"
    raise RuleBroken(code="stake_not_allowed", rule="machine types", message=message)
