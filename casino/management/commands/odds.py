"""Print the exact law of every bet, of released rulesets or of one with parameters overridden."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import catalog
from games.errors import ParameterRefused
from games.odds import theory
from games.odds.law import Law

COLUMNS = "{ruleset:<24} {bet:<22} {rtp:>10} {edge:>10} {variance:>12} {hit:>9} {push:>9} {most:>8}"


class Command(BaseCommand):
    """Tell return to player, edge, variance and frequencies, computed by enumeration and never typed in."""

    help = "Print the exact law of every bet: odds [GAME] [--set name=value ...] [--json]"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take a game, overrides and the output form."""
        parser.add_argument(
            "game", nargs="?", default="", help="a ruleset key, the beginning of one, or a family: baccarat"
        )
        parser.add_argument(
            "--set", action="append", default=[], metavar="NAME=VALUE", dest="changes", help="decks=6, pays.tie=9.5"
        )
        parser.add_argument("--json", action="store_true", help="one JSON array with every outcome as a fraction")

    def handle(self, *args: Any, game: str, changes: list[str], json: bool, **options: Any) -> None:  # noqa: ARG002
        """Print the laws of the rulesets that match; the table names those that have none."""
        variants = _variants(game, _changes(changes))
        found = [(variant.ruleset.key, law) for variant in variants for law in theory.laws_of(variant=variant)]
        lawless = [variant.ruleset.key for variant in variants if not theory.has_law(ruleset=variant.ruleset)]
        self.stdout.write(_as_json(found) if json else _as_table(found, lawless))


def _variants(game: str, changes: dict[str, Any]) -> list[theory.Variant]:
    """Return the rulesets that match; with changes, those of them that know every name."""
    keys = [key for key, ruleset in sorted(catalog.RULESETS.items()) if _matches(game, ruleset)]
    if not keys:
        raise CommandError(f"no ruleset begins with {game!r}; released: {', '.join(sorted(catalog.RULESETS))}")
    knowing = [key for key in keys if changes.keys() <= theory.known_names(key=key)]
    try:
        return [theory.variant(key=key, changes=changes) for key in knowing or keys]
    except ParameterRefused as refused:
        raise CommandError(str(refused)) from refused


def _matches(game: str, ruleset: catalog.Ruleset) -> bool:
    return ruleset.key.startswith(game) or game == ruleset.game.FAMILY


def _changes(changes: Sequence[str]) -> dict[str, Any]:
    """Read NAME=VALUE pairs, values as JSON where they are ("6", "true"), a dotted name as a member ("pays.tie")."""
    parameters: dict[str, Any] = {}
    for change in changes:
        name, sign, text = change.partition("=")
        if not sign:
            raise CommandError(f"--set takes NAME=VALUE, found {change!r}")
        name, _, member = name.partition(".")
        if member:
            parameters.setdefault(name, {})[member] = text
        else:
            parameters[name] = _value(text)
    return parameters


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _as_json(found: Sequence[tuple[str, Law]]) -> str:
    return json.dumps([theory.document(ruleset=key, law=law) for key, law in found], indent=1)


def _as_table(found: Sequence[tuple[str, Law]], lawless: Sequence[str]) -> str:
    head = COLUMNS.format(
        ruleset="ruleset",
        bet="bet",
        rtp="RTP %",
        edge="edge %",
        variance="variance",
        hit="hit %",
        push="push %",
        most="most",
    )
    without = [f"{key:<24} no law: players play each other by skill, the house has no edge" for key in lawless]
    return "\n".join([head, *(_row(key, law) for key, law in found), *without])


def _row(key: str, law: Law) -> str:
    return COLUMNS.format(
        ruleset=key,
        bet=law.bet,
        rtp=f"{float(law.rtp * 100):.4f}",
        edge=f"{float(law.house_edge * 100):.4f}",
        variance=f"{float(law.variance):.4f}",
        hit=f"{float(law.hit_frequency * 100):.3f}",
        push=f"{float(law.push_frequency * 100):.3f}",
        most=f"{float(law.max_return):g}",
    )
