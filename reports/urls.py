"""Addresses of the reports below /api/v1/."""

from django.urls import URLPattern, path

from reports import api

urlpatterns: list[URLPattern] = [
    path("reports/rtp", api.Rtp.as_view(), name="api-rtp"),
    path("reports/days", api.DayList.as_view(), name="api-days"),
    path("reports/days/<str:day>", api.DayDetail.as_view(), name="api-day"),
    path("reports/tables", api.TableList.as_view(), name="api-tables"),
    path("reports/shoes", api.ShoeList.as_view(), name="api-shoes"),
    path("reports/shoes/<str:table>/<int:shoe>", api.ShoeDetail.as_view(), name="api-shoe"),
    path("theory", api.Theory.as_view(), name="api-theory"),
]
