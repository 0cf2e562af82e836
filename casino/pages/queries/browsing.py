"""Walking backwards through rounds, page by page: shoes from the read models, their rounds from the outcomes."""

import dataclasses
import datetime as dt
import itertools

from django.conf import settings

from casino.pages import paging
from casino.pages.queries import rounds
from casino.settlement.outcomes.outcome import OutcomeKind, RoundKey
from reports.queries import shoes
from reports.queries.shoes import ShoeReport

SHOES_A_STEP = 200
STEPS_MAX = 5


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Which rounds a list keeps; an empty choice keeps all. `kinds` asks for rounds that ever had such an outcome."""

    table: str = ""
    shoe: int | None = None
    day: dt.date | None = None
    kinds: tuple[OutcomeKind, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Tell whether everything is kept."""
        return not (self.table or self.shoe or self.day or self.kinds)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Walked:
    """The rounds of one page and the text from which the next page starts, empty at the end."""

    keys: tuple[RoundKey, ...]
    following: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A round where a page ended: the next one has a lower number, or stands in a later shoe of the walk."""

    day: dt.date
    key: RoundKey

    def write(self) -> str:
        return f"{self.day.isoformat()}/{self.key.table}/{self.key.shoe}/{self.key.number}"


def walk(*, choice: Choice, start: str, limit: int) -> Walked:
    """Return the rounds of a page: the newest of the log for an empty choice, else shoe by shoe, last round first."""
    return _newest(start, limit) if choice.is_empty else _by_shoes(choice, _read(start), limit)


def _newest(start: str, limit: int) -> Walked:
    below = paging.read_places(text=start, shards=settings.SHARDS, start=rounds.EVERYTHING)
    found = rounds.newest(below=below, limit=limit)
    for one in found:
        below[one.shard] = min(below[one.shard], one.position)
    seen = {shard: position for shard, position in below.items() if position < rounds.EVERYTHING}
    following = paging.write_places(places=seen) if len(found) == limit else ""
    return Walked(keys=tuple(one.key for one in found), following=following)


def _by_shoes(choice: Choice, place: _Place | None, limit: int) -> Walked:
    """Look through a few hundred shoes at a time; a rare kind of round may need several, never all."""
    keys: list[RoundKey] = []
    for _step in range(STEPS_MAX):
        reports = _shoes(choice, place)
        days = {(report.table, report.shoe): report.gaming_day for report in reports}
        looked = [rounds.Shoe(table=table, shoe=shoe) for table, shoe in days]
        if place is not None and place.key.number > 1:
            days[place.key.table, place.key.shoe] = place.day
            looked.insert(0, rounds.Shoe(table=place.key.table, shoe=place.key.shoe, below=place.key.number))
        keys.extend(rounds.of_shoes(shoes=looked, kinds=choice.kinds, limit=limit - len(keys)))
        if len(keys) == limit:
            last = keys[-1]
            return Walked(keys=tuple(keys), following=_Place(day=days[last.table, last.shoe], key=last).write())
        if len(reports) < SHOES_A_STEP:
            return Walked(keys=tuple(keys), following="")
        ended = reports[-1]
        place = _Place(day=ended.gaming_day, key=RoundKey(ended.table, ended.shoe, 0))
    return Walked(keys=tuple(keys), following=place.write() if place is not None else "")


def _shoes(choice: Choice, place: _Place | None) -> tuple[ShoeReport, ...]:
    """Return the next shoes of the walk, after the one that a place stands in."""
    if choice.shoe is not None:
        found = shoes.shoe(table=choice.table, shoe=choice.shoe) if place is None else None
        return (found,) if found is not None else ()
    if choice.day is not None and choice.table:
        return _of_table_and_day(choice.table, choice.day, place)
    if choice.table:
        return shoes.of_table(table=choice.table, before=place.key.shoe if place else None, limit=SHOES_A_STEP)
    after = shoes.Key(gaming_day=place.day, table=place.key.table, shoe=place.key.shoe) if place else None
    return shoes.of_days(day=choice.day, after=after, limit=SHOES_A_STEP)


def _of_table_and_day(table: str, day: dt.date, place: _Place | None) -> tuple[ShoeReport, ...]:
    """Return the shoes of one table on one day: the list of the day, entered at the table and left after it."""
    after = shoes.Key(gaming_day=day, table=table, shoe=place.key.shoe if place else rounds.EVERYTHING)
    found = shoes.of_days(day=day, after=after, limit=SHOES_A_STEP)
    return tuple(itertools.takewhile(lambda report: report.table == table, found))


def _read(text: str) -> _Place | None:
    day, _, rest = text.partition("/")
    table, _, numbers = rest.partition("/")
    shoe, _, number = numbers.partition("/")
    try:
        return _Place(day=dt.date.fromisoformat(day), key=RoundKey(table, int(shoe), int(number)))
    except ValueError:
        return None
