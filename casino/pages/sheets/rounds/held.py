"""The queue of held rounds and the one that is looked at: what was declared, what the cards say, what would be paid."""

import dataclasses
import datetime as dt

from django.urls import reverse

from casino.events.kinds import rounds
from casino.pages import words
from casino.pages.queries.held import Held
from casino.pages.sheets.rounds import felt, play
from casino.pages.sheets.rounds.revisions import Heard
from games import catalog
from games.protocol import Decision

LETTERS = frozenset({"B", "P", "T"})
DECISIONS = {
    "round.corrected": "Corrected",
    "round.voided": "Voided",
    "settlement.approved": "Released",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One record in the queue; `age_s` is how long it has waited, in seconds."""

    name: str
    reason: str
    rule: str
    staked: int
    held_at: dt.datetime
    age_s: float
    url: str
    is_chosen: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Says:
    """What one side says of the result; `letter` is P, B, T or empty where it says nothing of who won."""

    letter: str
    words: str
    note: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """One bet and what a release by the engine would return, None where the engine has no result."""

    seat: int
    player: str
    bet: str
    staked: int
    returned: int | None

    @property
    def net(self) -> int | None:
        """Return what the player would win."""
        return None if self.returned is None else self.returned - self.staked


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PathStep:
    """One step towards the end of a hold; `mark` is "done", "now" or empty."""

    title: str
    text: str
    mark: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The record that is looked at."""

    title: str
    url: str
    played_at: dt.datetime
    play: play.Play
    decisions: tuple[Decision, ...]
    declared: Says | None
    derived: Says | None
    lines: tuple[Due, ...]
    path: tuple[PathStep, ...]
    event_hash: str

    @property
    def differs(self) -> bool:
        """Tell whether table and cards disagree on the winner or on points that both name."""
        if self.declared is None or self.derived is None:
            return False
        return self.declared.words not in {
            self.derived.words,
            self.derived.words.partition(" wins")[0] + " wins",
            "tie",
        }

    @property
    def staked(self) -> int:
        """Return the stakes that wait."""
        return sum(line.staked for line in self.lines)

    @property
    def returned(self) -> int | None:
        """Return what the engine would hand back in all, None where it has no result."""
        found = [line.returned for line in self.lines if line.returned is not None]
        return sum(found) if self.lines and len(found) == len(self.lines) else None

    @property
    def net(self) -> int | None:
        """Return what the players would win together."""
        return None if self.returned is None else self.returned - self.staked

    @property
    def house(self) -> int | None:
        """Return what the house would win."""
        return None if self.net is None else -self.net

    @property
    def release_words(self) -> str:
        """Say how the record could be released."""
        if self.returned is not None:
            return "settles once, in one transaction"
        return "a release must say the returns itself"


def row(*, held: Held, now: dt.datetime, chosen: Held | None, query: str) -> Row:
    """Make a line of the queue; `query` are the parameters that keep the page's own filter, such as "show=closed&"."""
    return Row(
        name=words.round_name(table=held.table, shoe=held.shoe, number=held.number),
        reason=words.brief(held.reason),
        rule=held.rule,
        staked=held.staked,
        held_at=held.held_at,
        age_s=(now - held.held_at).total_seconds(),
        url=f"{reverse('held')}?{query}record={held.shard}:{held.position}",
        is_chosen=chosen is not None and (held.shard, held.position) == (chosen.shard, chosen.position),
    )


def choose(*, held: Held, heard: Heard, closing: Heard | None) -> Chosen | None:
    """Make the record that is looked at; `closing` is the event that ended the hold. None for unreadable bytes."""
    if not isinstance(heard.fact, rounds.RoundPlayed):
        return None
    told = play.read(fact=heard.fact)
    return Chosen(
        title=f"{held.table}, shoe {held.shoe}, round {held.number}",
        url=reverse("round", args=[held.table, held.shoe, held.number]),
        played_at=heard.logged.time,
        play=told,
        decisions=_decisions(told, held),
        declared=_declared(told),
        derived=_derived(told.felt),
        lines=_due(told),
        path=_path(held, closing),
        event_hash=held.leaf.hex(),
    )


def _decisions(told: play.Play, held: Held) -> tuple[Decision, ...]:
    decisions = told.engine.decisions
    if any(decision.headline.startswith("Held") for decision in decisions):
        return decisions
    return (
        *decisions,
        Decision(headline=f"Held: {words.plain(held.reason)}", detail="Nothing was posted", rule=held.rule),
    )


def _declared(told: play.Play) -> Says | None:
    """Read what the table announced by the names of its game; None where it announced nothing."""
    ruleset = catalog.RULESETS.get(told.ruleset)
    if not told.declared or ruleset is None:
        return None
    facts = {member: value for member, value in told.declared.items() if member != "returned"}
    said = ruleset.game.declared_facts(declared=facts)
    letter = str(said.get("outcome", ""))
    if letter not in LETTERS:
        return Says(letter="", words="no winner named", note="the table told other things")
    player, banker = _points(said.get("player")), _points(said.get("banker"))
    if player is None or banker is None or _leads(letter, player, banker):
        return Says(
            letter=letter,
            words=felt.result_words(outcome=letter, player=player, banker=banker),
            note="as the table device announced it",
        )
    result = felt.result_words(outcome=letter, player=None, banker=None)
    return Says(letter=letter, words=result, note=f"with Player {player}, Banker {banker}")


def _leads(letter: str, player: int, banker: int) -> bool:
    """Tell whether the points that were announced give the winner that was announced."""
    return letter == ("P" if player > banker else "B" if banker > player else "T")


def _points(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _derived(laid: felt.Felt | None) -> Says | None:
    if laid is None:
        return None
    notes = [f"{side.name} {side.note}" for side in laid.sides if side.note]
    return Says(letter=laid.outcome, words=laid.result, note=", ".join(notes) or "no third card")


def _due(told: play.Play) -> tuple[Due, ...]:
    engine = {line.bet.id: line for line in told.engine.returns}
    return tuple(
        Due(
            seat=bet.seat,
            player=bet.player,
            bet=words.named(bet.name),
            staked=engine[bet.id].staked if bet.id in engine else bet.stake,
            returned=engine[bet.id].returned if bet.id in engine else None,
        )
        for bet in told.bets
    )


def _path(held: Held, closing: Heard | None) -> tuple[PathStep, ...]:
    stopped = PathStep(title="Held, nothing was posted", text=held.rule, mark="done")
    if closing is None:
        return (
            stopped,
            PathStep(title="One person asks", text="for a correction, a void or a release, with a reason", mark="now"),
            PathStep(title="Another person agrees", text="the two must differ", mark=""),
            PathStep(title="Settled and posted", text="roads and reports follow at once", mark=""),
        )
    ended = PathStep(title=DECISIONS.get(closing.event, "Settled after all"), text=closing.logged.kind, mark="done")
    fact = closing.fact
    if not isinstance(fact, rounds.RoundCorrected | rounds.RoundVoided | rounds.SettlementApproved):
        return (stopped, ended)
    asked = PathStep(title=f"Asked by {fact.requested_by}", text=f"“{fact.reason}”", mark="done")
    agreed = PathStep(title=f"Agreed by {fact.approved_by}", text="a different person", mark="done")
    return (stopped, asked, agreed, ended)
