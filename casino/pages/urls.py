"""The addresses of the pages, at the root of the site."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter, StringConverter

from casino.pages import asking
from casino.pages.views import (
    exceptions,
    held,
    ledger,
    one_round,
    overview,
    proofs,
    rounds,
    rtp,
    search,
    session,
    shoes,
    tables,
)

NUMBER_MAX = 2**31 - 1


class IdConverter(StringConverter):
    """An id of a table."""

    regex = asking.ID


class NumberConverter(IntConverter):
    """A number of a shoe or a round, small enough for its column."""

    regex = "[1-9][0-9]{0,9}"

    def to_python(self, value: str) -> int:
        """Return the number; above what the column holds there is no such page."""
        number = int(value)
        if number > NUMBER_MAX:
            raise ValueError(f"{value} is above {NUMBER_MAX}")
        return number


register_converter(IdConverter, "id")
register_converter(NumberConverter, "number")

urlpatterns = [
    path("", overview.page, name="overview"),
    path("search", search.page, name="search"),
    path("rounds/", rounds.index, name="rounds"),
    path("rounds/<id:table>/<number:shoe>/<number:number>/", one_round.page, name="round"),
    path("held/", held.queue, name="held"),
    path("exceptions/", exceptions.page, name="exceptions"),
    path("tables/", tables.floor, name="tables"),
    path("tables/<id:table>/", tables.table, name="table"),
    path("tables/<id:table>/shoes/<number:number>/", shoes.page, name="shoe"),
    path("shoes/", shoes.index, name="shoes"),
    path("rtp/", rtp.page, name="rtp"),
    path("rtp/returns.csv", rtp.file, name="rtp-file"),
    path("ledger/", ledger.accounts, name="ledger"),
    path("ledger/trial-balance.csv", ledger.trial_balance_file, name="trial-balance-file"),
    path("ledger/accounts/<path:code>/", ledger.account, name="account"),
    path("proofs/", proofs.page, name="proofs"),
    path("login/", session.login, name="login"),
    path("logout/", session.logout, name="logout"),
    path("theme/", session.theme, name="theme"),
]
