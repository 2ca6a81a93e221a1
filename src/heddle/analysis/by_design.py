"""Memory that the JDK leaves to races on purpose.

The lists are the machine's: what it does not report must not be a candidate here, and the other way
round. Names alone decide nothing: a class counts only if it is the JDK's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heddle._core import racy_by_design
from heddle.analysis.facts import ELEMENTS, Allocation, Facts, FieldName
from heddle.program.linkage import LinkFailure
from heddle.program.operands import Register
from heddle.program.program import Program
from heddle.program.resolution import find_class
from heddle.program.uses import register_written

_LISTS: Final = {name: tuple(listed) for name, listed in racy_by_design().items()}

CLASSES: Final = _LISTS["classes"]
"""Classes whose fields are, by how their names begin, or with a full stop by their whole names."""

BUT_NOT: Final = _LISTS["but not"]
"""Those of them that are for one thread at a time, by how their names begin."""

WALKS: Final = _LISTS["walks"]
"""The same, by what their names have in them: iterators and other walks."""

PLAIN: Final = _LISTS["plain"]
"""Fields of such classes that promise no more than a field of the user's own."""

VARIABLES: Final = _LISTS["variables"]
"""Classes all of whose fields are like that, by how their names begin."""

KEPT: Final = _LISTS["kept"]
"""Fields of other classes in which readers keep what they would compute again."""

FOR_OTHERS: Final = _LISTS["for others"]
"""Classes that access memory in the name of their callers, by how their names begin, or with a full
stop by their whole names."""

_OWNABLE: Final = "java/util/concurrent/locks/AbstractOwnableSynchronizer"


def acts_for_others(class_name: str) -> bool:
    """Whether a class of the JDK accesses memory in the name of its callers."""
    return f"{class_name}.".startswith(FOR_OTHERS)


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
                f"{class_name}.".startswith(CLASSES)
                and not class_name.startswith(BUT_NOT)
                and not any(walk in class_name for walk in WALKS)
                and not self.is_users(class_name)
            )
            self._trusted[class_name] = known
        return known

    def is_left_out(self, field: FieldName, of: Allocation | None) -> bool:
        """Whether accesses to a field do not count, where it is of such an object.

        What an atomic variable holds is its user's, and so is what a lock of the user's own notes.
        """
        owner, name = field[0], ".".join(field)
        if name in KEPT:
            return not self.is_users(owner)
        if not self.is_trusted(owner) or owner.startswith(VARIABLES):
            return False
        if owner == _OWNABLE:
            return of is None or not self.is_users(of.type)
        return name not in PLAIN


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
