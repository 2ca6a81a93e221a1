"""Predicates that a program names itself, with calls of `heddle.Abstract`.

The argument of `addBoolean` is a comparison, which javac compiles to a branch between 1 and 0. What
is compared are fields, each of an object of its class, and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from heddle.engines.predicates.build.computations import computed
from heddle.engines.predicates.build.keys import key_of_any
from heddle.engines.predicates.build.named import Named
from heddle.engines.predicates.build.removal import INTEGERS, Removal, field_of
from heddle.errors import InputError
from heddle.formal.predicates.terms import WIDE, Atom, Term, compare, constant, variable, variables
from heddle.program import code
from heddle.program.body import Body
from heddle.program.classes import JavaField
from heddle.program.contracts import contracts_of
from heddle.program.operands import IntLiteral, LongLiteral, Operand, Register
from heddle.program.program import Program
from heddle.program.uses import register_written

CLASS: Final = "heddle/Abstract"
_REMEDY: Final = "give it one comparison of int fields, such as count == event1.count"


def annotated(program: Program, bodies: Iterable[Body]) -> Named:
    """What the calls in a program say; raises InputError for a predicate that is none."""
    atoms: dict[Atom, None] = {}
    fields: set[JavaField] = set()
    for body in bodies:
        for index, instruction in enumerate(body.instructions):
            if not isinstance(instruction, code.Invoke) or instruction.method.owner != CLASS:
                continue
            reading = _Reading(program, body, index)
            if instruction.method.name == "addBoolean":
                atoms[reading.comparison()] = None
            else:
                reading.term(instruction.arguments[0], index)
            fields |= reading.fields
    return Named(tuple(atoms), frozenset(fields))


def in_contracts(program: Program, bodies: Iterable[Body]) -> tuple[Atom, ...]:
    """The comparisons of int fields in what contracts ask: what they say is worth keeping."""
    asked = {(m.owner, m.name, m.descriptor) for m in contracts_of(program).predicates}
    atoms: dict[Atom, None] = {}
    for body in bodies:
        method = body.method
        if (method.owner, method.name, method.descriptor) not in asked:
            continue
        for index, instruction in enumerate(body.instructions):
            if isinstance(instruction, code.Branch) and instruction.left.kind in INTEGERS:
                atom = _Reading(program, body, index).branch()
                if atom is not None:
                    atoms[atom] = None
    return tuple(atoms)


def about(removal: Removal, atoms: Iterable[Atom]) -> tuple[Atom, ...]:
    """Those of the predicates whose variables are all replaced."""
    return tuple(atom for atom in atoms if all(map(removal.has, variables(atom))))


class _Reading:
    """What one call is given, from the instructions before it."""

    def __init__(self, program: Program, body: Body, call: int) -> None:
        self._program, self._body, self._call = program, body, call
        self._places: dict[object, str] = {}
        self.fields: set[JavaField] = set()

    def comparison(self) -> Atom:
        """The comparison whose value a call is given."""
        match self._body.instructions[max(self._call - 4, 0) : self._call]:
            case (
                code.Branch(op=op, left=left, right=right),
                code.Assign(value=IntLiteral()),
                code.Goto(),
                code.Assign(value=IntLiteral()),
            ):
                at = self._call - 4
                atom = compare(op.value, self.term(left, at), self.term(right, at)).atom
                if variables(atom):
                    return atom
        raise self._refusal()

    def branch(self) -> Atom | None:
        """The comparison of a branch; None if it is about something else than fields."""
        branch = self._body.instructions[self._call]
        assert isinstance(branch, code.Branch)
        try:
            sides = (self.term(each, self._call) for each in (branch.left, branch.right))
            atom = compare(branch.op.value, *sides).atom
        except InputError:
            return None
        return atom if variables(atom) else None

    def term(self, operand: Operand, before: int) -> Term:
        """What an operand is, as a term over fields."""
        if isinstance(operand, IntLiteral):
            return constant(operand.value)
        if isinstance(operand, LongLiteral):
            return constant(operand.value, WIDE)
        at = self._written(operand, before)
        instruction = self._body.instructions[at]
        known = field_of(self._program, instruction, self._body.method.owner)
        if known is not None:
            self.fields.add(known)
            if known.is_static:
                return variable(key_of_any(known, ""))
            assert isinstance(instruction, code.GetField)
            whose = self._path(instruction.object, at)
            place = self._places.setdefault(whose, f"?{len(self._places)}")
            return variable(key_of_any(known, place))
        found = computed(instruction, lambda each: self.term(each, at))
        if found is None:
            raise self._refusal()
        return found

    def _path(self, operand: Operand, before: int) -> Sequence[object]:
        """How an object is reached: equal ways lead to one object."""
        if not isinstance(operand, Register):
            raise self._refusal()
        try:
            at = self._written(operand, before)
        except InputError:
            return (operand.name,)
        match self._body.instructions[at]:
            case code.GetField(object=owner, field=field):
                return (*self._path(owner, at), field.name)
            case code.GetStatic(field=field):
                return (field.owner, field.name)
            case _:
                return (operand.name, at)

    def _written(self, operand: Operand, before: int) -> int:
        """The instruction that wrote a register last."""
        for index in range(before - 1, -1, -1):
            instruction = self._body.instructions[index]
            if register_written(instruction) == operand:
                return index
            if isinstance(instruction, code.Goto | code.Branch | code.Switch | code.Return):
                break
        raise self._refusal()

    def _refusal(self) -> InputError:
        line = self._body.instructions[self._call].line
        file = self._body.file or self._body.method.owner
        return InputError(
            "Abstract is given something else than a comparison of int or long fields",
            place=f"{file}:{line}",
            remedy=_REMEDY,
        )
