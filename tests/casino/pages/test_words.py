"""Figures and times are written one way on every page."""

import datetime as dt
import fractions
import zoneinfo

import pytest

from casino.pages import words

MACAU = zoneinfo.ZoneInfo("Asia/Macau")
PLAYED = dt.datetime(2026, 11, 29, 13, 14, 8, 214_900, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (19650, "196.50"),
        (200000, "2,000"),
        (0, "0"),
        (5, "0.05"),
        (-50, "−0.50"),
        (-68150, "−681.50"),
        (4821077350, "48,210,773.50"),
    ],
)
def test_chips_show_hundredths_only_when_there_are_any(amount: int, text: str) -> None:
    assert words.chips(amount) == text


@pytest.mark.parametrize(("amount", "text"), [(20000, "+200"), (-2000, "−20"), (0, "0"), (18150, "+181.50")])
def test_a_net_carries_its_sign(amount: int, text: str) -> None:
    assert words.signed_chips(amount) == text


@pytest.mark.parametrize(("number", "text"), [(8214566, "8,214,566"), (-1200, "−1,200"), (0, "0")])
def test_a_count_has_thousands_commas(number: int, text: str) -> None:
    assert words.grouped(number) == text


@pytest.mark.parametrize(
    ("ratio", "places", "text"),
    [
        (fractions.Fraction(987649, 1000000), 4, "98.7649"),
        (fractions.Fraction(1, 3), 2, "33.33"),
        (fractions.Fraction(-1, 200), 2, "−0.50"),
        (fractions.Fraction(-1, 1000000), 2, "0.00"),
        (fractions.Fraction(1), 0, "100"),
        (0.98704, 2, "98.70"),
    ],
)
def test_a_ratio_is_rounded_from_its_exact_value(ratio: fractions.Fraction | float, places: int, text: str) -> None:
    assert words.percent(ratio, places=places) == text


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        (fractions.Fraction(15, 10000), "+0.15"),
        (fractions.Fraction(-47, 10000), "−0.47"),
        (fractions.Fraction(1, 10**6), "0.00"),
    ],
)
def test_a_difference_in_points_carries_its_sign(difference: fractions.Fraction, text: str) -> None:
    assert words.signed_points(difference, places=2) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.4, "0.4 s"),
        (0, "0 s"),
        (12, "12 s"),
        (59.9, "59 s"),
        (18 * 60 + 3, "18 min"),
        (7500, "2 h 5 min"),
        (7200, "2 h"),
        (4 * 86400, "4 d"),
        (-3, "0 s"),
    ],
)
def test_a_duration_has_at_most_two_units(seconds: float, text: str) -> None:
    assert words.duration(seconds) == text


def test_a_moment_names_the_zone_of_the_site() -> None:
    assert words.moment(PLAYED, zone=MACAU) == "Sun 29 Nov 2026, 21:14:08 Macau"


def test_a_zone_is_named_by_its_city() -> None:
    assert words.zone_name(zoneinfo.ZoneInfo("America/New_York")) == "New York"


def test_milliseconds_are_cut_and_never_rounded_up_to_the_next_second() -> None:
    assert words.clock_milliseconds(PLAYED.replace(microsecond=999_999), zone=MACAU) == "21:14:08.999"


def test_the_tooltip_tells_utc() -> None:
    assert words.utc(PLAYED.astimezone(MACAU)) == "2026-11-29 13:14:08.214 UTC"


def test_a_day_is_written_without_a_leading_zero() -> None:
    date = dt.date(2026, 11, 1)
    assert [words.day(date), words.short_day(date), words.long_day(date)] == [
        "Sun 1 Nov 2026",
        "Sun 1 Nov",
        "Sunday 1 November 2026",
    ]


def test_a_digest_shows_both_its_ends() -> None:
    digest = bytes.fromhex("9f2c41aa" + "00" * 26 + "07d1")
    assert words.short_hash(digest) == "9f2c 41aa … 07d1"


def test_a_round_is_named_by_table_shoe_and_number() -> None:
    assert words.round_name(table="T01", shoe=214, number=34) == "T01 · 214 · 34"


def test_a_key_becomes_words() -> None:
    assert words.named("player_pair") == "Player pair"
