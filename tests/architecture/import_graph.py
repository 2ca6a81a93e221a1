"""Which module of the package imports which, `TYPE_CHECKING` and imports in functions included."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "heddle"


@cache
def modules() -> Mapping[str, Path]:
    """The modules by their dotted names; a package is its `__init__.py`."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _imported(name: str, path: Path) -> Iterator[tuple[str, str]]:
    """What a module imports: a module or package, and the name in it."""
    here = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module.split(".") if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """What each module imports; a name that a package passes on counts as from where it is."""
    raw = {name: list(_imported(name, path)) for name, path in modules().items()}
    passed_on = {
        (package, alias): module
        for package, path in modules().items()
        if path.name == "__init__.py"
        for module, alias in raw[package]
    }
    graph = {}
    for name, found in raw.items():
        targets = set()
        for module, alias in found:
            inner = f"{module}.{alias}"
            if inner in modules() or inner == "heddle._core":
                targets.add(inner)
            else:
                targets.add(passed_on.get((module, alias), module))
        graph[name] = frozenset(each for each in targets if each.split(".")[0] == "heddle")
    return graph
