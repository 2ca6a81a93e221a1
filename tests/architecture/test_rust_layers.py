"""The crates of docs/architecture.md and the modules of each lib.rs: what uses what."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from architecture.import_graph import ROOT

if TYPE_CHECKING:
    from pathlib import Path

RUST = ROOT / "rust"
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


def layers(crate: str) -> list[str]:
    """The modules of a crate as its table lists them."""
    text = (RUST / crate / "src" / "lib.rs").read_text()
    rows = re.findall(r"^//! \| ((?:\[?`\w+`\]?(?:, )?)+) \|", text, flags=re.MULTILINE)
    return re.findall(r"\w+", " ".join(rows))


def names_at_the_root(source: Path, path: Path) -> set[str]:
    """What a file names right below the root of its crate, by `crate::` or by enough `super::`."""
    inside = path.relative_to(source).with_suffix("").parts
    depth = len(inside) - (inside[-1] == "mod")
    text = re.sub(r"//.*", "", path.read_text())
    root = rf"(?:\bcrate::|(?<![\w:])(?:super::){{{depth}}})"
    found = set(re.findall(root + r"(\w+)", text))
    for group in re.findall(root + r"\{([^;]*)\};", text):
        found.update(re.findall(r"\w+", re.sub(r"::(?:\w+|\{[^}]*\})", "", group)))
    return found


def used_modules(crate: str) -> Uses:
    source = RUST / crate / "src"
    declared = re.findall(r"^(?:pub )?mod (\w+);", (source / "lib.rs").read_text(), re.MULTILINE)
    found: Uses = {name: set() for name in declared}
    for path in source.rglob("*.rs"):
        module = path.relative_to(source).parts[0].removesuffix(".rs")
        if module != "lib":
            found[module] |= names_at_the_root(source, path) & found.keys() - {module}
    return found


def test_crates_use_what_the_table_says() -> None:
    assert documented_crates() == {crate: dependencies(crate) for crate in crates()}


def test_modules_use_modules_above_them_in_the_table_of_their_crate_only() -> None:
    for crate in ("formal", "machine"):
        order, uses = layers(crate), used_modules(crate)
        assert len(uses) >= 5
        assert sorted(order) == sorted(uses), crate
        for place, module in enumerate(order):
            assert uses[module] <= set(order[:place]), f"{crate}: {module}"


def test_no_modules_of_a_crate_use_each_other_in_a_circle() -> None:
    for crate in crates():
        rest = used_modules(crate)
        while rest:
            lowest = [name for name, uses in rest.items() if not uses & rest.keys()]
            assert lowest, f"a circle in {crate} among {sorted(rest)}"
            for name in lowest:
                del rest[name]


def test_what_a_module_of_the_formal_crate_uses_is_in_its_table() -> None:
    text = (RUST / "formal" / "src" / "lib.rs").read_text()
    rows = re.findall(r"//! \| \[`(\w+)`\] \|.*\| (.*) \|", text)
    documented = {name: set(re.findall(r"`(\w+)`", used)) for name, used in rows}
    assert documented == used_modules("formal")
