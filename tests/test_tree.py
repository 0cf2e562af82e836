"""The tree tests its own shape: sizes, names, documentation and errors (docs/decisions/0003)."""

import ast
import pathlib
import re

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
TREES = {path: ast.parse(path.read_text()) for path in ALL}
"""Each rule walks all files in one test: a test a file and rule would be thousands."""


def test_files_are_at_most_300_lines() -> None:
    assert not [_name(path) for path in ALL if len(path.read_text().splitlines()) > LINES_MAX]


def test_module_names_say_what_they_hold() -> None:
    assert not [_name(path) for path in ALL if VAGUE_NAMES & set(path.with_suffix("").relative_to(ROOT).parts)]


def test_every_module_has_a_docstring() -> None:
    assert not [_name(path) for path, tree in TREES.items() if tree.body and not ast.get_docstring(tree)]


def test_functions_are_at_most_50_lines() -> None:
    functions = (
        (path, node)
        for path in SOURCES
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    long = [(path, node) for path, node in functions if (node.end_lineno or 0) - node.lineno >= FUNCTION_LINES_MAX]
    assert not [f"{_name(path)}: {node.name}" for path, node in long]


def test_folders_hold_at_most_twelve_modules() -> None:
    for folder in {path.parent for path in SOURCES}:
        modules = [path for path in folder.glob("*.py") if path.name not in {"__init__.py", "apps.py"}]
        if folder.name == "commands":  # one file a command is Django's own layout
            continue
        assert len(modules) <= MODULES_MAX, f"{_name(folder)} holds {len(modules)} modules"


def test_errors_are_defined_in_errors_files_only() -> None:
    """An error derives from its package's base, which derives from Exception; both stand in errors.py."""
    for path in SOURCES:
        for node in ast.walk(TREES[path]):
            if not isinstance(node, ast.ClassDef):
                continue
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if bases & {"Exception", "ValueError", "RuntimeError", "LookupError", "BaseException"}:
                assert path.name == "errors.py", f"{_name(path)} defines {node.name} outside errors.py"


def test_every_game_file_cites_its_source() -> None:
    games = [path for path in _sources("games/rules", "games/odds") if path.name != "__init__.py"]
    assert games
    uncited = [
        path for path in games if not re.search(r"^Source: ", ast.get_docstring(TREES[path]) or "", re.MULTILINE)
    ]
    assert not [_name(path) for path in uncited]


def test_nothing_is_left_to_do_later() -> None:
    words = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
    assert not [_name(path) for path in ALL if words.search(path.read_text())]
