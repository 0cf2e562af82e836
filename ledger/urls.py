"""Addresses of the ledger below /api/v1/."""

from django.urls import URLPattern, path

from ledger import api

urlpatterns: list[URLPattern] = [
    path("accounts", api.AccountList.as_view(), name="api-accounts"),
    path("accounts/<path:code>/statement", api.AccountStatement.as_view(), name="api-account-statement"),
    path("accounts/<path:code>", api.AccountDetail.as_view(), name="api-account"),
    path("trial-balance", api.TrialBalanceView.as_view(), name="api-trial-balance"),
]
