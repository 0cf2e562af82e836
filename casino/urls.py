"""All addresses: pages at the root, REST under /api/v1, the view-only admin under /admin."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from casino.streaming import entrance

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("casino.rest.urls")),
    path("tickets/<str:ticket>", entrance.enter, name="display-ticket"),
    path("", include("casino.pages.urls")),
    path("display/", include("casino.displays.urls")),
]
