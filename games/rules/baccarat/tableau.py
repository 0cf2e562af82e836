"""Who takes a third card: the standard tableau, each step with the rule of the Casinonia page that made it.

Source: Casinonia page (001), drawing rules 1 to 12, with rule 9 read as "draws" and rule 12 as "other than 6 or 7";
house rules (000), Baccarat, Tableau and its formula.
"""

import dataclasses
import enum

NATURAL_TOTAL = 8
PLAYER_DRAWS_TO = 5
BANKER_STANDS_ON = 7
BANKER_DRAWS_ON = {
    3: frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
}
"""Points of the Player's third card on which a Banker total draws; 0 to 2 always draw, 7 never."""

_RULES_DRAW = {3: 5, 4: 8, 5: 9, 6: 11}
_RULES_STAND = {3: 6, 4: 7, 5: 10, 6: 12}
_STANDS_AGAINST = {
    3: "only against 8",
    4: "only against 0, 1, 8 or 9",
    5: "against 0 to 3, 8 and 9",
    6: "except against 6 or 7",
}


class Side(enum.StrEnum):
    """A hand of the table, which also wins or loses."""

    PLAYER = "Player"
    BANKER = "Banker"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a rule says at one point of the play, and what was done.

    `is_kept` is false where the record shows the opposite; `found` then says what it shows ("Banker drew on 6 against a
    3"). `rule` is a number of the Casinonia page, `place` the line of the tableau ("Banker 4").
    """

    headline: str
    detail: str
    rule: int
    place: str
    is_kept: bool
    found: str = ""


def player_draws(*, total: int) -> bool:
    """Say whether the Player takes a third card on a two-card total when nobody has a natural."""
    return total <= PLAYER_DRAWS_TO


def banker_draws(*, total: int, third: int | None) -> bool:
    """Say whether the Banker takes a third card; `third` are the points of the Player's, None if the Player stood."""
    if third is None:
        return total <= PLAYER_DRAWS_TO
    return total < min(BANKER_DRAWS_ON) or third in BANKER_DRAWS_ON.get(total, ())


def natural_step(*, player: int, banker: int, drew: Side | None) -> Step:
    """Tell whether a natural ends the round; `drew` is the side that has a third card in the record."""
    side = Side.PLAYER if player >= NATURAL_TOTAL else Side.BANKER
    total = max(player, banker)
    if total < NATURAL_TOTAL:
        return Step(
            headline=f"No natural: Player total {player}, Banker total {banker}",
            detail="8 or 9 on two cards would end the round",
            rule=3,
            place="natural",
            is_kept=True,
        )
    if player >= NATURAL_TOTAL and banker >= NATURAL_TOTAL:
        headline = f"Both have a natural: Player total {player}, Banker total {banker}"
    else:
        headline = f"{side} has a natural: total {total}"
    return Step(
        headline=headline,
        detail="No card is drawn on either side",
        rule=3,
        place="natural",
        is_kept=drew is None,
        found=f"{drew} drew against a natural" if drew else "",
    )


def player_step(*, total: int, third: int | None, final: int) -> Step:
    """Tell the Player's move; `third` is what the record shows, `final` the total that it makes."""
    if player_draws(total=total):
        return Step(
            headline=f"Player draws: total {total}",
            detail=f"0 to 5 draws. Third card {third}, new total {final}",
            rule=1,
            place="Player",
            is_kept=third is not None,
            found=f"Player stood on {total}",
        )
    return Step(
        headline=f"Player stands: total {total}",
        detail="6 and 7 stand",
        rule=1,
        place="Player",
        is_kept=third is None,
        found=f"Player drew on {total}",
    )


def banker_step(*, total: int, player_third: int | None, third: int | None, final: int) -> Step:
    """Tell the Banker's move; `player_third` and `third` are what the record shows, `final` the total that it makes."""
    draws = banker_draws(total=total, third=player_third)
    against = "Player stood" if player_third is None else f"Player third card {player_third}"
    words = _banker_reason(total=total, player_third=player_third)
    taken = f". Third card {third}, new total {final}" if draws else ""
    did = "stood" if draws else "drew"
    found = f"{did} on {total}" + (" after the Player stood" if player_third is None else f" against a {player_third}")
    return Step(
        headline=f"Banker {'draws' if draws else 'stands'}: total {total}, {against}",
        detail=words + taken,
        rule=_banker_rule(total=total, draws=draws),
        place=f"Banker {total}",
        is_kept=draws is (third is not None),
        found=f"Banker {found}",
    )


def _banker_reason(*, total: int, player_third: int | None) -> str:
    if total < min(BANKER_DRAWS_ON):
        return "0 to 2 always draws"
    if total >= BANKER_STANDS_ON:
        return "7 always stands"
    if player_third is None:
        return "After a Player who stood 0 to 5 draws, 6 stands"
    return f"On {total} the Banker stands {_STANDS_AGAINST[total]}"


def _banker_rule(*, total: int, draws: bool) -> int:
    if total < min(BANKER_DRAWS_ON):
        return 4
    if total >= BANKER_STANDS_ON:
        return 2
    return (_RULES_DRAW if draws else _RULES_STAND)[total]
