"""Where a display's browser comes in: a ticket becomes a cookie, and the address with the ticket is left at once."""

import datetime as dt

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET

from casino.streaming import tickets
from casino.streaming.errors import TicketRefused

DISPLAYS = "/display/"


@login_not_required
@require_GET
def enter(request: HttpRequest, ticket: str) -> HttpResponse:
    """Use a ticket up, set the cookie and go to the display page that `next` names; 403 for a ticket no longer good."""
    wanted = request.GET.get("next", DISPLAYS + "lobby")
    if not wanted.startswith(DISPLAYS) or not url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        wanted = DISPLAYS + "lobby"
    try:
        made = tickets.redeem(text=ticket, now=dt.datetime.now(dt.UTC))
    except TicketRefused as refused:
        raise PermissionDenied(str(refused)) from refused
    answer = HttpResponseRedirect(wanted)
    answer.set_cookie(
        tickets.COOKIE,
        made.cookie,
        expires=made.expires_at,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
