"""Figures and times as the pages write them: one place, so that every page says the same thing the same way.

Amounts are hundredths of a chip. Hundredths show only when there are any (196.50, but 2,000), the minus is the real
minus sign, and what is not known is a dash that carries its reason, never 0 and never blank.
"""

import datetime as dt
import fractions
import re
import zoneinfo

MINUS = "−"
DASH = "—"
HUNDREDTHS = 100
HASH_SHOWN = 4
SIDES = {"B": "Banker", "P": "Player", "T": "tie"}
_DECLARED = re.compile(r"declared outcome is '(\w+)', the engine derives '(\w+)'")
_MULTIPLE = re.compile(r"stake of bet \S+ is (\S+) chips, expected a positive multiple of (\d+) chips")
_HUNDREDTHS = re.compile(r"(-?\d+) hundredths")
BETS = {
    "credits_1": "One credit",
    "credits_2": "Two credits",
    "credits_3": "Three credits",
    "first": "First to throw",
    "second": "Second to throw",
    "third": "Third to throw",
    "super_six": "Super Six",
    "player_dragon": "Dragon Bonus, Player",
    "banker_dragon": "Dragon Bonus, Banker",
}


def grouped(number: int) -> str:
    """Write a whole number with thousands commas and a real minus: 8,214,566."""
    return f"{number:,}".replace("-", MINUS)


def chips(amount: int) -> str:
    """Write an amount in chips: 19650 is 196.50, 200000 is 2,000, -50 is −0.50."""
    whole, hundredths = divmod(abs(amount), HUNDREDTHS)
    sign = MINUS if amount < 0 else ""
    tail = f".{hundredths:02d}" if hundredths else ""
    return f"{sign}{whole:,}{tail}"


def signed_chips(amount: int) -> str:
    """Write an amount whose sign means something (a net, a win, a difference): +200, −20, 0."""
    return f"+{chips(amount)}" if amount > 0 else chips(amount)


def percent(ratio: fractions.Fraction | float, *, places: int) -> str:
    """Write a ratio as a percentage without its sign, rounded half to even: 0.98704 with two places is 98.70."""
    return _decimal(ratio * 100, places=places)


def signed_points(difference: fractions.Fraction | float, *, places: int) -> str:
    """Write a difference of two ratios in percentage points: +0.15, −0.47; what rounds to nothing has no sign."""
    text = _decimal(difference * 100, places=places)
    return f"+{text}" if difference > 0 and text.strip("0.") else text


def counted(number: int, one: str, *, many: str = "") -> str:
    """Write a count with its noun: 1 batch, 12 batches; the plural adds an s where none is given."""
    return f"{grouped(number)} {one if number == 1 else many or one + 's'}"


def duration(seconds: float) -> str:
    """Write a length of time with at most two units: 0.4 s, 12 s, 18 min, 2 h 5 min, 3 d 4 h."""
    if seconds < 10 and seconds != int(seconds):  # noqa: PLR2004 - below ten seconds a tenth still matters
        return f"{max(seconds, 0):.1f} s"
    minutes, rest = divmod(max(int(seconds), 0), 60)
    hours, minutes_left = divmod(minutes, 60)
    days, hours_left = divmod(hours, 24)
    if days:
        return f"{days} d {hours_left} h" if hours_left else f"{days} d"
    if hours:
        return f"{hours} h {minutes_left} min" if minutes_left else f"{hours} h"
    return f"{minutes} min" if minutes else f"{rest} s"


def day(date: dt.date) -> str:
    """Write a gaming day: Sun 29 Nov 2026."""
    return f"{date:%a} {date.day} {date:%b %Y}"


def long_day(date: dt.date) -> str:
    """Write a gaming day in full: Sunday 29 November 2026."""
    return f"{date:%A} {date.day} {date:%B %Y}"


