"""The crates of docs/architecture.md and the modules of each lib.rs: what uses what."""

from __future__ import annotations

import re
import tomllib

from architecture.import_graph import ROOT

RUST = ROOT / "rust"
#: Files that use what stands above them: the host is told how far a search is and what it found.
UPWARDS = {"core/src/machine/host.rs": {"search"}}

Uses = dict[str, set[str]]


def crates() -> list[str]:
    members = tomllib.loads((RUST / "Cargo.toml").read_text())["workspace"]["members"]
    return [str(member) for member in members]


def dependencies(crate: str) -> set[str]:
    found = tomllib.loads((RUST / crate / "Cargo.toml").read_text())["dependencies"]
    return {name.removeprefix("heddle-") for name in found if name.startswith("heddle-")}


def documented_crates() -> Uses:
    page = (ROOT / "docs" / "architecture.md").read_text()
    rows = re.findall(r"^\| `rust/(\w+)` \|.*\| (.*) \|$", page, flags=re.MULTILINE)
    everything = {name for name, _ in rows}
    return {
        name: everything - {name} if used == "all" else set(re.findall(r"`(\w+)`", used))
        for name, used in rows
    }


def documented_modules(crate: str) -> Uses:
    text = (RUST / crate / "src" / "lib.rs").read_text()
    rows = re.findall(r"//! \| \[`(\w+)`\] \|.*\| (.*) \|", text)
    return {name: set(re.findall(r"`(\w+)`", used)) for name, used in rows}


def used_modules(crate: str) -> Uses:
    source = RUST / crate / "src"
    found: Uses = {name: set() for name in documented_modules(crate)}
    for path in source.rglob("*.rs"):
        module = path.relative_to(source).parts[0].removesuffix(".rs")
        if module != "lib":
            named = set(re.findall(r"\bcrate::(\w+)", path.read_text()))
            named -= UPWARDS.get(str(path.relative_to(RUST)), set())
            found.setdefault(module, set()).update(named & found.keys() - {module})
    return found


def assert_no_circle(table: Uses) -> None:
    rest = dict(table)
    while rest:
        lowest = [name for name, uses in rest.items() if not uses & rest.keys()]
        assert lowest, f"a circle among {sorted(rest)}"
        for name in lowest:
            del rest[name]


def test_crates_use_what_the_table_says() -> None:
    assert documented_crates() == {crate: dependencies(crate) for crate in crates()}


def test_modules_use_what_the_table_of_their_crate_says_and_nothing_else() -> None:
    for crate in ("core", "formal"):
        table = documented_modules(crate)
        assert len(table) >= 2
        for module, uses in used_modules(crate).items():
            reachable = set(table[module]).union(*(table[each] for each in table[module]))
            assert uses <= reachable, module
            assert table[module] <= uses, module


def test_no_modules_use_each_other_in_a_circle() -> None:
    for crate in ("core", "formal"):
        assert_no_circle(used_modules(crate))
