"""The addresses of the pages, at the root of the site."""

from django.urls import path

from casino.pages.views import session

urlpatterns = [
    path("login/", session.login, name="login"),
    path("logout/", session.logout, name="logout"),
    path("theme/", session.theme, name="theme"),
]
