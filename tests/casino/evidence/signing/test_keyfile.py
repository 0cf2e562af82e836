"""A signing key lies in a file of its owner's, and no key is ever written over another."""

import pathlib

import pytest

from casino.evidence.errors import BadKeyFile, KeyExists
from casino.evidence.signing import embedded, keyfile

NAME = "casino.example/ledger"


def test_a_key_is_read_back_with_its_public_half_beside_it(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "keys" / "signing.key"
    signer = keyfile.new_signer(name=NAME)
    keyfile.write(signer=signer, path=path)
    assert keyfile.read(path=path) == signer
    assert keyfile.read_public(path=keyfile.public_path(path=path)) == signer.verifier
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_key_is_never_written_over_another(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "signing.key"
    first = keyfile.new_signer(name=NAME)
    keyfile.write(signer=first, path=path)
    with pytest.raises(KeyExists):
        keyfile.write(signer=keyfile.new_signer(name=NAME), path=path)
    assert keyfile.read(path=path) == first


def test_a_key_that_others_may_read_is_refused(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "signing.key"
    keyfile.write(signer=keyfile.new_signer(name=NAME), path=path)
    path.chmod(0o640)
    with pytest.raises(BadKeyFile, match="may be read by others"):
        keyfile.read(path=path)


def test_without_a_file_there_is_no_key(tmp_path: pathlib.Path) -> None:
    with pytest.raises(BadKeyFile, match="cannot be read"):
        keyfile.read(path=tmp_path / "none")
    with pytest.raises(BadKeyFile, match="cannot be read"):
        keyfile.read_public(path=tmp_path / "none")


@pytest.mark.parametrize("name", ["", "two words", "a+b"])
def test_a_log_s_name_has_no_space_and_no_plus(name: str) -> None:
    with pytest.raises(BadKeyFile):
        keyfile.new_signer(name=name)


def test_an_embedded_stack_keeps_the_key_it_made(tmp_path: pathlib.Path) -> None:
    first = embedded.environment(folder=tmp_path)
    assert embedded.environment(folder=tmp_path) == first
    assert keyfile.read(path=pathlib.Path(first["EVIDENCE_SIGNING_KEY"])).name.endswith(".casino.invalid/ledger")


def test_what_the_environment_names_stands(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVIDENCE_SIGNING_KEY", "/keys/signing.key")
    assert embedded.environment(folder=tmp_path)["EVIDENCE_SIGNING_KEY"] == "/keys/signing.key"
    assert not (tmp_path / "evidence").exists()
