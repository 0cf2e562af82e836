"""The launcher's refusals: one line that says what is missing and the one command that helps."""

import pathlib
import subprocess

import pytest

PROJECT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ("sh", "dirname", "uname", "cat", "cksum", "date", "sed", "printf", "flock")


@pytest.fixture
def clone(tmp_path: pathlib.Path) -> pathlib.Path:
    """Return a folder with the launcher, a lock and nothing else; `bin` stands for the machine's programs."""
    folder = tmp_path / "a clone"
    (folder / "bin").mkdir(parents=True)
    for name in ("run", "requirements.lock"):
        (folder / name).write_bytes((PROJECT / name).read_bytes())
    (folder / "run").chmod(0o755)
    for tool in TOOLS:
        for place in ("/usr/bin", "/bin"):
            if (pathlib.Path(place) / tool).exists():
                (folder / "bin" / tool).symlink_to(pathlib.Path(place) / tool)
                break
    return folder


def _python(clone: pathlib.Path, *, is_new: bool = True, c_library: str = "glibc 2.36", ensurepip: bool = True) -> None:
    """Stand in for a machine's Python: it answers the launcher's questions and can do nothing else."""
    path = clone / "bin" / "python3"
    path.write_text(f"""#!/bin/sh
case "$*" in
*version_info*3,*11*) exit {int(not is_new)} ;;
*sys.executable*) echo "{path}" ;;
*CS_GNU_LIBC_VERSION*) echo "{c_library}" ;;
*"import ensurepip"*) exit {int(not ensurepip)} ;;
*version_info*) echo python3.11 ;;
*--version*) echo "Python 3.{11 if is_new else 9}.2" ;;
*) exit 1 ;;
esac
""")
    path.chmod(0o755)


def _run(clone: pathlib.Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own launcher
        [str(clone / "run"), *arguments],
        env={"PATH": str(clone / "bin"), "HOME": "/nonexistent", **environment},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_command_it_tells_the_commands(clone: pathlib.Path) -> None:
    result = _run(clone)
    assert result.returncode == 0
    for command in ("demo", "test", "bench", "manage"):
        assert f"./run {command}" in result.stdout


def test_unknown_command_is_refused(clone: pathlib.Path) -> None:
    result = _run(clone, "dmeo")
    assert result.returncode == 1
    assert result.stderr.endswith("run: unknown command dmeo\n")


def test_machine_without_python_is_told_how_to_get_it(clone: pathlib.Path) -> None:
    result = _run(clone, "demo")
    assert result.returncode == 1
    assert "Python 3.11 or newer is needed, found no Python" in result.stderr
    assert "sudo apt-get install -y python3" in result.stderr


def test_old_python_is_refused_with_its_version(clone: pathlib.Path) -> None:
    _python(clone, is_new=False)
    result = _run(clone, "test")
    assert result.returncode == 1
    assert "Python 3.11 or newer is needed, found Python 3.9.2" in result.stderr


def test_old_c_library_is_refused_with_a_way_out(clone: pathlib.Path) -> None:
    _python(clone, c_library="glibc 2.31")
    result = _run(clone, "demo")
    assert result.returncode == 1
    assert "the servers need glibc 2.34 or newer, found glibc 2.31" in result.stderr
    assert "docker run" in result.stderr


def test_old_c_library_does_not_matter_with_servers_elsewhere(clone: pathlib.Path) -> None:
    _python(clone, c_library="glibc 2.31", ensurepip=False)
    result = _run(clone, "demo", DATABASE_URL="x", CELERY_BROKER_URL="x", KAFKA_BOOTSTRAP_SERVERS="x")
    assert "glibc" not in result.stderr


def test_missing_ensurepip_names_the_package(clone: pathlib.Path) -> None:
    _python(clone, ensurepip=False)
    result = _run(clone, "demo")
    assert result.returncode == 1
    assert "comes without ensurepip" in result.stderr
    assert "sudo apt-get install -y python3.11-venv" in result.stderr


def test_environment_that_cannot_be_made_is_said_and_not_used(clone: pathlib.Path) -> None:
    _python(clone)
    result = _run(clone, "demo")
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith("run: the environment could not be made")
    assert not (clone / ".venv" / "requirements.cksum").exists()


def test_lock_holds_hashes_and_no_address() -> None:
    text = (PROJECT / "requirements.lock").read_text()
    assert "://" not in text
    assert "--index" not in text
    pinned = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert all("==" in line and line.endswith("\\") for line in pinned)
    assert text.count("--hash=sha256:") >= len(pinned)
