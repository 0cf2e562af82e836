"""Chou-han from the event to the page: its parity becomes beads, marks and words like any outcome."""

from django.test import Client

from reports.queries import shoes
from reports.roads import contests, shoe
from tests.casino.pages.floor import PERSONS, bet, happen, play, read

SEATS = [bet(name, 1_000, seat=seat, id=f"b{seat}") for seat, name in enumerate(["chou", "chou", "han", "7"], 1)]
THROWS = [(3, 4), (1, 6), (2, 2), (5, 6), (6, 6), (1, 1), (2, 4)]
LETTERS = "HHCHCCC"


def throw(number: int, dice: tuple[int, int]) -> dict[str, object]:
    return play(number, ruleset="chouhan.house/1", bets=SEATS, record={"dice": list(dice)}, table="D01")


def deal() -> None:
    happen(*(("round.played/v1", throw(number, dice)) for number, dice in enumerate(THROWS, 1)), table="D01")


def drawn() -> str:
    report = shoes.shoe(table="D01", shoe=1)
    assert report is not None
    return "".join(hand.outcome for hand in report.played)


def test_throws_of_chou_han_stand_on_the_roads(office: Client) -> None:
    deal()
    assert drawn() == LETTERS
    roads = shoe.draw(outcomes=drawn(), sides=contests.CHOUHAN_TABLE.sides)
    assert roads.big.columns == ("HH", "C", "H", "CCC")
    assert "Han 2, Chou 1, Han 1, Chou 3" in read(office, "/tables/D01/shoes/1/")


def test_a_void_and_a_correction_rebuild_the_roads_of_that_shoe(office: Client) -> None:
    deal()
    of = {"table": "D01", "shoe": 1, "round": 1}
    happen(("round.voided/v1", {**of, **PERSONS}), table="D01")
    happen(("round.corrected/v1", {**throw(3, (2, 3)), "replaces": 1, **PERSONS}), table="D01")
    assert drawn() == "HHHCCC"
    assert "Round 1, voided" in office.get("/tables/D01/shoes/1/").content.decode()
    assert "What it did to the road" in read(office, "/rounds/D01/1/3/")


def test_a_game_without_a_white_card_says_nothing_of_one(office: Client) -> None:
    deal()
    assert "Cut card" not in read(office, "/rounds/D01/1/3/")
    happen(("round.played/v1", play(1, table="T01")))
    assert "Cut card" in read(office, "/rounds/T01/1/1/")
