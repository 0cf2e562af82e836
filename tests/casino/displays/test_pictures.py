"""Any shoe is a picture by its address, for those who may see its table."""

import pytest
from django.test import Client

from tests.casino.displays.dealing import DRAGON, deal, void
from tests.casino.displays.test_pages import key

PNG = b"\x89PNG\r\n\x1a\n"
SHOE = "/display/T01/shoes/1"


def test_a_shoe_is_drawn_as_svg_and_as_png_of_the_size_asked_for(viewer: Client) -> None:
    deal(DRAGON)
    drawing = viewer.get(f"{SHOE}.svg?theme=contrast&columns=30")
    assert drawing["Content-Type"] == "image/svg+xml"
    assert "T01 · shoe 1" in drawing.content.decode()
    picture = viewer.get(f"{SHOE}.png?size=600")
    assert picture.content.startswith(PNG)
    assert int.from_bytes(picture.content[16:20]) == 600


def test_a_picture_comes_again_only_after_a_change(viewer: Client) -> None:
    deal("BPB")
    etag = viewer.get(f"{SHOE}.svg")["ETag"]
    assert viewer.get(f"{SHOE}.svg", headers={"If-None-Match": etag}).status_code == 304
    assert viewer.get(f"{SHOE}.svg?theme=contrast", headers={"If-None-Match": etag}).status_code == 200
    void(2)
    assert viewer.get(f"{SHOE}.svg", headers={"If-None-Match": etag}).status_code == 200


def test_the_option_of_tails_reaches_the_picture(viewer: Client) -> None:
    deal("BBBBBBBBPPPPPPPP")
    assert viewer.get(f"{SHOE}.svg").content != viewer.get(f"{SHOE}.svg?tail=hold").content


def test_strangers_and_keys_of_other_tables_get_nothing(viewer: Client) -> None:
    deal("BPB")
    viewer.logout()
    assert viewer.get(f"{SHOE}.png").status_code == 403
    assert viewer.get(f"{SHOE}.png", headers=key(scopes=["feed:read"], tables=["T02"])).status_code == 403
    assert viewer.get(f"{SHOE}.png", headers=key(scopes=["feed:read"], tables=["T01"])).status_code == 200


@pytest.mark.parametrize("query", ["size=199", "size=99999", "columns=0", "columns=101", "theme=x", "width=300"])
def test_what_cannot_be_drawn_is_refused_by_name(viewer: Client, query: str) -> None:
    deal("BPB")
    assert viewer.get(f"{SHOE}.svg?{query}").status_code == 400


@pytest.mark.parametrize("path", ["/display/T01/shoes/2.svg", "/display/T09/shoes/1.png", "/display/T01/shoes/0.svg"])
def test_a_shoe_that_nobody_named_is_not_found(viewer: Client, path: str) -> None:
    deal("BPB")
    assert viewer.get(path).status_code == 404
