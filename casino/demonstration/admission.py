"""Who may speak and who may look: the sources, the key of the cage's desk, and the operator of the pages."""

import datetime as dt
import secrets

from django.contrib.auth.models import Permission, User
from django.db import transaction

from casino.access import keys, sources
from casino.demonstration import recorded
from casino.simulation.messages import CAGE_SOURCE, SOURCES

OPERATOR = "operator"
_KEY_LIVES = dt.timedelta(days=1)


def register_sources() -> int:
    """Register the simulator's sources and that of the recorded shoes; return how many."""
    spoken = {**SOURCES, recorded.SOURCE: recorded.KINDS}
    for name, kinds in spoken.items():
        sources.register(name=name, kinds_allowed=kinds, tables=["*"])
    return len(spoken)


def desk_key(*, now: dt.datetime) -> str:
    """Make a key for the cage's desk, which may send events of the cage for a day, and return its text."""
    made = keys.create(
        name="demonstration: cage desk",
        scopes=["events:write"],
        tables=["*"],
        sources=[CAGE_SOURCE],
        expires_at=now + _KEY_LIVES,
    )
    return made.text


def operator_password() -> str:
    """Give the operator, who may look at everything and change nothing, a new password and return it."""
    password = secrets.token_urlsafe(9)
    with transaction.atomic():
        operator, _ = User.objects.get_or_create(username=OPERATOR, defaults={"is_staff": True})
        operator.set_password(password)
        operator.save(update_fields=["password"])
        operator.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    return password


def close_operator() -> None:
    """Make the operator's password worthless: it was good for one demonstration."""
    for operator in User.objects.filter(username=OPERATOR):
        operator.set_unusable_password()
        operator.save(update_fields=["password"])
