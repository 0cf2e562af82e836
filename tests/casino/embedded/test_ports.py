"""A port in use is reported with its owner."""

import os
import pathlib
import socket
from collections.abc import Iterator

import pytest

from casino.embedded import errors, ports


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind((ports.HOST, 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_taken_port_is_refused_with_the_owners_name_and_pid(taken: int) -> None:
    name = pathlib.Path("/proc/self/comm").read_text().strip()
    with pytest.raises(errors.PortTaken) as refusal:
        ports.chosen(wanted=taken, purpose="the pages")
    assert str(refusal.value) == f"port {taken}, wanted for the pages, is used by {name} (pid {os.getpid()})"


def test_free_port_is_free_and_nobody_listens_there() -> None:
    port = ports.free_port()
    assert ports.is_free(port=port)
    assert not ports.is_listening(port=port)
    assert ports.chosen(wanted=port, purpose="the pages") == port


def test_listener_is_found(taken: int) -> None:
    assert ports.is_listening(port=taken)
    assert not ports.is_free(port=taken)
