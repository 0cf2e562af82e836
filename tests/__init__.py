"""Tests mirror the source; flow/ runs end to end, golden/ replays recorded cases."""
