"""What the machine's tables say of classes of the library is there, in the JDK's or in the models'.

A field or an operation that was renamed would otherwise be treated like any other, without a word.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.classfile.decoding import decode
from heddle.inputs.cache import Cache
from heddle.inputs.jdk import find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.models import model_classes

if TYPE_CHECKING:
    from collections.abc import Iterator

RUST = Path(__file__).parents[3] / "rust"
PACKAGE = "java/util/concurrent/"
TALLIES = "search/src/canonical/counts.rs"
TIERS = "machine/src/world/tiers.rs"
NATIVES = "machine/src/natives"
WHOLES = "machine/src/world/wholes.rs"
SECTIONS = "machine/src/world/sections.rs"
# What only JDKs later than 17 have.
NEWER = {
    "ForkJoinPool.casRunState",
    "ForkJoinPool.getAndBitwiseOrRunState",
    "SynchronousQueue.xferLifo",
}

_STRING = re.compile(r'"([^"]+)"')
_ENTRY = re.compile(r'\(\s*"(java/[^"]+)",([^()]*)\)', re.DOTALL)


def table(file: str, name: str) -> str:
    text = (RUST / file).read_text()
    match = re.search(rf"const {name}: [^;]*?(?:; \d+\])? =(.*?);\n", text, re.DOTALL)
    assert match, f"{name} of {file}"
    return re.sub(r"//.*|Some\(Tier::\w+\)", "", match[1])


def named(file: str, name: str) -> Iterator[tuple[str, str]]:
    """Classes of a table, each with a member of it."""
    entries = _ENTRY.findall(table(file, name))
    assert entries, f"{name} of {file}"
    for owner, members in entries:
        for member in _STRING.findall(members):
            yield owner, member


class Library:
    """The members of classes, with models in the place of the JDK's."""

    def __init__(self, models: bool) -> None:
        jdk = find_jdk()
        self._root = JdkRoot(jdk)
        self._models = model_classes(jdk, Cache.default()) if models else {}
        self._names = {*self._models, *self._root.class_names()}

    def members(self, owner: str) -> set[str]:
        """Methods and fields of a class and of those nested in it."""
        found: set[str] = set()
        for name in self._names:
            if name == owner or name.startswith(f"{owner}$"):
                data = self._models.get(name)
                if data is None:
                    there = self._root.find(name)
                    assert there is not None
                    data = there.data
                file = decode(data, name)
                found.update(method.name for method in file.methods)
                found.update(field.name for field in file.fields)
        return found


@pytest.fixture(scope="module")
def modelled() -> Library:
    return Library(models=True)


@pytest.fixture(scope="module")
def real() -> Library:
    return Library(models=False)


def missing(named: Iterator[tuple[str, str]], *libraries: Library) -> set[str]:
    return {
        f"{owner.removeprefix(PACKAGE)}.{member}"
        for owner, member in named
        if not any(member in library.members(owner) for library in libraries)
    }


def test_counts_that_are_left_out_are_fields(modelled: Library, real: Library) -> None:
    assert missing(named(TALLIES, "TALLIES"), modelled, real) == set()


def test_operations_that_are_one_step_are_there(real: Library) -> None:
    assert missing(named(WHOLES, "OPERATIONS"), real) <= NEWER
    assert missing(named(WHOLES, "SINGLE"), real) <= NEWER


def test_calls_that_look_are_there(modelled: Library) -> None:
    assert missing(named(TIERS, "LOOKS"), modelled) == set()


def test_what_the_models_ask_and_tell_is_known_to_the_machine(modelled: Library) -> None:
    text = (RUST / TIERS).read_text()
    known = set(re.findall(r'"(\w+)" => Some\(Concern::', text))
    natives = (file.read_text() for file in (RUST / NATIVES).glob("*.rs"))
    native = {name for file in natives for name in re.findall(r"locks/Tiers\.(\w+)\(", file)}
    asked = modelled.members(f"{PACKAGE}locks/Tiers") - {"<init>"}
    assert known | native == asked


def test_synchronizers_that_decide_in_one_step_are_there(modelled: Library) -> None:
    families = _ENTRY.findall(table(SECTIONS, "FAMILIES"))
    members: set[str] = set()
    for family, heirs in families:
        for heir in _STRING.findall(heirs):
            found = modelled.members(f"{family}{heir}")
            assert found, f"{family}{heir}"
            members |= found
    deciding = {*_STRING.findall(table(SECTIONS, "DECIDING"))}
    asking = {*_STRING.findall(table(SECTIONS, "ASKING"))}
    assert deciding | asking <= members
