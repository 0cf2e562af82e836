"""Blackjack: rules, words, and any record."""
