"""A table of Las Vegas: two to five players with equal buy-ins, half of them greedy, and what goes wrong with a record.

Source: Las Vegas Royale page; posting table (player-banked games).
"""

import copy
import dataclasses
import random
from collections.abc import Mapping

from casino.simulation.game import Dealt, Line, Terms, declared, paid
from casino.simulation.games.las_vegas import playing
from casino.simulation.games.las_vegas.players import GreedyPlayer, RandomPlayer, VegasPlayer
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager

BUY_INS = (20, 50, 100)
"""Chips, one of them agreed on for a session."""
RULESETS = {"royale": "lasvegas.royale/1", "base": "lasvegas.base/1"}


class LasVegas:
    """Whole games, one a round of the table, with tiles (`edition` "royale") or without ("base")."""

    def __init__(self, *, rng: random.Random, edition: str) -> None:
        self._rng, self._edition = rng, edition
        self._buy_in = BUY_INS[0] * CHIP
        self.terms = Terms(
            ruleset=RULESETS[edition],
            seats_min=2,
            seats_max=5,
            bases=BUY_INS,
            limits={"buy_in": (BUY_INS[0] * CHIP, BUY_INS[-1] * CHIP)},
            minimum=BUY_INS[-1] * CHIP,
            rounds_a_shoe=20,
            is_house_banked=False,
        )

    def start_shoe(self) -> None:
        """Agree on the buy-in of a session."""
        self._buy_in = self._rng.choice(BUY_INS) * CHIP

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Play a game to its end; the winners share the buy-ins."""
        wagers = tuple(
            Wager(bet="buy_in", seat=seat, player=player, stake=self._buy_in) for seat, player in sorted(seats.items())
        )
        players: list[VegasPlayer] = [
            GreedyPlayer() if wager.player.likes_side_bets else RandomPlayer(rng=self._rng) for wager in wagers
        ]
        game = playing.play(rng=self._rng, players=players, rules={**playing.RULES, "edition": self._edition})
        lines = self._lines(wagers, game)
        self._dealt = Dealt(wagers=wagers, record={"rounds": game.rounds}, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the game with a number placed that nobody rolled; None where every turn shows all numbers."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        record = copy.deepcopy(dict(self._dealt.record))
        for turn in record["rounds"][1]["turns"][4:]:
            unseen = sorted({1, 2, 3, 4, 5, 6} - {*turn.get("roll", range(1, 7)), turn.get("big")})
            if unseen and turn["action"] == "place":
                turn["face"] = self._rng.choice(unseen)
                return dataclasses.replace(self._dealt, record=record, declared=None)
        return None

    def _lines(self, wagers: tuple[Wager, ...], game: playing.Game) -> tuple[Line, ...]:
        """Share the pot in whole chips, odd ones to winners from the seat that began the game on."""
        first, players = game.rounds[0]["starter"], len(wagers)
        won = sorted(game.winners(), key=lambda seat: (seat - first) % players)
        chips = self._buy_in // CHIP * players
        shares: dict[int, int] = {
            seat: chips // len(won) + (place < chips % len(won)) for place, seat in enumerate(won)
        }
        return paid(wagers=wagers, returned=tuple(shares.get(seat, 0) * CHIP for seat in range(players)))
