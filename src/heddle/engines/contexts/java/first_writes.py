"""Fields that are set before anybody can read them.

A constructor that begins with `this.f = value`, before `this` is known to anyone else, hides the
null that `f` held until then; so does `static final Object LOCK = new Object()` at the begin of a
class initialiser, during which other threads wait. The analysis need not count such nulls among
the values, nor such writes among those that other threads can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.inputs import Owner
from heddle.program import code
from heddle.program.operands import THIS
from heddle.program.uses import registers_read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.program.bodies import Bodies
    from heddle.program.body import Body
    from heddle.program.hierarchy import Hierarchy

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
_QUIET: Final = frozenset({"java/lang/Object", "java/lang/Thread", "java/lang/Number"})
_DEEPEST: Final = 3


def first_writes(bodies: Bodies, hierarchy: Hierarchy, body: Body) -> frozenset[int]:
    """The indices of the instructions that write a field before anybody can read it."""
    if body.method.name == "<init>":
        return frozenset(_in_constructor(body))
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


def _in_constructor(body: Body) -> Iterator[int]:
    written: set[tuple[str, str]] = set()
    for index, instruction in _straight(body):
        match instruction:
            case code.PutField(object=holder, field=field, value=value) if holder == THIS:
                if value == THIS:
                    return
                if (field.owner, field.name) not in written:
                    written.add((field.owner, field.name))
                    yield index
            case code.Invoke(method=method, arguments=arguments) if THIS in arguments:
                if method.name != "<init>" or method.owner not in _QUIET:
                    return
            case code.GetField(object=holder) if holder == THIS:
                return
            case _ if THIS in registers_read(instruction):
                return


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
