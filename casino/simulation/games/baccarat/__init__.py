"""Baccarat as two houses deal it: eight decks, their bets and pays, and what goes wrong with a coup."""
