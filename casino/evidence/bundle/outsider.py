"""Checking a bundle as somebody outside would: a Python of its own, isolated, with nothing but verify.py and a key."""

import dataclasses
import pathlib
import subprocess
import sys

from casino.evidence.bundle import verify
from casino.evidence.signing.notes import Verifier

PROGRAM = pathlib.Path(verify.__file__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """Whether the bundle passed, and everything that the program printed."""

    is_passed: bool
    text: str


def check(*, bundle: pathlib.Path, key: Verifier) -> Checked:
    """Run verify.py on a bundle; it sees no installed package and no variable of the environment."""
    command = [sys.executable, "-I", str(PROGRAM), str(bundle), "--key", str(key)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    return Checked(is_passed=run.returncode == 0, text=run.stdout + run.stderr)
