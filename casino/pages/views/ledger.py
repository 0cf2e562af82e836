"""The books: trial balance, accounts, and the statement of one account."""

import zoneinfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from casino.pages import paging, words
from casino.pages.queries import accounts as queries
from casino.pages.queries import progress
from casino.pages.sheets import ledger, overview, parts, proofs
from ledger import balances, chart, errors, statements

CODE_MAX = 72


@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    """Show who holds the chips, by kind and account by account."""
    prefix = request.GET.get("code", "").strip()[:CODE_MAX]
    start = request.GET.get("from", "")[:CODE_MAX]
    balance = balances.trial_balance()
    found = queries.page(prefix=prefix, after=start, limit=paging.ROWS_A_PAGE)
    held = balances.balances(codes=[account.code for account in found]) if found else {}
    following = found[-1].code if len(found) == paging.ROWS_A_PAGE else ""
    sheet = ledger.LedgerSheet(
        words="Every chip is held by somebody; all that is held sums to 0.",
        verdict=proofs.balance_state(balance=balance),
        banners=overview.balance_banners(balance=balance),
        prefix=prefix,
        accounts=ledger.account_rows(accounts=found, balances=held),
        kinds=ledger.kinds(balance=balance),
        difference=balance.difference,
        facts=_posting_facts(balance),
        paging=paging.paging(shown=len(found), parameters={"code": prefix}, start=start, key=following),
    )
    return render(request, "office/ledger.html", {"section": "ledger", "sheet": sheet})


def _posting_facts(balance: balances.TrialBalance) -> tuple[parts.Fact, ...]:
    heads = [links[-1] for links in progress.chain_ends(shards=range(settings.SHARDS), links=1).values()]
    batches = sum(head.number for head in heads)
    latest = max((head.sealed_at for head in heads), default=None)
    zone = zoneinfo.ZoneInfo(settings.SITE_ZONE)
    return (
        parts.Fact(name="Moved in all", value=words.chips(sum(row.debits for row in balance.rows))),
        parts.Fact(name="Batches sealed", value=words.grouped(batches)),
        parts.Fact(name="Last sealed", value=words.moment(latest, zone=zone) if latest else "nothing yet"),
    )


@require_safe
def account(request: HttpRequest, code: str) -> HttpResponse:
    """Show one account: what it holds, its transfers with the balance after each, and what it held at a time."""
    found = queries.one(code=code[:CODE_MAX])
    if found is None:
        context = {
            "section": "ledger",
            "title": f"No account {code[:CODE_MAX]}.",
            "text": "Accounts open with the first chips that move over them.",
        }
        return render(request, "office/missing.html", context, status=404)
    zone = zoneinfo.ZoneInfo(settings.SITE_ZONE)
    as_of = ledger.read_as_of(text=request.GET.get("at", ""), zone=zone)
    start = request.GET.get("from", "")
    point = balances.lane_batches_at(time=as_of.at) if as_of.at else balances.lane_batches_now()
    page = _page(found.code, ledger.read_place(text=start), point)
    sheet = ledger.AccountSheet(
        code=found.code,
        kind=ledger.KIND_WORDS[chart.AccountKind(found.kind)],
        words=f"Opened {words.moment(found.opened_at, zone=zone)}.",
        tags=(parts.State(kind="closed", word="Closed"),) if found.closed_at else (),
        balance=balances.balance(code=found.code),
        facts=(parts.Fact(name="Kind", value=ledger.KIND_WORDS[chart.AccountKind(found.kind)]),),
        rows=ledger.statement_rows(lines=page.lines, reasons=queries.reasons(lines=page.lines), zone=zone),
        paging=paging.paging(
            shown=len(page.lines),
            parameters={"at": as_of.text},
            start=start,
            key=ledger.write_place(place=page.after) if page.after else "",
        ),
        admin_url=reverse("admin:ledger_account_change", args=[found.pk]) if request.user.is_staff else "",
        as_of=as_of,
        balance_then=balances.balance_as_of(code=found.code, lane_batches=point) if as_of.at else None,
    )
    return render(request, "office/account.html", {"section": "ledger", "sheet": sheet})


def _page(code: str, after: statements.Place | None, point: dict[int, int]) -> statements.Statement:
    """Read a page of the statement; an address that names a batch which is not there starts from the newest line."""
    try:
        return statements.statement(code=code, limit=paging.ROWS_A_PAGE, after=after, lane_batches=point)
    except errors.UnknownPlace:
        return statements.statement(code=code, limit=paging.ROWS_A_PAGE, lane_batches=point)
