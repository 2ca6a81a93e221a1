"""Where locks come from: the field or the class that code names when it takes one, and `new`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heddle.classfile.descriptors import parse_method
from heddle.classfile.weaving.code import Instruction
from heddle.classfile.weaving.pool import Pool
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.operands import Register
from heddle.program.program import Program
from heddle.program.uses import register_written

_OBJECT = "java/lang/Object"
_LDC, _LDC_W, _DUP, _GETSTATIC, _INVOKESPECIAL, _NEW = 18, 19, 89, 178, 183, 187
_ASTORES = (58, *range(75, 79))
_CLASS_ENTRY = 7


def taken_from(pool: Pool, before: tuple[Instruction, ...]) -> tuple[str, str] | None:
    """The class and the static field from which the instructions before take a lock.

    The lock of a class has the field `class`. Compilers keep a lock beside the stack, to give it
    back.
    """
    rest = before
    if len(rest) > 2 and rest[-1].opcode in _ASTORES and rest[-2].opcode == _DUP:
        rest = rest[:-2]
    if not rest:
        return None
    last = rest[-1]
    if last.opcode == _GETSTATIC:
        owner, name, _ = pool.member(last.operand)
        return owner, name
    if last.opcode in (_LDC, _LDC_W):
        index = last.data[1] if last.opcode == _LDC else last.operand
        if (pool.entries[index] or b"\0")[0] == _CLASS_ENTRY:
            return pool.class_name(index), "class"
    return None


def made_in(pool: Pool, instructions: tuple[Instruction, ...]) -> Mapping[int, str]:
    """The calls of constructors behind which a new object is on the stack, each with its class.

    Objects are made from the inside out. Code in which that does not fit names none.
    """
    made: dict[int, str] = {}
    waiting: list[tuple[str, bool]] = []
    for number, each in enumerate(instructions):
        if each.opcode == _NEW:
            following = instructions[number + 1 : number + 2]
            kept = any(other.opcode == _DUP for other in following)
            waiting.append((pool.class_name(each.operand), kept))
        elif each.opcode == _INVOKESPECIAL:
            owner, name, _ = pool.member(each.operand)
            if name != "<init>" or not waiting:
                continue
            expected, kept = waiting.pop()
            if owner != expected:
                return {}
            if kept:
                made[each.place] = owner
    return {} if waiting else made


def lockable(program: Program) -> frozenset[str]:
    """The classes whose objects may be locks, as far as the code that takes them tells."""
    known = Bodies(program.hierarchy)
    found = {_OBJECT}
    for method in program.methods():
        if method.is_synchronized and not method.is_static:
            found.add(method.owner)
        body = known.of(method)
        if body is not None:
            found.update(_locked(body))
    return frozenset(found)


def _locked(body: Body) -> Iterator[str]:
    """The types of what a method takes the monitors of."""
    taken = {each.lock for each in body.instructions if isinstance(each, code.MonitorEnter)}
    work = [each for each in taken if isinstance(each, Register)]
    seen = set(work)
    while work:
        register = work.pop()
        yield from _declared(body, register)
        for each in body.instructions:
            if register_written(each) != register:
                continue
            yield from _written(each)
            value = each.value if isinstance(each, code.Assign) else None
            if isinstance(value, Register) and value not in seen:
                seen.add(value)
                work.append(value)


def _declared(body: Body, register: Register) -> Iterator[str]:
    """The type of a parameter."""
    types = parse_method(body.method.descriptor).parameters
    hidden = len(body.parameters) - len(types)
    names = (*([f"L{body.method.owner};"] * hidden), *types)
    for parameter, name in zip(body.parameters, names, strict=True):
        if parameter == register:
            yield name[1:-1]


def _written(instruction: code.Instruction) -> Iterator[str]:
    """The type that a register gets."""
    match instruction:
        case code.GetField(field=field) | code.GetStatic(field=field):
            yield field.descriptor[1:-1]
        case code.New(type=name) | code.CheckCast(type=name):
            yield name
        case code.Invoke(method=method):
            yield method.descriptor.rpartition(")")[2][1:-1]
        case _:
            pass
