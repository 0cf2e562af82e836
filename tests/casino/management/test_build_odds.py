"""The command that counts kept laws; its whole count takes minutes, a part of it is tested with the laws."""

import pytest
from django.core.management import CommandError, call_command


def test_a_game_without_a_kept_table_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'yatzy'"):
        call_command("build_odds", "yatzy")
