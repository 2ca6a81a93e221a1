"""What methods do to memory: modelled ones by a table, others with all that they call."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from heddle._core import native_effects
from heddle.analysis.by_design import PLAIN
from heddle.analysis.facts import (
    ELEMENTS,
    Allocation,
    Effect,
    EffectKind,
    Facts,
    FieldName,
    Instance,
)
from heddle.analysis.library import MUTABLE
from heddle.analysis.universe import HandledField
from heddle.program.jdk import THREAD, UNSAFE

#: Names of methods of mutable library classes that only look.
_LOOKS: Final = (
    "toString",
    "length",
    "charAt",
    "indexOf",
    "lastIndexOf",
    "substring",
    "capacity",
    "compareTo",
    "equals",
    "hashCode",
    "subSequence",
    "chars",
    "codePoint",
    "isEmpty",
    "getChars",
)

#: What accesses of `Unsafe` are named after.
_MEMORY: Final = (
    "Int",
    "Long",
    "Reference",
    "Object",
    "Boolean",
    "Byte",
    "Short",
    "Char",
    "Float",
    "Double",
)


@dataclass(frozen=True, slots=True)
class _Elements:
    """Elements of arrays among the arguments that a model reads and writes, by position."""

    read: tuple[int, ...] = ()
    written: tuple[int, ...] = ()


_COPY: Final = _Elements(read=(0,))
_MODELS: Final[dict[str, _Elements]] = {
    "java/lang/System.arraycopy": _Elements(read=(0,), written=(1,)),
    "java/util/Arrays.copyOf": _COPY,
    "java/util/Arrays.copyOfRange": _COPY,
    "java/lang/Object.clone": _COPY,
    "java/lang/reflect/Array.get": _Elements(read=(0,)),
    "java/lang/reflect/Array.set": _Elements(written=(0,)),
    f"{UNSAFE}.copyMemory0": _Elements(read=(1,), written=(2,)),
    f"{UNSAFE}.copySwapMemory0": _Elements(read=(1,), written=(2,)),
    f"{UNSAFE}.setMemory0": _Elements(written=(1,)),
}


def touched_elements(key: str) -> tuple[frozenset[int], frozenset[int]]:
    """The positions of the arrays whose elements a modelled method reads, and writes."""
    elements = _MODELS.get(key, _Elements())
    return frozenset(elements.read), frozenset(elements.written)


#: Modelled methods with code that access a field of their receiver.
_ASKS: Final[dict[str, tuple[EffectKind, FieldName]]] = {
    "java/lang/Thread.getContextClassLoader": (
        EffectKind.READ,
        (THREAD, "contextClassLoader"),
    ),
}
_FIELD: Final = re.compile(r"(reads|writes|updates) field (\w+) of 0")
_STATIC: Final = re.compile(r"(reads|writes|updates) static ([\w/$]+)\.(\w+)")


@cache
def touched_fields(key: str, descriptor: str) -> tuple[tuple[EffectKind, FieldName], ...]:
    """The fields that a native accesses by the machine's table, as far as races on them count.

    They are static, or fields of the first argument that promise no more than a user's own.
    """
    if key in _ASKS:
        return (_ASKS[key],)
    table = _table()
    owners = {name: owner for owner, name in _plain()}
    found: list[tuple[EffectKind, FieldName]] = []
    for line in table.get(key + descriptor, table.get(key, ())):
        if match := _FIELD.fullmatch(line):
            if match[2] in owners:
                found.append((_kind(match[1]), (owners[match[2]], match[2])))
        elif match := _STATIC.fullmatch(line):
            found.append((_kind(match[1]), (match[2], match[3])))
    return tuple(found)


def _kind(verb: str) -> EffectKind:
    return EffectKind.READ if verb == "reads" else EffectKind.WRITE


def _plain() -> tuple[FieldName, ...]:
    parted = (name.rpartition(".") for name in PLAIN)
    return tuple((owner, name) for owner, _, name in parted)


@cache
def _table() -> dict[str, list[str]]:
    return native_effects()


def kind_of_access(name: str) -> EffectKind:
    """What a method of a variable handle does, by its name.

    An access in plain or opaque mode orders nothing, so it races.
    """
    is_read = name.startswith("get") and not name.startswith("getAnd")
    if name in {"get", "set"} or name.endswith(("Plain", "Opaque")):
        return EffectKind.READ if is_read else EffectKind.WRITE
    return EffectKind.ATOMIC_READ if is_read else EffectKind.ATOMIC_WRITE


def kind_of_unsafe_access(name: str) -> EffectKind | None:
    """What a method of `Unsafe` does to the memory of an object, by its name."""
    if name.startswith(("compareAnd", "weakCompareAnd", "getAnd")):
        return EffectKind.WRITE if name.endswith("Plain") else EffectKind.ATOMIC_WRITE
    verb, rest = name[:3], name[3:]
    if verb not in {"get", "put"} or not rest.startswith(_MEMORY):
        return None
    if name.endswith(("Volatile", "Acquire", "Release")):
        return EffectKind.ATOMIC_READ if verb == "get" else EffectKind.ATOMIC_WRITE
    return EffectKind.READ if verb == "get" else EffectKind.WRITE


def effects_of(
    facts: Facts,
    instance: Instance,
    places: Callable[[frozenset[Allocation]], Sequence[HandledField]],
) -> tuple[Effect, ...]:
    """What a modelled method does to objects that others may see.

    `places` tells which fields handles give access to.
    """
    method = instance.method
    if facts.body(instance) is not None:
        return ()
    key = f"{method.owner}.{method.name}"
    fields = touched_fields(key, method.descriptor)
    if fields:
        return tuple(
            Effect(kind, facts.passed(instance, 0), field)
            if ".".join(field) in PLAIN
            else Effect(kind, frozenset(), field, is_static=True)
            for kind, field in fields
        )
    elements = _MODELS.get(key)
    if elements is not None:
        return tuple(
            Effect(kind, facts.passed(instance, position), ELEMENTS)
            for kind, positions in (
                (EffectKind.READ, elements.read),
                (EffectKind.WRITE, elements.written),
            )
            for position in positions
        )
    if method.owner.endswith("FieldUpdater"):
        # Unlike those of variable handles, all its accesses are volatile.
        is_read = method.name == "get"
        kind = EffectKind.ATOMIC_READ if is_read else EffectKind.ATOMIC_WRITE
        return tuple(
            Effect(kind, facts.passed(instance, 1), place.field)
            for place in places(facts.passed(instance, 0))
        )
    owner = MUTABLE.get(method.owner)
    if owner is None or method.is_static:
        return ()
    looks = any(method.name.startswith(name) for name in _LOOKS)
    kind = EffectKind.READ if looks else EffectKind.WRITE
    return (Effect(kind, facts.passed(instance, 0), (owner, "*")),)
