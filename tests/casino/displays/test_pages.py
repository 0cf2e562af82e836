"""Display pages are whole without script, fragments come only when something changed, strangers see nothing."""

import datetime as dt

import pytest
from django.test import Client

from casino.access import keys
from tests.casino.displays.dealing import DRAGON, correct, deal, end_shoe, open_table, start_shoe, void


def body(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def key(*, scopes: list[str], tables: list[str]) -> dict[str, str]:
    """Return the header of a fresh API key."""
    later = dt.datetime.now(dt.UTC) + dt.timedelta(days=1)
    made = keys.create(name="display", scopes=scopes, tables=tables, sources=[], expires_at=later)
    return {"Authorization": f"Bearer {made.text}"}


def test_the_first_paint_has_every_road_and_says_it_in_words(viewer: Client) -> None:
    deal(DRAGON)
    page = body(viewer, "/display/T01")
    assert page.count('data-part="') == 13
    assert "Player 7</p>" in page
    assert "Long Player" in page


def test_a_table_without_a_round_says_when_roads_start(viewer: Client) -> None:
    open_table()
    start_shoe(215)
    page = body(viewer, "/display/T01")
    assert "Shoe 215. Roads start with the first result" in page
    assert "no result yet" in page
    assert "20–20,000" in page


def test_a_shoe_that_ended_says_after_how_many_rounds(viewer: Client) -> None:
    deal("BPB")
    end_shoe(1)
    assert "Shoe 1 ended after 3 rounds" in body(viewer, "/display/T01")


def test_the_fragment_comes_again_only_after_a_change(viewer: Client) -> None:
    deal("BPB")
    etag = viewer.get("/display/T01/roads")["ETag"]
    assert viewer.get("/display/T01/roads", headers={"If-None-Match": etag}).status_code == 304
    deal("P", after=3)
    changed = viewer.get("/display/T01/roads", headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert 'data-rounds="1B 2P 3B 4P"' in changed.content.decode()


def test_voids_and_corrections_rebuild_what_is_shown(viewer: Client) -> None:
    deal("BPBB")
    void(2)
    correct(3, "T")
    assert 'data-rounds="1B 3T 4B"' in body(viewer, "/display/T01/roads")


def test_points_stand_on_the_plate_where_asked(viewer: Client) -> None:
    deal("B")
    assert 'href="#dB"' in body(viewer, "/display/T01?plate=points")


def test_a_result_stays_hidden_until_it_is_revealed(viewer: Client) -> None:
    deal("BPB")
    assert 'data-rounds="1B 2P 3B"' in body(viewer, "/display/T01?reveal=60")


def test_the_lobby_shows_the_tables_named_in_their_order(viewer: Client) -> None:
    deal("BBBB", table="T02")
    deal("P", table="T01")
    page = body(viewer, "/display/lobby?tables=T02,T01,T99")
    assert page.index("tile-T02") < page.index("tile-T01")
    assert "2 tables" in page
    assert "Long Banker" in page


def test_tiles_come_for_the_tables_that_changed(viewer: Client) -> None:
    deal("B", table="T01")
    deal("B", table="T02")
    etag = viewer.get("/display/lobby/tiles?tables=T01,T02")["ETag"]
    deal("P", table="T02", after=1)
    assert viewer.get("/display/lobby/tiles?tables=T01,T02", headers={"If-None-Match": etag}).status_code == 200
    assert viewer.get("/display/lobby/tiles?tables=T01", headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/display/T01", "/display/T01/roads", "/display/lobby", "/display/lobby/tiles?tables=T01"]
)
def test_a_stranger_is_refused(viewer: Client, path: str) -> None:
    deal("B")
    viewer.logout()
    response = viewer.get(path)
    assert response.status_code == 403
    assert "data-rounds" not in response.content.decode()


def test_a_key_of_the_feed_sees_its_own_tables_only(viewer: Client) -> None:
    deal("B", table="T01")
    deal("B", table="T02")
    viewer.logout()
    own = key(scopes=["feed:read"], tables=["T01"])
    assert viewer.get("/display/T01/roads", headers=own).status_code == 200
    assert viewer.get("/display/T02/roads", headers=own).status_code == 403
    assert viewer.get("/display/lobby?tables=T01,T02", headers=own).status_code == 403
    assert "tile-T02" not in viewer.get("/display/lobby", headers=own).content.decode()
    assert viewer.get("/display/T01", headers=key(scopes=["reports:read"], tables=["*"])).status_code == 403


@pytest.mark.parametrize(
    "query", ["theme=pink", "view=small", "tail=wag", "reveal=61", "reveal=-1", "reveal=x", "tabels=T01", "plate=0"]
)
def test_what_a_page_cannot_do_is_refused_by_name(viewer: Client, query: str) -> None:
    deal("B")
    response = viewer.get(f"/display/T01?{query}")
    assert (response.status_code, query.partition("=")[0] in response.content.decode()) == (400, True)


def test_a_table_that_nobody_named_is_not_found(viewer: Client) -> None:
    assert viewer.get("/display/T77").status_code == 404


def test_a_game_without_roads_has_empty_ones(viewer: Client) -> None:
    open_table("S01")
    assert "no result yet" in body(viewer, "/display/S01")
