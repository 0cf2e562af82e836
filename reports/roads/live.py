"""The roads of a shoe that is being dealt: add a hand or take the last one back, each in constant time.

After any sequence the roads equal those of `reports.roads.shoe.draw`.

Source: specs/roadmaps.md, section 6.
"""

from reports.errors import UnknownOutcome
from reports.roads import derived
from reports.roads.layout import Path, Tail
from reports.roads.shoe import BACCARAT, Answers, BigRoad, DerivedRoad, Roads, Sides, ask


class _DerivedPath:
    """One derived road while it grows."""

    __slots__ = ("lag", "marks", "path")

    def __init__(self, *, lag: int, tail: Tail) -> None:
        self.lag = lag
        self.marks: list[str] = []
        self.path = Path(tail=tail)

    def add(self, mark: str) -> None:
        self.path.add(starts_run=not self.marks or self.marks[-1] != mark)
        self.marks.append(mark)

    def undo(self) -> None:
        self.path.undo()
        self.marks.pop()

    def road(self) -> DerivedRoad:
        return DerivedRoad(marks="".join(self.marks), cells=tuple(self.path.cells))


class LiveRoads:
    """The roads of one shoe, hand by hand."""

    __slots__ = ("_big", "_depths", "_derived", "_hands", "_leading", "_outcomes", "_side", "_sides", "_ties")

    def __init__(self, *, tail: Tail = Tail.DROP, sides: Sides = BACCARAT) -> None:
        self._sides = sides
        self._outcomes: list[str] = []
        self._side = ""
        self._depths: list[int] = []
        self._hands: list[int] = []
        self._ties: list[int] = []
        self._leading = 0
        self._big = Path(tail=tail)
        self._derived = tuple(_DerivedPath(lag=lag, tail=tail) for lag in derived.LAGS.values())

    def add(self, outcome: str) -> None:
        """Add the next hand; raises UnknownOutcome, and the roads are then unchanged."""
        if outcome == self._side:
            self._depths[-1] += 1
            self._add_bead(starts_run=False)
        elif outcome == self._sides.first or outcome == self._sides.second:  # noqa: PLR1714 - a tuple would be built
            self._side = outcome
            self._depths.append(1)
            self._add_bead(starts_run=True)
        elif outcome and outcome == self._sides.tie:
            if self._ties:
                self._ties[-1] += 1
            else:
                self._leading += 1
        else:
            raise UnknownOutcome(f"hand {len(self._outcomes) + 1} of the shoe has the unknown outcome {outcome!r}")
        self._outcomes.append(outcome)

    def undo(self) -> str:
        """Take the last hand back and return its outcome; IndexError when there is none."""
        outcome = self._outcomes.pop()
        if outcome != self._sides.tie:
            self._undo_bead()
        elif self._ties:
            self._ties[-1] -= 1
        else:
            self._leading -= 1
        return outcome

    def ask(self) -> dict[str, Answers]:
        """Tell for each side which marks the derived roads would gain if it won next."""
        return ask(depths=self._depths, last_side=self._side, sides=self._sides)

    def ghost(self, side: str) -> dict[str, int]:
        """Return the cell numbers that flash when `side` is asked for, by road ("big", "big_eye", ...)."""
        goes_on = side == self._side
        cells = {"big": self._big.next_cell(starts_run=not goes_on)}
        if self._depths:
            mark_of = derived.mark_if_continued if goes_on else derived.mark_if_changed
            for name, road in zip(derived.LAGS, self._derived, strict=True):
                mark = mark_of(depths=self._depths, lag=road.lag)
                if mark is not None:
                    cells[name] = road.path.next_cell(starts_run=not road.marks or road.marks[-1] != mark)
        return cells

    def roads(self) -> Roads:
        """Return the roads as they stand."""
        big_eye, small, cockroach = (road.road() for road in self._derived)
        return Roads(
            outcomes="".join(self._outcomes),
            big=self._big_road(),
            big_eye=big_eye,
            small=small,
            cockroach=cockroach,
            asked=self.ask(),
        )

    def _add_bead(self, *, starts_run: bool) -> None:
        self._hands.append(len(self._outcomes))
        self._ties.append(0 if self._ties else self._leading)
        self._big.add(starts_run=starts_run)
        for road in self._derived:
            mark = derived.last_mark(depths=self._depths, lag=road.lag)
            if mark is not None:
                road.add(mark)

    def _undo_bead(self) -> None:
        for road in self._derived:
            if derived.last_mark(depths=self._depths, lag=road.lag) is not None:
                road.undo()
        self._hands.pop()
        self._ties.pop()
        self._big.undo()
        self._depths[-1] -= 1
        if not self._depths[-1]:
            self._depths.pop()
            self._side = self._sides.other(self._side) if self._depths else ""

    def _big_road(self) -> BigRoad:
        letter = self._side if len(self._depths) % 2 else self._sides.other(self._side) if self._depths else ""
        columns = []
        for depth in self._depths:
            columns.append(letter * depth)
            letter = self._sides.other(letter)
        return BigRoad(
            columns=tuple(columns),
            depths=tuple(self._depths),
            cells=tuple(self._big.cells),
            hands=tuple(self._hands),
            ties=tuple(self._ties),
            waiting_ties=0 if self._ties else self._leading,
        )