def short_day(date: dt.date) -> str:
    """Write a gaming day without its year: Sun 29 Nov."""
    return f"{date:%a} {date.day} {date:%b}"


def zone_name(zone: zoneinfo.ZoneInfo) -> str:
    """Name a zone by its city, as people there call it: Asia/Macau is Macau."""
    return zone.key.rsplit("/", maxsplit=1)[-1].replace("_", " ")


def moment(instant: dt.datetime, *, zone: zoneinfo.ZoneInfo) -> str:
    """Write an instant in the site zone with the zone's name: Sun 29 Nov 2026, 21:14:08 Macau."""
    local = instant.astimezone(zone)
    return f"{day(local.date())}, {local:%H:%M:%S} {zone_name(zone)}"


def clock(instant: dt.datetime, *, zone: zoneinfo.ZoneInfo) -> str:
    """Write the time of day in the site zone: 21:14:08."""
    return f"{instant.astimezone(zone):%H:%M:%S}"


def clock_minutes(instant: dt.datetime, *, zone: zoneinfo.ZoneInfo) -> str:
    """Write the time of day in the site zone to the minute: 21:14."""
    return f"{instant.astimezone(zone):%H:%M}"


def clock_milliseconds(instant: dt.datetime, *, zone: zoneinfo.ZoneInfo) -> str:
    """Write the time of day in the site zone to the millisecond, for the event list only: 21:14:08.214."""
    local = instant.astimezone(zone)
    return f"{local:%H:%M:%S}.{local.microsecond // 1000:03d}"


def utc(instant: dt.datetime) -> str:
    """Write an instant in UTC to the millisecond, for the tooltip: 2026-11-29 13:14:08.214 UTC."""
    universal = instant.astimezone(dt.UTC)
    return f"{universal:%Y-%m-%d %H:%M:%S}.{universal.microsecond // 1000:03d} UTC"


def short_hash(digest: bytes) -> str:
    """Write the two ends of a digest in groups of four: 9f2c 41aa … 07d1."""
    text = digest.hex()
    return f"{text[:HASH_SHOWN]} {text[HASH_SHOWN : 2 * HASH_SHOWN]} … {text[-HASH_SHOWN:]}"


def named(key: str) -> str:
    """Turn a key of a bet or a code into words: player_pair is Player pair, 7 is Number 7."""
    return BETS.get(key) or (f"Number {key}" if key.isdigit() else key.replace("_", " ").capitalize())


def plain(reason: str) -> str:
    """Rewrite the reason of an engine for people: chips instead of hundredths, names instead of letters."""
    named_sides = _DECLARED.sub(
        lambda found: f"the table declared {_side(found[1])}, the cards say {_side(found[2])}", reason
    )
    return _HUNDREDTHS.sub(lambda found: f"{chips(int(found[1]))} chips", named_sides)


def brief(reason: str) -> str:
    """Cut the reason of a hold to what fits in a list: "Declared Banker, derived tie"."""
    if found := _DECLARED.fullmatch(reason):
        return f"Declared {_side(found[1])}, derived {_side(found[2])}"
    told = plain(reason)
    if found := _MULTIPLE.fullmatch(told):
        return f"Stake {found[1]} is no multiple of {found[2]}"
    first = told.partition(";")[0]
    return first[:1].upper() + first[1:]


def round_name(*, table: str, shoe: int, number: int) -> str:
    """Name a round by table, shoe and number: T01 · 214 · 34."""
    return f"{table} · {shoe} · {number}"


def _side(letter: str) -> str:
    return SIDES.get(letter, letter)


def _decimal(value: fractions.Fraction | float, *, places: int) -> str:
    """Write a number with a fixed count of places and a real minus, exact for Fractions; -0.00 is 0.00."""
    scaled = round(fractions.Fraction(value) * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    sign = MINUS if scaled < 0 else ""
    return f"{sign}{whole:,}.{rest:0{places}d}" if places else f"{sign}{whole:,}"
