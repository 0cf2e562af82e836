"""A game of Las Vegas in the settlement: buy-ins through escrow, held at its turn, voided, corrected, approved."""

from casino.settlement.outcomes.outcome import OutcomeKind
from games.settle import settle
from ledger.chart import Code
from tests.casino.pages.vegas_floor import BETS, ROYALE, TABLE, broken, game
from tests.casino.settlement.history import PERSONS, History, round_of
from tests.games.las_vegas.test_laws import buy_ins

BUY_IN = 5_000


def winner(seed: int = 11) -> str:
    """Return the account of who wins the game of a seed."""
    facts = settle(ruleset=ROYALE, record=game(seed=seed)["record"], bets=buy_ins(len(BETS))).facts
    (seat,) = facts["winners"]
    return f"player/{4471 + seat}"


def balances_after(seed: int = 11) -> dict[str, int]:
    """Return what a game moves: the winner has the buy-ins of the others."""
    players = [f"player/{bet['player']}" for bet in BETS]
    return {player: BUY_IN * (len(BETS) - 1) if player == winner(seed) else -BUY_IN for player in players}


def test_buy_ins_go_to_escrow_and_the_pot_to_the_winner() -> None:
    history = History()
    outcome = history.one("round.played/v1", game())
    assert [posting[:4] for posting in outcome.postings] == [
        *((f"player/{bet['player']}", f"escrow/{TABLE}", BUY_IN, Code.ANTE) for bet in BETS),
        (f"escrow/{TABLE}", winner(), BUY_IN * len(BETS), Code.POT),
    ]
    assert history.balances() == balances_after()


def test_a_void_takes_everything_back_and_a_correction_reinstates_another_game() -> None:
    history = History()
    history.one("round.played/v1", game())
    history.one("round.voided/v1", {**round_of(1, table=TABLE), **PERSONS})
    assert history.balances() == {}
    outcome = history.one("round.corrected/v1", {**game(seed=12), "replaces": 1, **PERSONS})
    assert outcome.kind is OutcomeKind.CORRECTED
    assert history.balances() == balances_after(seed=12)


def test_an_illegal_turn_holds_the_whole_game_until_it_is_corrected() -> None:
    history = History()
    outcome = history.one("round.played/v1", broken(number=1, turn=4))
    assert outcome.kind is OutcomeKind.HELD
    assert outcome.facts["held"]["code"] == "FACE_NOT_ROLLED"
    assert outcome.facts["held"]["message"].startswith("Round 2, turn 5: seat")
    assert history.balances() == {}
    history.one("round.corrected/v1", {**game(), "replaces": 1, **PERSONS})
    assert history.balances() == balances_after()


def test_a_declared_winner_that_differs_is_held_and_paid_as_the_engine_says_once_approved() -> None:
    history = History()
    held = history.one("round.played/v1", {**game(), "declared": {"winners": [9]}})
    assert held.facts["held"]["code"] == "declared_mismatch"
    approval = {**round_of(1, table=TABLE), **PERSONS, "event_hash": history.events[0].leaf.hex(), "basis": "engine"}
    history.one("settlement.approved/v1", approval)
    assert history.balances() == balances_after()
