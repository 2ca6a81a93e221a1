"""The import table of docs/architecture.md, enforced."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "heddle"

# Each line may name only lines above it, so there can be no cycle.
MAY_IMPORT = {
    "errors": "",
    "_core": "",
    "lazy": "",
    "budget": "",
    "results": "errors",
    "formal": "errors _core",
    "inputs": "errors _core",
    "classfile": "errors _core",
    "program": "errors _core results inputs classfile",
    "analysis": "errors _core results classfile program",
    "machine": "errors _core results program",
    "abstraction": "errors _core results inputs classfile program analysis machine",
    "witnesses": "errors results program machine formal",
    "engines": "errors _core results inputs classfile program analysis abstraction machine formal "
    "witnesses",
    "report": "errors results",
    "api": "errors results formal inputs program analysis abstraction machine witnesses engines "
    "report",
    "cli": "errors _core results inputs program machine report api",
}
MODULES = sorted(set(PACKAGE.rglob("*.py")) - set(PACKAGE.glob("__*__.py")))


def dotted(path: Path) -> tuple[str, ...]:
    return ("heddle", *path.relative_to(PACKAGE).with_suffix("").parts)


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = dotted(path)[: -node.level] if node.level else ()
            module = tuple(node.module.split(".")) if node.module else ()
            yield from ((*base, *module, alias.name) for alias in node.names)


def allowed(me: tuple[str, ...], target: tuple[str, ...]) -> bool:
    if target[0] != "heddle" or target[1] in {"lazy", "budget"}:
        return True
    if target[1] != me[1]:
        return target[1] in MAY_IMPORT[me[1]].split()
    inside_one_engine = me[1] == "engines" and len(me) >= 4
    return not inside_one_engine or target[2] in {me[2], "question"}


def test_the_table_has_no_cycle() -> None:
    names = list(MAY_IMPORT)
    for position, name in enumerate(names):
        assert set(MAY_IMPORT[name].split()) <= set(names[:position])


@pytest.mark.parametrize("path", MODULES, ids=lambda p: ".".join(dotted(p)))
def test_module_imports_only_what_its_layer_may(path: Path) -> None:
    me = dotted(path)
    assert [".".join(target) for target in imports(path) if not allowed(me, target)] == []


def test_the_table_in_the_documentation_is_the_one_enforced() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("| `")]
    documented = {row[0].strip().strip("`"): set(row[2].split()) for row in rows if len(row) == 3}
    enforced = {
        name: set(value.split()) - {"errors"}
        for name, value in MAY_IMPORT.items()
        if name not in {"_core", "errors", "lazy", "budget"}
    }
    assert documented == enforced
