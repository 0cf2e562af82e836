"""The chart of accounts: who can hold chips, how each account is named, why chips move.

A code is `issue`, or a kind and an id: `cage/main`, `tray/M01`, `player/4471`, `escrow/C02`.
"""

import enum
import re

from ledger import errors

CODE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
ISSUE = "issue"


class AccountKind(enum.IntEnum):
    """Who holds the chips of an account; the number is stored."""

    ISSUE = 1
    CAGE = 2
    TRAY = 3
    PLAYER = 4
    ESCROW = 5


class Code(enum.IntEnum):
    """Why chips move; the number is stored and hashed. Debit gives, credit receives."""

    ISSUE = 1  # issue → cage
    RETIRE = 2  # cage → issue
    BUY_IN = 3  # cage or tray → player
    REDEEM = 4  # player → cage or tray
    FILL = 5  # cage → tray
    CREDIT = 6  # tray → cage
    WAGER = 7  # player → tray, the stake of a bet
    RETURN = 8  # tray → player, all that a bet returns
    SECOND_STAKE = 9  # player → tray, a loss beyond the stake
    ANTE = 10  # player → escrow, a stake among players
    POT = 11  # escrow → player, a share of the pot


def cage(*, id: str) -> str:  # noqa: A002 - the word of the domain
    """Return the code of a cage's account: `cage/<id>`."""
    return _code(kind="cage", id_=id)


def tray(*, table: str) -> str:
    """Return the code of a table's chip tray: `tray/<table>`."""
    return _code(kind="tray", id_=table)


def player(*, id: str) -> str:  # noqa: A002 - the word of the domain
    """Return the code of a player's account: `player/<id>`."""
    return _code(kind="player", id_=id)


def escrow(*, table: str) -> str:
    """Return the code of a table's escrow, which is empty between rounds: `escrow/<table>`."""
    return _code(kind="escrow", id_=table)


def kind_of(*, code: str) -> AccountKind:
    """Return the kind that an account code names; raises BadAccountCode for any other text."""
    if code == ISSUE:
        return AccountKind.ISSUE
    prefix, slash, id_ = code.partition("/")
    kind = _KINDS.get(prefix)
    if kind is None or not slash or not CODE_ID.fullmatch(id_):
        raise errors.BadAccountCode(
            f"{code!r} is no account code: expected issue, cage/, tray/, player/ or escrow/<id>"
        )
    return kind


_KINDS = {
    "cage": AccountKind.CAGE,
    "tray": AccountKind.TRAY,
    "player": AccountKind.PLAYER,
    "escrow": AccountKind.ESCROW,
}


def _code(*, kind: str, id_: str) -> str:
    code = f"{kind}/{id_}"
    kind_of(code=code)
    return code
