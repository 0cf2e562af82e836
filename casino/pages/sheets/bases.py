"""The basis of the figures on a page: as first recorded, as corrected since, or the difference, in plain words."""

import urllib.parse
from collections.abc import Mapping

from casino.pages.sheets.rtp import Choice, Group
from reports.queries.bases import Basis

NAMES = {
    Basis.RECORDED: "as first recorded",
    Basis.CORRECTED: "as corrected",
    Basis.DIFFERENCE: "what corrections changed",
}
NOTES = {
    Basis.RECORDED: "what was known when each table's gaming day closed",
    Basis.CORRECTED: "",
    Basis.DIFFERENCE: "as corrected less as first recorded, every figure with its sign",
}
_CHOICES = (
    (Basis.CORRECTED, "As corrected"),
    (Basis.RECORDED, "As first recorded"),
    (Basis.DIFFERENCE, "Difference"),
)


def read(*, text: str) -> Basis:
    """Read the basis from an address; anything unknown is as corrected."""
    return Basis(text) if text in set(Basis) else Basis.CORRECTED


def write(*, basis: Basis) -> str:
    """Write the basis for an address, empty where it is the usual one."""
    return "" if basis is Basis.CORRECTED else str(basis)


def group(*, basis: Basis, kept: Mapping[str, str]) -> Group:
    """Offer the three bases, each keeping the other filters in the address."""
    return Group(
        label="Basis",
        choices=tuple(
            Choice(word=word, url=_url({**kept, "basis": write(basis=one)}), is_chosen=one is basis)
            for one, word in _CHOICES
        ),
    )


def _url(parameters: Mapping[str, str]) -> str:
    return "?" + urllib.parse.urlencode({name: value for name, value in parameters.items() if value})
