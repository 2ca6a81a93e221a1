"""The static models of natives cover what the machine's table says that natives touch.

A native without a model is unsupported wherever it may be called, so only those with one can leave
something out. Fields that natives keep in objects of the library are the library's own, and races
on them are not the program's, unless they promise callers no more than a field (a referent).
"""

from __future__ import annotations

import re

import pytest

from heddle import _core
from heddle.analysis.accesses import READERS
from heddle.analysis.effects import kind_of_unsafe_access, touched_elements, touched_fields
from heddle.analysis.facts import EffectKind
from heddle.analysis.native_models import unsupported
from heddle.analysis.natives import NATIVES
from heddle.program.jdk import UNSAFE

TABLE = _core.native_effects()
ELEMENTS = re.compile(r"(reads|writes|updates) (?:elements?|bytes)\b.* of (\d+)")
CELL = re.compile(r"(reads|writes|updates) cell 1")
STATIC = re.compile(r"writes static \S+\.(\w+)")

#: Arguments that are declared as arrays count as written, or read if the name says so.
DECLARED_ARRAYS = (
    "java/io/FileInputStream.readBytes",
    "java/io/FileOutputStream.writeBytes",
)


def modelled() -> list[str]:
    def has_model(key: str) -> bool:
        model = NATIVES.get(key) or NATIVES.get(key.split("(")[0])
        return model is not None and model is not unsupported

    return [key for key in TABLE if has_model(key)]


def reference(key: str, slot: int) -> int:
    """Which of the references that are passed stands in an argument slot."""
    # (this, base, offset in two slots, base, ...): offsets are no references.
    return {4: 2}.get(slot, slot) if key.startswith(UNSAFE) else {2: 1}.get(slot, slot)


def test_the_table_has_the_natives_that_programs_use_most() -> None:
    assert TABLE["java/lang/System.arraycopy"]
    assert TABLE["java/lang/Math.sin(D)D"] == []
    assert len(modelled()) > 100


@pytest.mark.parametrize("key", modelled())
def test_a_model_covers_the_memory_that_its_native_touches(key: str) -> None:
    name = key.split("(")[0]
    reads, writes = touched_elements(name)
    for line in TABLE[key]:
        if found := ELEMENTS.fullmatch(line):
            position = reference(key, int(found[2]))
            if key in DECLARED_ARRAYS:
                assert found[1] == "reads" or name.rpartition(".")[2] not in READERS, line
            else:
                assert position in (reads if found[1] == "reads" else writes), line
        elif found := CELL.fullmatch(line):
            kind = kind_of_unsafe_access(name.rpartition(".")[2])
            only_reads = {EffectKind.READ, EffectKind.ATOMIC_READ}
            assert kind is not None, line
            assert (kind in only_reads) == (found[1] == "reads"), line
        elif found := STATIC.fullmatch(line):
            assert NATIVES[name].__qualname__.startswith("set_static"), line
            assert any(field[1] == found[1] for _, field in touched_fields(name, "")), line


def test_clearing_a_reference_writes_what_it_refers_to() -> None:
    referent = "java/lang/ref/Reference", "referent"
    assert touched_fields("java/lang/ref/Reference.clear0", "()V") == (
        (EffectKind.WRITE, referent),
    )
    assert touched_fields("java/lang/ref/Reference.refersTo0", "") == ((EffectKind.READ, referent),)
