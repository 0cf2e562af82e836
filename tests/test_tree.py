"""The tree tests its own shape: sizes, names, documentation and errors (docs/decisions/0003)."""

import ast
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = ("casino", "ledger", "games", "reports")
VAGUE_NAMES = {
    "utils", "util", "helpers", "helper", "common", "core", "base", "manager", "managers", "service", "services",
    "constants", "types", "misc", "lib", "tools",
}  # fmt: skip
LINES_MAX = 300
FUNCTION_LINES_MAX = 50
MODULES_MAX = 12


def _sources(*folders: str) -> list[pathlib.Path]:
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(path for path in found if "migrations" not in path.parts)


def _name(path: pathlib.Path) -> str:
    return str(path.relative_to(ROOT))


SOURCES = _sources(*PACKAGES)
ALL = _sources(*PACKAGES, "tests")


@pytest.mark.parametrize("path", ALL, ids=_name)
def test_file_is_at_most_300_lines(path: pathlib.Path) -> None:
    assert len(path.read_text().splitlines()) <= LINES_MAX


@pytest.mark.parametrize("path", ALL, ids=_name)
def test_module_name_says_what_it_holds(path: pathlib.Path) -> None:
    assert not VAGUE_NAMES & set(path.with_suffix("").relative_to(ROOT).parts)


@pytest.mark.parametrize("path", ALL, ids=_name)
def test_module_has_a_docstring(path: pathlib.Path) -> None:
    text = path.read_text()
    assert not text.strip() or ast.get_docstring(ast.parse(text))


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_functions_are_short(path: pathlib.Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        assert (node.end_lineno or 0) - node.lineno < FUNCTION_LINES_MAX, f"{node.name} is too long"


def test_folders_hold_at_most_twelve_modules() -> None:
    for folder in {path.parent for path in SOURCES}:
        modules = [path for path in folder.glob("*.py") if path.name not in {"__init__.py", "apps.py"}]
        if folder.name == "commands":  # one file a command is Django's own layout
            continue
        assert len(modules) <= MODULES_MAX, f"{_name(folder)} holds {len(modules)} modules"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_error_has_its_packages_base(package: str) -> None:
    """Errors are defined in errors.py files, derive from that file's first class, and nowhere else."""
    for path in _sources(package):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.ClassDef):
                continue
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if bases & {"Exception", "ValueError", "RuntimeError", "LookupError", "BaseException"}:
                assert path.name == "errors.py", f"{_name(path)} defines {node.name} outside errors.py"


@pytest.mark.parametrize(
    "path", [p for p in _sources("games/rules", "games/odds") if p.name != "__init__.py"], ids=_name
)
def test_game_file_cites_its_source(path: pathlib.Path) -> None:
    assert re.search(r"^Source: ", ast.get_docstring(ast.parse(path.read_text())) or "", re.MULTILINE)


@pytest.mark.parametrize("path", ALL, ids=_name)
def test_nothing_is_left_to_do_later(path: pathlib.Path) -> None:
    words = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    assert not [word for word in words if re.search(rf"\b{word}\b", path.read_text())]
