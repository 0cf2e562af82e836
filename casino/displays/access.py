"""Who may look: whoever may watch the feed of a table, with a key, with the pass of a display, or as a person."""

import functools
from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.access.permission import ANY
from casino.rest.problems import Problem
from casino.streaming import admission

View = Callable[..., HttpResponse]


def tables_of(*, request: HttpRequest) -> frozenset[str]:
    """Return the tables that the caller may see: {"T01", "T02"}, {"*"} for all, none for a stranger."""
    try:
        return admission.viewer_of(request=request).tables
    except Problem:
        return frozenset()


def may_see(*, request: HttpRequest, tables: Iterable[str]) -> bool:
    """Tell whether the caller may see every one of these tables."""
    allowed = tables_of(request=request)
    return bool(allowed) and (ANY in allowed or allowed.issuperset(tables))


def for_viewers(view: View) -> View:
    """Let a view of one table, named in its address, answer only those who may see that table."""

    @functools.wraps(view)
    def answer(request: HttpRequest, table: str, **more: Any) -> HttpResponse:
        if not may_see(request=request, tables=[table]):
            return refused(request=request)
        return view(request, table=table, **more)

    return login_not_required(answer)


def refused(*, request: HttpRequest) -> HttpResponse:
    """Say that this display may not look, or no longer; status 403."""
    return render(request, "displays/refused.html", status=403)
