"""What the atoms of formulas say of a moment, in the program under check."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from heddle.errors import InputError
from heddle.program.classes import JavaField
from heddle.program.program import Program
from heddle.questions.names import field_named, spot_named
from heddle.questions.runs import MomentTest

_BOOLEAN = frozenset("Z")
_WHOLE = frozenset("BCSIJ")


@dataclass(frozen=True, slots=True)
class Moments:
    """Finds what names mean in a program; raises InputError for one that means nothing there."""

    program: Program

    def flag(self, name: str) -> MomentTest:
        """Whether a static field is true."""
        field = field_named(self.program, name)
        _demand(field, _BOOLEAN, "boolean", f"compare it: {name} == 0")
        return MomentTest(field.owner, field.name, "==", 1)

    def comparison(self, name: str, comparator: str, constant: int) -> MomentTest:
        """How a static field compares with a constant."""
        field = field_named(self.program, name)
        _demand(field, _WHOLE, "of a type of whole numbers", "compare a field of such a type")
        return MomentTest(field.owner, field.name, comparator, constant)

    def event(self, moment: str, name: str) -> MomentTest:
        """Whether a call of a method has just begun or ended."""
        method = spot_named(self.program, name)
        return MomentTest(method.class_name, method.method, moment)


def _demand(field: JavaField, types: Set[str], what: str, remedy: str) -> None:
    if field.descriptor not in types:
        raise InputError(f"{field} is not {what}", remedy=remedy)
