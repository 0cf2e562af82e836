"""Baccarat: cards in, returns out."""
