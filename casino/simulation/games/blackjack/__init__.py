"""Blackjack: up to four seats who play by the printed chart, a shoe of four decks, a dealer without choice."""

from casino.simulation.games.blackjack.table import Blackjack

__all__ = ["Blackjack"]
