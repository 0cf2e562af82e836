"""The laws of blackjack against independent routes."""
