"""Fields that are set before another thread can read them.

A constructor that begins with `this.f = value`, before `this` is known to anyone else, hides the
null that `f` held until then; so does `static final Object LOCK = new Object()` at the begin of a
class initialiser, during which other threads wait. The analysis need not count such nulls among
the values, nor such writes among those that other threads can see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heddle.inputs.roots import Owner
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.classes import OBJECT
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import THREAD
from heddle.program.operands import THIS
from heddle.program.uses import registers_read

_Field = tuple[str, str]

_PLAIN: Final = (
    code.Assign,
    code.Unary,
    code.Binary,
    code.ArrayLength,
    code.ArrayStore,
    code.ArrayLoad,
    code.New,
    code.NewArray,
    code.InvokeDynamic,
    code.CheckCast,
    code.Return,
)
#: Superclasses whose constructors do not pass their object on.
_QUIET: Final = frozenset({OBJECT, THREAD, "java/lang/Number"})
_DEEPEST: Final = 3


def first_writes(bodies: Bodies, hierarchy: Hierarchy, body: Body) -> frozenset[int]:
    """The indices of the instructions that write a field before another thread can read it."""
    if body.method.name == "<init>":
        return frozenset(_in_constructor(bodies, hierarchy, body))
    if body.method.name == "<clinit>":
        return frozenset(_in_initialiser(bodies, hierarchy, body))
    return frozenset()


def _straight(body: Body) -> Iterator[tuple[int, code.Instruction]]:
    """The instructions that run first and once, one after the other."""
    jumped_to: set[int] = set()
    for instruction in body.instructions:
        match instruction:
            case code.Goto(destination=there) | code.Branch(destination=there):
                jumped_to.add(there)
            case code.Switch(cases=cases, default=default):
                jumped_to |= {default, *(there for _, there in cases)}
    for index, instruction in enumerate(body.instructions):
        if index in jumped_to or isinstance(
            instruction, code.Goto | code.Branch | code.Switch | code.Throw | code.Catch
        ):
            return
        yield index, instruction


def _in_constructor(bodies: Bodies, hierarchy: Hierarchy, body: Body) -> Iterator[int]:
    """The writes of fields that every way through the constructor sets before they can be seen."""
    seen, out = _seen_before_set(bodies, hierarchy, body)
    for index, instruction in enumerate(body.instructions):
        match instruction:
            case code.PutField(object=holder, field=field) if holder == THIS:
                if (field.owner, field.name) not in seen and index not in out:
                    yield index


def _seen_before_set(
    bodies: Bodies, hierarchy: Hierarchy, body: Body
) -> tuple[set[_Field], set[int]]:
    """The fields whose first value can be seen, and the instructions where others know `this`."""
    own = _own_fields(body)
    # Before each instruction: the fields that are set for certain, and whether `this` got out.
    before: dict[int, tuple[frozenset[_Field], bool]] = {0: (frozenset(), False)}
    seen: set[_Field] = set()
    work = [0]
    while work:
        index = work.pop()
        written, out = before[index]
        instruction = body.instructions[index]
        leaks = _leaks(bodies, hierarchy, instruction, _DEEPEST)
        match instruction:
            case code.GetField(object=holder, field=field) if holder == THIS:
                seen |= {(field.owner, field.name)} - written
            case code.PutField(object=holder, field=field) if holder == THIS:
                written |= {(field.owner, field.name)}
        if leaks or isinstance(instruction, code.Return):
            seen |= own - written
        for after in _next(body, index):
            old = before.get(after, (written, False))
            new = (old[0] & written, old[1] or out or leaks)
            if after not in before or new != before[after]:
                before[after] = new
                work.append(after)
    return seen, {index for index, (_, out) in before.items() if out}


def _own_fields(body: Body) -> frozenset[_Field]:
    return frozenset(
        (it.field.owner, it.field.name)
        for it in body.instructions
        if isinstance(it, code.PutField) and it.object == THIS
    )


def _next(body: Body, index: int) -> tuple[int, ...]:
    """Where control may go from an instruction, also by an exception."""
    block = next(it for it in body.blocks if it.start <= index < it.end)
    caught = tuple(each.entry for each in block.handlers)
    match body.instructions[index]:
        case code.Goto(destination=there):
            return (there, *caught)
        case code.Branch(destination=there):
            return (index + 1, there, *caught)
        case code.Switch(cases=cases, default=default):
            return (default, *(there for _, there in cases), *caught)
        case code.Return() | code.Throw():
            return caught
        case _:
            return (index + 1, *caught)


def _leaks(
    bodies: Bodies, hierarchy: Hierarchy, instruction: code.Instruction, deepest: int
) -> bool:
    """Whether others may know `this` after the instruction."""
    match instruction:
        case code.PutField(object=holder, value=value) if holder == THIS:
            return value == THIS
        case code.GetField() | code.InstanceOf():
            return False
        case code.Invoke(method=method, arguments=arguments) if THIS in arguments:
            if method.name != "<init>" or THIS in arguments[1:] or deepest == 0:
                return True
            if method.owner in _QUIET:
                return False
            owner = hierarchy.find(method.owner)
            declared = owner and owner.methods.get((method.name, method.descriptor))
            inner = bodies.of(declared) if declared else None
            return inner is None or any(
                _leaks(bodies, hierarchy, each, deepest - 1) for each in inner.instructions
            )
        case _:
            return THIS in registers_read(instruction)


def _in_initialiser(bodies: Bodies, hierarchy: Hierarchy, body: Body) -> Iterator[int]:
    written: set[str] = set()
    for index, instruction in _straight(body):
        match instruction:
            case code.PutStatic(field=field) if field.owner == body.method.owner:
                if field.name not in written:
                    written.add(field.name)
                    yield index
            case code.GetStatic(field=field) if field.owner == body.method.owner:
                if field.name not in written:
                    return
            case code.Invoke():
                if not _is_harmless(bodies, hierarchy, instruction, _DEEPEST):
                    return
            case code.PutField() | code.GetField():
                pass
            case _ if not isinstance(instruction, _PLAIN):
                return


def _is_harmless(bodies: Bodies, hierarchy: Hierarchy, call: code.Invoke, deepest: int) -> bool:
    """Whether a call certainly does not read static fields of the program."""
    method = call.method
    owner = hierarchy.find(method.owner)
    if owner is None or deepest == 0:
        return False
    if owner.provider is Owner.JDK:
        return method.name in {"<init>", "valueOf", "desiredAssertionStatus"}
    declared = owner.methods.get((method.name, method.descriptor))
    inner = None if declared is None or method.name != "<init>" else bodies.of(declared)
    if inner is None:
        return False
    for instruction in inner.instructions:
        if isinstance(instruction, code.Invoke):
            if not _is_harmless(bodies, hierarchy, instruction, deepest - 1):
                return False
        elif not isinstance(instruction, (*_PLAIN, code.PutField, code.GetField)):
            return False
    return True
