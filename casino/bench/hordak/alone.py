"""`python -m casino.bench.hordak.alone`: post rounds of transfers with django-hordak and print what was reached.

A round is as many transfers as a settled baccarat round of seven bets, one transaction, every transfer on one hot house
account, as in our own posting case. Each transfer is `Account.transfer_to`, the library's documented way.
"""

import importlib
import importlib.metadata
import json
import os
import random
import sys
import time

import django
from django.conf import settings
from django.core.management import call_command
from django.db import transaction

from casino.settings import database

PLAYERS = 200
TRANSFERS_A_ROUND = 9
SECONDS = 5.0


def main() -> None:
    """Make the library's tables in the database of DATABASE_URL, post, print JSON."""
    settings.configure(
        DATABASES={"default": database(url=os.environ["DATABASE_URL"])},
        INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "mptt", "hordak"],
        DEFAULT_CURRENCY="EUR",
        CURRENCIES=["EUR"],
        USE_TZ=True,
    )
    django.setup()
    call_command("migrate", verbosity=0)
    transfers, seconds = _post()
    found = {
        "release": importlib.metadata.version("django-hordak"),
        "transfers": transfers,
        "per_s": transfers / seconds,
    }
    sys.stdout.write(json.dumps(found))


def _post() -> tuple[int, float]:
    """Post rounds for some seconds; returns transfers and seconds."""
    accounts = importlib.import_module("hordak.models").Account.objects
    money = importlib.import_module("moneyed").Money
    house = accounts.create(name="house", type="LI", code="1", currencies=["EUR"])
    players = [
        accounts.create(name=f"player {number}", type="LI", code=str(number + 2), currencies=["EUR"])
        for number in range(PLAYERS)
    ]
    rng = random.Random(1)  # noqa: S311 - which player, not a secret
    done, start = 0, time.monotonic()
    while time.monotonic() - start < SECONDS:
        with transaction.atomic():
            for _ in range(TRANSFERS_A_ROUND):
                rng.choice(players).transfer_to(house, money(rng.randint(1, 100), "EUR"))
        done += TRANSFERS_A_ROUND
    return done, time.monotonic() - start


if __name__ == "__main__":
    main()
