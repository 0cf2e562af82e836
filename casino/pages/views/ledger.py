"""The books: trial balance, accounts, and the statement of one account, now or as of an earlier point."""

import zoneinfo
from collections.abc import Mapping
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from casino.pages import paging, words
from casino.pages.queries import accounts as queries
from casino.pages.sheets import as_of as as_of_sheet
from casino.pages.sheets import downloads, ledger, overview, parts, proofs
from ledger import balances, chart, errors, statements
from ledger.models import Account

CODE_MAX = 72


@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    """Show who holds the chips, by kind and account by account."""
    prefix = request.GET.get("code", "").strip()[:CODE_MAX]
    start = request.GET.get("from", "")[:CODE_MAX]
    as_of = as_of_sheet.keeping(as_of=as_of_sheet.read(request=request), kept={"code": prefix})
    balance = balances.trial_balance_as_of(lane_batches=as_of.point)
    found = _accounts(as_of, prefix, start)
    codes = [account.code for account in found]
    held = balances.balances_as_of(codes=codes, lane_batches=as_of.point) if found else {}
    following = found[-1].code if len(found) == paging.ROWS_A_PAGE else ""
    sheet = ledger.LedgerSheet(
        words="Every chip is held by somebody; all that is held sums to 0.",
        as_of=as_of,
        download="" if as_of.problem else as_of_sheet.keeping(as_of=as_of, kept={}).file_url(name="trial-balance-file"),
        verdict=None if as_of.problem else proofs.balance_state(balance=balance),
        banners=overview.balance_banners(balance=balance),
        prefix=prefix,
        accounts=ledger.account_rows(accounts=found, balances=held, as_of=as_of),
        kinds=ledger.kinds(balance=balance),
        difference=balance.difference,
        facts=_posting_facts(balance, as_of),
        paging=paging.paging(
            shown=len(found), parameters={"code": prefix, "as_of": as_of.text}, start=start, key=following
        ),
    )
    return render(request, "office/ledger.html", {"section": "ledger", "sheet": sheet}, status=_status(as_of))


@require_safe
def trial_balance_file(request: HttpRequest) -> HttpResponse:
    """Hand over the trial balance as CSV; the same bytes for ever where the address names a point."""
    as_of = as_of_sheet.read(request=request)
    if as_of.problem:
        return HttpResponseBadRequest(as_of.problem, content_type="text/plain; charset=utf-8")
    return downloads.trial_balance(balance=balances.trial_balance_as_of(lane_batches=as_of.point), as_of=as_of)


def _accounts(as_of: as_of_sheet.AsOf, prefix: str, start: str) -> tuple[Account, ...]:
    """Return a page of accounts, of an earlier point those that had moved by then."""
    if as_of.problem:
        return ()
    if as_of.is_now:
        return tuple(queries.page(prefix=prefix, after=start, limit=paging.ROWS_A_PAGE))
    return tuple(queries.page_at(point=as_of.point, prefix=prefix, after=start, limit=paging.ROWS_A_PAGE))


def _posting_facts(balance: balances.TrialBalance, as_of: as_of_sheet.AsOf) -> tuple[parts.Fact, ...]:
    zone = zoneinfo.ZoneInfo(settings.SITE_ZONE)
    last = words.moment(as_of.sealed_at, zone=zone) if as_of.sealed_at else "nothing yet"
    return (
        parts.Fact(name="Moved in all", value=words.chips(sum(row.debits for row in balance.rows))),
        parts.Fact(name="Batches sealed", value=words.grouped(sum(as_of.point.values()))),
        parts.Fact(name="Last sealed", value=last),
    )


def _status(as_of: as_of_sheet.AsOf) -> HTTPStatus:
    return HTTPStatus.BAD_REQUEST if as_of.problem else HTTPStatus.OK


@require_safe
def account(request: HttpRequest, code: str) -> HttpResponse:
    """Show one account: what it holds, its transfers with the balance after each, now or as of an earlier point."""
    found = queries.one(code=code[:CODE_MAX])
    if found is None:
        context = {
            "section": "ledger",
            "title": f"No account {code[:CODE_MAX]}.",
            "text": "Accounts open with the first chips that move over them.",
        }
        return render(request, "office/missing.html", context, status=HTTPStatus.NOT_FOUND)
    zone = zoneinfo.ZoneInfo(settings.SITE_ZONE)
    as_of = as_of_sheet.read(request=request)
    start = request.GET.get("from", "")
    page = _page(found.code, ledger.read_place(text=start), as_of.point)
    kind = ledger.KIND_WORDS[chart.AccountKind(found.kind)]
    sheet = ledger.AccountSheet(
        code=found.code,
        kind=kind,
        words=f"Opened {words.moment(found.opened_at, zone=zone)}.",
        tags=(parts.State(kind="closed", word="Closed"),) if ledger.was_closed(account=found, as_of=as_of) else (),
        balance=balances.balance_as_of(code=found.code, lane_batches=as_of.point),
        facts=(parts.Fact(name="Kind", value=kind),),
        rows=ledger.statement_rows(lines=page.lines, reasons=queries.reasons(lines=page.lines), zone=zone, as_of=as_of),
        admin_url=reverse("admin:ledger_account_change", args=[found.pk]) if request.user.is_staff else "",
        as_of=as_of,
        paging=paging.paging(
            shown=len(page.lines),
            parameters={"as_of": as_of.text},
            start=start,
            key=ledger.write_place(place=page.after) if page.after else "",
        ),
    )
    return render(request, "office/account.html", {"section": "ledger", "sheet": sheet}, status=_status(as_of))


def _page(code: str, after: statements.Place | None, point: Mapping[int, int]) -> statements.Statement:
    """Read a page of the statement; an address that names a batch which is not there starts from the newest line."""
    try:
        return statements.statement(code=code, limit=paging.ROWS_A_PAGE, after=after, lane_batches=point)
    except errors.UnknownPlace:
        return statements.statement(code=code, limit=paging.ROWS_A_PAGE, lane_batches=point)
