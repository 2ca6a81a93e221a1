"""Memory that the JDK leaves to races on purpose.

The machine has the same lists, `rust/core/src/search/races.rs`: what it does not report must not
be a candidate here, and the other way round. Names alone decide nothing: a class counts only if it
is the JDK's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.analysis.facts import ELEMENTS
from heddle.program.linkage import LinkFailure
from heddle.program.operands import Register
from heddle.program.resolution import find_class
from heddle.program.uses import register_written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.analysis.facts import Allocation, Facts, FieldName
    from heddle.program import Program

CLASSES: Final = (
    "java/util/concurrent/",
    "java/lang/String",
    "java/lang/Thread",
    "java/lang/ThreadLocal",
    "java/lang/Class",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/Integer$",
    "java/lang/Long$",
    "java/lang/ref/",
    "java/math/",
    "jdk/internal/",
    "sun/",
)
"""Classes whose fields are, by how their names begin."""

BUT_NOT: Final = "java/lang/StringBu"

KEPT: Final = (
    "java/util/AbstractMap.keySet",
    "java/util/AbstractMap.values",
    "java/util/Collections$UnmodifiableMap.entrySet",
    "java/util/Collections$UnmodifiableMap.keySet",
    "java/util/Collections$UnmodifiableMap.values",
    "java/util/EnumMap.entrySet",
    "java/util/HashMap.entrySet",
    "java/util/IdentityHashMap.entrySet",
    "java/util/TreeMap$NavigableSubMap.descendingMapView",
    "java/util/TreeMap$NavigableSubMap.entrySetView",
    "java/util/TreeMap$NavigableSubMap.navigableKeySetView",
    "java/util/TreeMap.entrySet",
    "java/util/TreeMap.navigableKeySet",
    "java/util/WeakHashMap.entrySet",
)
"""Fields of other classes in which readers keep what they would compute again."""

FOR_OTHERS: Final = (
    "java/lang/Object",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/util/concurrent/atomic/Atomic",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "jdk/internal/misc/ScopedMemoryAccess",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/reflect/",
    "jdk/internal/util/ArraysSupport",
    "sun/misc/Unsafe",
)
"""Classes that access memory in the name of their callers, by how their names begin."""

_ATOMIC: Final = "java/util/concurrent/atomic/Atomic"
_OWNABLE: Final = "java/util/concurrent/locks/AbstractOwnableSynchronizer"


class ByDesign:
    """Whose code and memory it is, in one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._users: dict[str, bool] = {}
        self._trusted: dict[str, bool] = {}

    def is_users(self, class_name: str) -> bool:
        """Whether a class is the user's; what is not there is not."""
        known = self._users.get(class_name)
        if known is None:
            found = find_class(self._program.hierarchy, class_name)
            known = not isinstance(found, LinkFailure) and found.is_user_code
            self._users[class_name] = known
        return known

    def is_trusted(self, class_name: str) -> bool:
        """Whether the JDK means races on the fields of a class, or in its code on its arrays."""
        known = self._trusted.get(class_name)
        if known is None:
            known = (
                class_name.startswith(CLASSES)
                and not class_name.startswith(BUT_NOT)
                and not self.is_users(class_name)
            )
            self._trusted[class_name] = known
        return known

    def is_left_out(self, field: FieldName, of: Allocation | None) -> bool:
        """Whether accesses to a field do not count, where it is of such an object.

        What an atomic variable holds is its user's, and so is what a lock of the user's own notes.
        """
        owner = field[0]
        if ".".join(field) in KEPT:
            return not self.is_users(owner)
        if not self.is_trusted(owner) or owner.startswith(_ATOMIC):
            return False
        return owner != _OWNABLE or of is None or not self.is_users(of.type)


def arrays_of_users(program: Program, facts: Facts, by_design: ByDesign) -> frozenset[Allocation]:
    """The arrays that the user's code may come by.

    It has them in a register, or something holds them that is not the JDK's own or takes whatever
    it is given. What the JDK's own classes hold in fields for arrays they made themselves.
    """
    found: set[Allocation] = set()
    for held in _held(program, facts, by_design):
        found |= {each for each in held if each.type.startswith("[")}
    return frozenset(found)


def _held(program: Program, facts: Facts, by_design: ByDesign) -> Iterator[frozenset[Allocation]]:
    for instance in facts.instances():
        body = facts.body(instance)
        if body is None or not by_design.is_users(instance.method.owner):
            continue
        written = {register_written(each) for each in body.instructions}
        for register in {*written, *body.parameters}:
            if isinstance(register, Register):
                yield facts.points_to(instance, register)
    for allocation in facts.allocations():
        for field in facts.fields(allocation):
            if not _is_own(program, by_design, field):
                yield facts.contents(allocation, field)
    for field in facts.static_fields():
        if not _is_own(program, by_design, field):
            yield facts.statics(field)


def _is_own(program: Program, by_design: ByDesign, field: FieldName) -> bool:
    """Whether a field holds arrays that the JDK made for itself."""
    owner, name = field
    if field == ELEMENTS or not by_design.is_trusted(owner):
        return False
    found = find_class(program.hierarchy, owner)
    if isinstance(found, LinkFailure):
        return False
    return any(
        each.name == name and each.descriptor.startswith("[") for each in found.fields.values()
    )
