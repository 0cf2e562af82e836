"""Signing in and out, and the choice of a theme."""

from django.contrib.auth import views as auth_views
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("", "dark", "light")
ONE_YEAR_S = 365 * 24 * 3600

login = auth_views.LoginView.as_view(template_name="office/login.html", redirect_authenticated_user=True)
logout = auth_views.LogoutView.as_view(next_page="login")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme in a cookie and go back to the page one came from; empty follows the system."""
    wanted = request.POST.get("theme", "")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    if wanted in THEMES:
        response.set_cookie(
            "theme", wanted, max_age=ONE_YEAR_S, samesite="Lax", httponly=True, secure=request.is_secure()
        )
    return response
