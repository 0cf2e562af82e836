"""Addresses hold every number that an event may carry, and no greater one."""

import pytest
from django.urls import Resolver404, resolve, reverse


def test_the_greatest_numbers_of_an_event_have_a_page() -> None:
    address = reverse("round", args=["T01", 2**31 - 1, 2026113001])
    assert resolve(address).kwargs == {"table": "T01", "shoe": 2**31 - 1, "number": 2026113001}


@pytest.mark.parametrize("address", ["/rounds/T01/2147483648/1/", "/rounds/T01/0/1/", "/rounds/T01/1/9999999999/"])
def test_a_number_that_no_round_has_is_no_page(address: str) -> None:
    with pytest.raises(Resolver404):
        resolve(address)
