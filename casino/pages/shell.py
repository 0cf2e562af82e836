"""What stands around every page: the places one can go, the clock of the gaming day, the theme."""

import dataclasses
import zoneinfo

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from casino.pages import clock, words
from casino.pages.queries import held
from casino.pages.queries.held import Waiting

PLACES = (
    ("overview", "Overview"),
    ("rounds", "Rounds"),
    ("held", "Held rounds"),
    ("exceptions", "Exceptions"),
    ("tables", "Tables and shoes"),
    ("display-lobby", "Displays"),
    ("rtp", "RTP"),
    ("ledger", "Ledger"),
    ("proofs", "Proofs"),
)
NEXT_THEME = {"": ("dark", "Dark theme"), "dark": ("light", "Light theme"), "light": ("", "System theme")}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place of the side bar; `key` also names its icon and its address."""

    key: str
    title: str
    url: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """The frame of a page. `theme` is "light", "dark" or empty where the system decides."""

    places: tuple[Place, ...]
    clock: clock.DayClock
    held: Waiting
    zone_name: str
    theme: str

    @property
    def next_theme(self) -> str:
        """Return the theme that the switch offers."""
        return NEXT_THEME[self.theme][0]

    @property
    def next_theme_words(self) -> str:
        """Return the words on the switch."""
        return NEXT_THEME[self.theme][1]


def build(*, request: HttpRequest) -> Shell:
    """Read the frame for a request; the clock is read once, so every figure of the frame belongs together."""
    return Shell(
        places=tuple(Place(key=key, title=title, url=reverse(key)) for key, title in PLACES),
        clock=clock.day_clock(now=timezone.now()),
        held=held.waiting(),
        zone_name=words.zone_name(zoneinfo.ZoneInfo(settings.SITE_ZONE)),
        theme=theme_of(request=request),
    )


def theme_of(*, request: HttpRequest) -> str:
    """Return the theme that was chosen: "light", "dark", or empty where the system decides."""
    theme = request.COOKIES.get("theme", "")
    return theme if theme in NEXT_THEME else ""


def context(request: HttpRequest) -> dict[str, object]:
    """Offer the frame to every template; nothing is read until a template asks, so the admin and errors pay nothing."""
    return {"shell": SimpleLazyObject(lambda: build(request=request)), "theme": theme_of(request=request)}
