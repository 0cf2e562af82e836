"""The end of a game: points, who wins, and the pot of buy-ins that the winners share.

Source: Las Vegas Royale page (004), End of the game; decisions, Posting table (player-banked games).
"""

from collections.abc import Sequence

from games.betting import CHIP
from games.rules.las_vegas.money import Account


def tie_break(*, account: Account, notes: str) -> int:
    """Return what decides a tie: banknotes and chips, with the notes of tiles only under "all_notes"."""
    return account.notes + account.chips + (account.tile_notes if notes == "all_notes" else 0)


def winners(*, accounts: Sequence[Account], notes: str) -> list[int]:
    """Return the seats with the most points; of a tie those with the most notes and chips, several where that ties."""
    ranks = [(account.worth, tie_break(account=account, notes=notes)) for account in accounts]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]


def shares(*, pot: int, players: int, winners: Sequence[int], first: int) -> dict[int, int]:
    """Return the pot in hundredths of a chip by winning seat: equal whole chips, odd ones from `first` on clockwise."""
    chips, rest = divmod(pot, CHIP)
    assert rest == 0, f"a pot of {pot} hundredths is no whole number of chips"
    equal, odd = divmod(chips, len(winners))
    clockwise = sorted(winners, key=lambda seat: (seat - first) % players)
    return {seat: (equal + (place < odd)) * CHIP for place, seat in enumerate(clockwise)}
