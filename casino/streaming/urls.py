"""Addresses of the feed below /api/v1/. The stream itself is answered beside Django, see casino.streaming.live."""

from django.urls import URLPattern, path

from casino.streaming import api

urlpatterns: list[URLPattern] = [
    path("tables/<str:table>/road", api.Road.as_view(), name="api-road"),
    path("lobby", api.LobbySnapshot.as_view(), name="api-lobby"),
    path("tickets", api.Tickets.as_view(), name="api-tickets"),
    path("feed/asyncapi", api.AsyncApi.as_view(), name="api-feed-asyncapi"),
    path("feed/schemas", api.Schemas.as_view(), name="api-feed-schemas"),
]
