"""The signing key and the folder of checkpoints of one embedded stack, made up as its passwords are."""

import os
import pathlib
import secrets

from casino.evidence.signing import keyfile


def environment(*, folder: pathlib.Path) -> dict[str, str]:
    """Return the variables that let the processes of a folder sign checkpoints; the first call makes the key.

    Each stack is a log of its own name: two of one name would contradict each other. What the environment names itself
    stands.
    """
    place = folder.resolve() / "evidence"
    key = os.environ.get("EVIDENCE_SIGNING_KEY")
    if not key:
        path = place / "signing.key"
        key = str(path)
        if not path.exists():
            keyfile.write(signer=keyfile.new_signer(name=f"{secrets.token_hex(4)}.casino.invalid/ledger"), path=path)
    checkpoints = os.environ.get("EVIDENCE_FOLDER") or str(place / "checkpoints")
    return {"EVIDENCE_SIGNING_KEY": key, "EVIDENCE_FOLDER": checkpoints}
