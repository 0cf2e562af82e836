"""Proofs: what was recomputed for this page, and the head of every chain."""

import dataclasses

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import words
from casino.pages.queries import progress, signed
from casino.pages.sheets import overview, parts, proofs
from ledger import balances

LINKS_A_LANE = 50
CHECKPOINTS_SHOWN = 8


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ProofsSheet:
    """The page."""

    words: str
    verdict: parts.State
    banners: tuple[parts.Banner, ...]
    verdicts: tuple[proofs.VerdictRow, ...]
    heads: tuple[proofs.HeadRow, ...]
    signed: signed.State


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the verdicts that a page can afford to recompute, and the heads of all chains."""
    made = progress.read()
    chains = progress.chain_ends(shards=range(settings.SHARDS), links=LINKS_A_LANE)
    balance = balances.trial_balance()
    state = signed.state(limit=CHECKPOINTS_SHOWN, now=timezone.now())
    rows = proofs.verdicts(balance=balance, progress=made, chains=chains, signed=state)
    sheet = ProofsSheet(
        words=f"{words.grouped(made.events)} events in {len(made.log)} shards, each with its own chain.",
        verdict=proofs.overall(rows=rows),
        banners=overview.balance_banners(balance=balance),
        verdicts=rows,
        heads=proofs.head_rows(progress=made, chains=chains),
        signed=state,
    )
    return render(request, "office/proofs.html", {"section": "proofs", "sheet": sheet})
