"""Access to fields by handles: `VarHandle`, `Atomic…FieldUpdater`, offsets of `Unsafe`.

Which field a handle gives access to is known if the library made it before `main`, or if class and
name are constants where it is made. An offset is known if it is read from a static field that was
set before `main`. An access whose field is not known may be to any field that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from heddle.analysis.constraints import NONE, Code
from heddle.analysis.initial import InitialHeap
from heddle.analysis.knowledge import Question
from heddle.analysis.universe import HandledField, Universe
from heddle.program import code
from heddle.program.body import Body
from heddle.program.call_kind import CallKind
from heddle.program.classes import JavaMethod
from heddle.program.jdk import UNSAFE, VAR_HANDLE
from heddle.program.operands import ClassLiteral, Operand, Register, StringLiteral

#: `Unsafe`, object and offset: what an access to memory is given at least.
MEMORY_ARGUMENTS: Final = 3
_LOOKUP: Final = "java/lang/invoke/MethodHandles$Lookup"


def is_access(call: code.Invoke) -> bool:
    """Whether a call accesses what a variable handle stands for."""
    verbs = ("get", "set", "compareAnd", "weakCompareAnd")
    return (
        call.method.owner == VAR_HANDLE
        and call.kind is CallKind.VIRTUAL
        and call.method.name.startswith(verbs)
    )


def accessing(
    universe: Universe, coordinates: list[int], result: int, unknown: Callable[[], None]
) -> Question:
    """The question about a handle: its field is read into `result` and may become a value.

    `coordinates` are all references that the call passes: the object and values, or only values
    for a static field. `unknown` is called if the field is not known.
    """
    base, *values = coordinates

    def answer(_: int, handle: int) -> list[int]:
        place = universe.place(handle)
        if place is None:
            unknown()
            told = [it for value in values for it in (Code.STORE_ANY, base, value)]
            return told if result == NONE else [*told, Code.LOAD_ANY, result, base]
        if place.is_static:
            field = universe.static(place.field)
            told = [it for value in coordinates for it in (Code.STORE_STATIC, field, value)]
            return told if result == NONE else [*told, Code.LOAD_STATIC, result, field]
        return at_field(universe.field(place.field), base, values, result)

    return answer


def at_field(field: int, base: int, values: list[int], result: int) -> list[int]:
    """An access to one field, as constraints."""
    told = [it for value in values for it in (Code.STORE, base, field, value)]
    return told if result == NONE else [*told, Code.LOAD, result, base, field]


def at_offset(
    universe: Universe, offset: int, base: int, values: list[int], result: int
) -> Question:
    """The question about an object that is accessed at an offset."""

    def answer(_: int, allocation: int) -> list[int]:
        name = universe.type_names[universe.core.type_of(allocation) or 0]
        field = None
        if name[0] != "[" and name not in universe.functions:
            field = universe.options.initial.field_at(universe.real_name(name), offset)
        if field is not None:
            return at_field(universe.field(field), base, values, result)
        told = [it for value in values for it in (Code.STORE_ANY, base, value)]
        return told if result == NONE else [*told, Code.LOAD_ANY, result, base]

    return answer


def known_place(body: Body, it: code.Invoke, method: JavaMethod) -> HandledField | None:
    """What the handle that a call makes gives access to, if constants tell it."""
    is_static = method.name == "findStaticVarHandle"
    if method.owner == _LOOKUP and (is_static or method.name == "findVarHandle"):
        owner, name = it.arguments[1], it.arguments[2]
    elif method.name == "newUpdater":
        owner, name = it.arguments[0], it.arguments[-1]
    else:
        return None
    made = _only_definition(body.instructions, owner)
    if not isinstance(made, code.Assign) or not isinstance(made.value, ClassLiteral):
        return None
    if isinstance(name, Register):
        assigned = _only_definition(body.instructions, name)
        name = assigned.value if isinstance(assigned, code.Assign) else name  # type: ignore[assignment]
    if not isinstance(name, StringLiteral):
        return None
    return HandledField((made.value.name, name.value), is_static)


def known_offset(initial: InitialHeap, body: Body, it: code.Invoke) -> int | None:
    """The offset of an access through `Unsafe`, if it is a static field of the booted library."""
    if it.method.owner != UNSAFE or len(it.arguments) < MEMORY_ARGUMENTS:
        return None
    return offset_of(initial, body.instructions, it)


def offset_of(
    initial: InitialHeap, instructions: Sequence[code.Instruction], it: code.Invoke
) -> int | None:
    """The same, of an access that is one."""
    read = _only_definition(instructions, it.arguments[2])
    if not isinstance(read, code.GetStatic) or not initial.is_initialised(read.field.owner):
        return None
    return initial.number(read.field.owner, read.field.name)


def _only_definition(
    instructions: Sequence[code.Instruction], operand: Operand
) -> code.Instruction | None:
    """The only instruction that writes a register."""
    if not isinstance(operand, Register):
        return None
    written = [it for it in instructions if getattr(it, "target", None) == operand]
    return written[0] if len(written) == 1 else None
