"""The table of rust/core/src/lib.rs: which module of the core uses which."""

from __future__ import annotations

import re

from architecture.import_graph import ROOT

CORE = ROOT / "rust" / "core" / "src"
#: Files that use what stands above them: the host is told how far a search is and what it found.
UPWARDS = {"machine/host.rs": {"search"}}


def documented() -> dict[str, set[str]]:
    rows = re.findall(r"//! \| \[`(\w+)`\] \|.*\| (.*) \|", (CORE / "lib.rs").read_text())
    return {name: set(re.findall(r"`(\w+)`", used)) for name, used in rows}


def used() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {name: set() for name in documented()}
    for path in CORE.rglob("*.rs"):
        module = path.relative_to(CORE).parts[0].removesuffix(".rs")
        if module != "lib":
            named = set(re.findall(r"\bcrate::(\w+)", path.read_text()))
            named -= UPWARDS.get(str(path.relative_to(CORE)), set())
            found.setdefault(module, set()).update(named & found.keys() - {module})
    return found


def test_modules_use_what_the_table_says_and_nothing_else() -> None:
    table = documented()
    assert len(table) >= 10
    for module, uses in used().items():
        reachable = set(table[module]).union(*(table[each] for each in table[module]))
        assert uses <= reachable, module
        assert table[module] <= uses, module


def test_no_modules_use_each_other_in_a_circle() -> None:
    table = used()
    while table:
        lowest = [name for name, uses in table.items() if not uses & table.keys()]
        assert lowest, f"a circle among {sorted(table)}"
        for name in lowest:
            del table[name]
