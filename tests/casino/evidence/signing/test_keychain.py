"""A key speaks for the sizes it was introduced for, and only where somebody trusted introduced it."""

import datetime as dt

import pytest

from casino.evidence.errors import BadNote, NotTrusted
from casino.evidence.signing import keychain, notes, statements
from casino.evidence.signing.notes import Note, Signer
from casino.evidence.signing.statements import Checkpoint, Introduction

NAME = "casino.example/ledger"
FIRST, SECOND, THIRD, STRANGER = (Signer(name=NAME, seed=bytes([number] * 32)) for number in range(1, 5))


def introduce(number: int, new: Signer, old: Signer | None, from_size: int) -> Note:
    introduction = Introduction(number=number, verifier=new.verifier, from_size=from_size)
    return notes.read(note=statements.introduce(introduction=introduction, new=new, old=old))


def checkpoint(size: int, signer: Signer, origin: str = NAME) -> Note:
    told = Checkpoint(origin=origin, size=size, root=bytes(32))
    return notes.read(note=notes.sign(text=told.text(), signers=[signer]))


HISTORY = [
    introduce(1, FIRST, None, 0),
    introduce(2, SECOND, FIRST, 100),
    introduce(3, THIRD, SECOND, 200),
]


@pytest.mark.parametrize(
    ("size", "signer"),
    [(1, FIRST), (100, FIRST), (100, SECOND), (150, SECOND), (200, SECOND), (200, THIRD), (999, THIRD)],
)
def test_each_key_is_believed_for_its_own_sizes(size: int, signer: Signer) -> None:
    chain = keychain.follow(trusted=[FIRST.verifier], introductions=HISTORY)
    assert chain.believe(note=checkpoint(size, signer)).size == size


@pytest.mark.parametrize(("size", "signer"), [(101, FIRST), (99, SECOND), (201, SECOND), (199, THIRD)])
def test_no_key_is_believed_for_the_sizes_of_another(size: int, signer: Signer) -> None:
    chain = keychain.follow(trusted=[FIRST.verifier], introductions=HISTORY)
    with pytest.raises(NotTrusted, match="does not speak"):
        chain.believe(note=checkpoint(size, signer))


def test_who_trusts_a_later_key_only_does_not_believe_the_earlier_ones() -> None:
    chain = keychain.follow(trusted=[SECOND.verifier], introductions=HISTORY)
    assert chain.believe(note=checkpoint(250, THIRD)).size == 250
    with pytest.raises(NotTrusted, match="nobody introduced"):
        chain.believe(note=checkpoint(50, FIRST))


def test_a_key_that_introduces_itself_is_not_believed() -> None:
    chain = keychain.follow(trusted=[FIRST.verifier], introductions=[HISTORY[0], introduce(2, STRANGER, None, 100)])
    with pytest.raises(NotTrusted, match="nobody introduced"):
        chain.believe(note=checkpoint(150, STRANGER))


def test_an_introduction_that_the_new_key_did_not_sign_is_refused() -> None:
    text = Introduction(number=2, verifier=SECOND.verifier, from_size=100).text()
    borrowed = notes.read(note=notes.sign(text=text, signers=[FIRST]))
    with pytest.raises(BadNote, match="did not sign its own"):
        keychain.follow(trusted=[FIRST.verifier], introductions=[HISTORY[0], borrowed])


def test_two_keys_under_one_number_are_refused() -> None:
    with pytest.raises(NotTrusted, match="two keys are introduced as number 2"):
        keychain.follow(trusted=[FIRST.verifier], introductions=[*HISTORY, introduce(2, STRANGER, FIRST, 100)])


def test_a_trusted_key_needs_no_introduction() -> None:
    chain = keychain.follow(trusted=[STRANGER.verifier], introductions=[])
    assert chain.believe(note=checkpoint(7, STRANGER)).size == 7


def test_a_checkpoint_of_another_log_is_not_believed() -> None:
    chain = keychain.follow(trusted=[FIRST.verifier], introductions=HISTORY)
    with pytest.raises(NotTrusted):
        chain.believe(note=checkpoint(7, FIRST, origin="casino.example/other"))


def test_a_checkpoint_says_which_day_it_closes() -> None:
    told = Checkpoint(origin=NAME, size=5, root=bytes(32), day=dt.date(2026, 11, 29))
    assert statements.checkpoint_of(note=Note(text=told.text(), signatures=())) == told


@pytest.mark.parametrize(
    "text",
    [
        f"{NAME}\n05\n{'A' * 43}=\n",
        f"{NAME}\n5\nAAAA\n",
        f"{NAME}\n5\n{'A' * 43}=\nsomething else\n",
        f"{NAME}\n5\n{'A' * 43}=\ngaming-day 20261129\n",
        f"{NAME}\n5\n{'A' * 43}=\ngaming-day 2026-11-29\nmore\n",
        f"{NAME}\n5\n",
        f"\n5\n{'A' * 43}=\n",
        HISTORY[0].text,
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        statements.checkpoint_of(note=Note(text=text, signatures=()))
