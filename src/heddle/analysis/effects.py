"""What methods do to memory: modelled ones by a table, others with all that they call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from heddle.analysis.facts import ELEMENTS, Effect, EffectKind
from heddle.analysis.handles import UNSAFE
from heddle.analysis.library import MUTABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from heddle.analysis.facts import Allocation, Facts, Instance
    from heddle.analysis.universe import Place

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
    places: Callable[[frozenset[Allocation]], Sequence[Place]],
) -> tuple[Effect, ...]:
    """What a modelled method does to objects that others may see.

    `places` tells which fields handles give access to.
    """
    method = instance.method
    if facts.body(instance) is not None:
        return ()
    elements = _MODELS.get(f"{method.owner}.{method.name}")
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
