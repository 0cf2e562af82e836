"""The words of the pages as template filters, bound to the site's zone."""

import datetime as dt
import zoneinfo
from collections.abc import Sequence
from typing import Any

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from casino.pages import words
from casino.pages.sheets.games import stepping
from casino.pages.sheets.rounds import play
from games.protocol import Decision

register = template.Library()
register.filter("grouped", words.grouped)
register.filter("chips", words.chips)
register.filter("signed_chips", words.signed_chips)
register.filter("duration", words.duration)
register.filter("day", words.day)
register.filter("long_day", words.long_day)
register.filter("short_day", words.short_day)
register.filter("short_hash", words.short_hash)
register.filter("named", words.named)
register.filter("plain", words.plain)


def site_zone() -> zoneinfo.ZoneInfo:
    """Return the zone in which the site lives."""
    return zoneinfo.ZoneInfo(settings.SITE_ZONE)


@register.filter
def moment(instant: dt.datetime) -> SafeString:
    """Write an instant in full: Sun 29 Nov 2026, 21:14:08 Macau, with UTC for pointer and keyboard."""
    return _time(instant, text=words.moment(instant, zone=site_zone()), is_focusable=True)


@register.filter
def clock(instant: dt.datetime) -> SafeString:
    """Write the time of day: 21:14:08."""
    return _time(instant, text=words.clock(instant, zone=site_zone()), is_focusable=False)


@register.filter
def clock_minutes(instant: dt.datetime) -> SafeString:
    """Write the time of day to the minute: 21:14."""
    return _time(instant, text=words.clock_minutes(instant, zone=site_zone()), is_focusable=False)


@register.filter
def clock_milliseconds(instant: dt.datetime) -> SafeString:
    """Write the time of day to the millisecond, in event lists only: 21:14:08.214."""
    return _time(instant, text=words.clock_milliseconds(instant, zone=site_zone()), is_focusable=True)


@register.simple_tag
def unknown(reason: str) -> SafeString:
    """Write a figure that is not known: a dash and why."""
    return format_html('{} <span class="dim sm">{}</span>', words.DASH, reason)


@register.inclusion_tag("office/tag.html")
def tag(kind: str, word: str) -> dict[str, str]:
    """Draw a state as icon shape and word; `kind` is ok, att, alarm, held, late, corr, unk."""
    return {"kind": kind, "word": word}


@register.inclusion_tag("office/_stepping.html", takes_context=True)
def steps(context: dict[str, Any], told: play.Play, decisions: Sequence[Decision]) -> dict[str, object]:
    """Draw a play in steps, at the one that the address asks for (`?move=17`); other parameters stay in its links.

    Of the decisions only those stand beside it that say why the record waits, and not even they where a step says it.
    """
    asked = context["request"].GET.copy()
    number = asked.pop("move", [None])[-1]
    base = f"?{asked.urlencode()}&move=" if asked else "?move="
    frames = told.frames
    is_refused = any(frame.is_refused for frame in frames)
    return {
        "stepping": stepping.step(frames=frames, asked=number),
        "base": base,
        "recorded": told.recorded,
        "holds": [one for one in decisions if one.headline.startswith("Held") and not is_refused],
    }


def _time(instant: dt.datetime, *, text: str, is_focusable: bool) -> SafeString:
    """Wrap a time so that UTC shows under the pointer and, outside long lists, under keyboard focus too."""
    universal = words.utc(instant)
    return format_html(
        '<time datetime="{}" title="{}" data-utc="{}"{}>{}</time>',
        instant.astimezone(dt.UTC).isoformat(),
        universal,
        universal,
        mark_safe(' tabindex="0"') if is_focusable else "",
        text,
    )
