"""A signing key and a folder for checkpoints, for any test that signs."""

import datetime as dt
import pathlib

from pytest_django import Settings

from casino.evidence.signing import keyfile
from casino.evidence.signing.notes import Signer

NAME = "test.casino.invalid/ledger"
NOW = dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC)


def configure(*, settings: Settings, folder: pathlib.Path) -> Signer:
    """Make a key in a folder and let this test sign with it."""
    signer = keyfile.new_signer(name=NAME)
    keyfile.write(signer=signer, path=folder / "signing.key")
    settings.EVIDENCE_SIGNING_KEY = str(folder / "signing.key")
    settings.EVIDENCE_FOLDER = str(folder / "checkpoints")
    return signer
