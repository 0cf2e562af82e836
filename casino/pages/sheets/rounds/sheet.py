"""Everything the page of one round shows, made from its events, its outcomes and what the ledger and the shoe say."""

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence

from casino.pages import words
from casino.pages.sheets import parts
from casino.pages.sheets.rounds import bets, revisions, standing, timeline
from casino.pages.sheets.rounds.bets import BetSheet, MovedSheet
from casino.pages.sheets.rounds.revisions import Heard, Revision
from casino.settlement.outcomes.outcome import OutcomeKind, Stored
from casino.settlement.outcomes.rounds_so_far import RoundSoFar, fold
from games import catalog

SIDE_BY_SIDE = 2


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoundName:
    """A round's name: table, shoe and number."""

    table: str
    shoe: int
    number: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Void:
    """Who took the round back and why."""

    reason: str
    requested_by: str
    approved_by: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """The page of a round. `main` is the play in force, else the last one told; None when only a void has come."""

    name: RoundName
    title: str
    played_at: dt.datetime
    ruleset_title: str
    tags: tuple[parts.State, ...]
    revisions: tuple[Revision, ...]
    main: Revision | None
    void: Void | None
    bets: BetSheet
    no_bets: str
    moved: MovedSheet | None
    steps: tuple[parts.Step, ...]
    table_facts: tuple[parts.Fact, ...]
    is_held: bool

    @property
    def is_compared(self) -> bool:
        """Tell whether two plays, or a play and its void, stand side by side."""
        return len(self.revisions) >= SIDE_BY_SIDE or (self.void is not None and self.main is not None)

    @property
    def shown(self) -> tuple[Revision, ...]:
        """Return the plays to draw: the last two, or the last one beside its void."""
        return self.revisions[-1:] if self.void is not None else self.revisions[-SIDE_BY_SIDE:]


def assemble(
    *, name: RoundName, heard: Sequence[Heard], outcomes: Sequence[Stored], sealed: Mapping[int, dt.datetime]
) -> RoundSheet:
    """Make the page of a round; `heard` are the events of its stream in version order and at least one."""
    so_far = fold(outcomes=outcomes)
    lined = revisions.line_up(heard=heard, outcomes=outcomes, so_far=so_far)
    main = next((one for one in lined if one.is_standing), lined[-1] if lined else None)
    void = _void(outcomes) if so_far.is_voided else None
    return RoundSheet(
        name=name,
        title=_title(name, main, so_far, outcomes),
        played_at=heard[0].logged.time,
        ruleset_title=_ruleset_title(main),
        tags=_tags(main, so_far, outcomes),
        revisions=lined,
        main=main,
        void=void,
        bets=_bets(main, so_far),
        no_bets=_no_bets(main),
        moved=_moved(outcomes),
        steps=timeline.tell(heard=heard, outcomes=outcomes, sealed=sealed),
        table_facts=_table_facts(main, outcomes),
        is_held=so_far.hold is not None,
    )


def _title(name: RoundName, main: Revision | None, so_far: RoundSoFar, outcomes: Sequence[Stored]) -> str:
    start = f"Round {name.number}"
    if so_far.is_voided:
        return f"{start}, voided" if main is not None else f"{start}, voided before it came"
    if so_far.hold is not None and so_far.standing is None:
        return f"{start}, held"
    if main is None or not outcomes:
        return f"{start}, not settled yet"
    return f"{start}, {main.result}" if main.result else start


def _ruleset_title(main: Revision | None) -> str:
    if main is None:
        return ""
    found = catalog.RULESETS.get(main.play.ruleset)
    return found.title if found else f"{main.play.ruleset}, not released"


def _tags(main: Revision | None, so_far: RoundSoFar, outcomes: Sequence[Stored]) -> tuple[parts.State, ...]:
    tags: list[parts.State] = [standing.state(so_far=so_far, outcomes=outcomes)]
    if so_far.hold is not None and so_far.standing is not None:
        tags.append(parts.State(kind="held", word="A correction is held"))
    if main is not None:
        tags.extend(_record_tags(main, so_far))
    tags.extend(parts.State(kind="att", word=detail) for detail in standing.flags(outcomes=outcomes))
    return tuple(tags)


def _record_tags(main: Revision, so_far: RoundSoFar) -> list[parts.State]:
    tags = []
    told = main.play
    if so_far.standing is not None and main.is_standing:
        if not so_far.standing.outcome.facts.get("checkable", True):
            tags.append(parts.State(kind="unk", word="Not checkable: results only"))
        elif told.declared is not None and told.engine.broken is None:
            tags.append(parts.State(kind="ok", word="Agrees with the table"))
    if told.is_manual:
        tags.append(parts.State(kind="unk", word="Entered by hand"))
    if told.is_test:
        tags.append(parts.State(kind="unk", word="Test round"))
    return tags


def _bets(main: Revision | None, so_far: RoundSoFar) -> BetSheet:
    """Group what was posted; of a play that never settled, what the bets would be with nothing returned."""
    if main is None:
        return BetSheet(seats=())
    lines = main.lines
    reasons = main.play.engine.reasons
    if main.number is None:
        waits = so_far.hold is not None and so_far.hold.position == main.position
        return bets.waiting(placed=main.play.bets, why="waits" if waits else "not settled")
    return bets.group(lines=lines, reasons=reasons)


def _no_bets(main: Revision | None) -> str:
    if main is None:
        return "The round itself has not arrived."
    return "Nobody bet in this round, or the record holds its result only."


def _moved(outcomes: Sequence[Stored]) -> MovedSheet | None:
    """Compare what the last correction or void took back with what it posted."""
    for stored in reversed(outcomes):
        if stored.outcome.reverses:
            facts = stored.outcome.facts
            return bets.moved(
                old=revisions.lines_of(facts=facts, key="reversed"), new=revisions.lines_of(facts=facts, key="bets")
            )
    return None


def _void(outcomes: Sequence[Stored]) -> Void:
    for stored in reversed(outcomes):
        facts = stored.outcome.facts
        if stored.outcome.kind is OutcomeKind.VOIDED or facts.get("tombstone"):
            return Void(
                reason=facts.get("reason", ""),
                requested_by=facts.get("requested_by", ""),
                approved_by=facts.get("approved_by", ""),
            )
    return Void(reason="", requested_by="", approved_by="")


def _table_facts(main: Revision | None, outcomes: Sequence[Stored]) -> tuple[parts.Fact, ...]:
    if main is None:
        return ()
    told = main.play
    facts = [parts.Fact(name="Ruleset", value=told.ruleset)]
    if told.dealer:
        facts.append(parts.Fact(name="Dealer", value=told.dealer))
    if _has_cut_card(told.ruleset):
        seen = "came in this round" if told.record.get("cut_card") else "not seen"
        facts.append(parts.Fact(name="Cut card", value=seen))
    facts.append(parts.Fact(name="Source", value="entered by hand" if told.is_manual else "device, not manual"))
    if outcomes:
        facts.append(parts.Fact(name="Gaming day", value=words.day(outcomes[0].outcome.gaming_day)))
    return tuple(facts)


def _has_cut_card(ruleset: str) -> bool:
    """Tell whether a game is dealt to a white card; others have nothing to say of it."""
    known = catalog.RULESETS.get(ruleset)
    return known is not None and "rounds_after_cut_card" in known.parameters
