"""Small parts that several pages show: a state, a fact, a step of a timeline, a transfer."""

import dataclasses
import datetime as dt
from collections.abc import Sequence


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A state as icon shape and word; `kind` is ok, att, alarm, held, late, changed, corr or unk."""

    kind: str
    word: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A name and a value in a list of facts; `title` is the full value where the shown one is short."""

    name: str
    value: str
    url: str = ""
    title: str = ""
    is_hash: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that happened to a round. `at` is None where no clock was read, `body` are bytes as received."""

    at: dt.datetime | None
    title: str
    notes: tuple[str, ...] = ()
    body: str = ""
    is_key: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """One transfer on the page: `gives` loses the amount, `receives` gains it; `reason` is the bet or empty."""

    code: str
    gives: str
    receives: str
    amount: int
    is_reversal: bool
    reason: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """What one event moved in the ledger; `title` says which outcome: settlement, correction, void, release."""

    title: str
    note: str
    transfers: tuple[Transfer, ...]

    @property
    def total(self) -> int:
        """Return the sum of all amounts."""
        return sum(transfer.amount for transfer in self.transfers)


def tray_change(*, transfers: Sequence[Transfer], account: str) -> int:
    """Return what an account gained by some transfers, negative for a loss."""
    gained = sum(transfer.amount for transfer in transfers if transfer.receives == account)
    return gained - sum(transfer.amount for transfer in transfers if transfer.gives == account)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Banner:
    """A sentence above the page; `kind` is alarm or att, `icon` its shape, `url` and `action` the way out."""

    kind: str
    icon: str
    title: str
    text: str
    url: str = ""
    action: str = ""
