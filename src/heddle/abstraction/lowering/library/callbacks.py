"""Callbacks that the library makes inside a monitor of its own, and that may want another one.

`printf`, `printStackTrace` and a `StringBuffer` hold their monitor while they ask the program's
objects for text. The models do not have these monitors. A callback that takes no lock cannot
notice; one that may could be part of a deadlock, and there the run is not followed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.model_writer import TO_STRING, Writer, gap
from heddle.abstraction.micro import Operand
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.classes import STRING, JavaMethod
from heddle.program.jdk import THROWABLE, java_name
from heddle.program.program import Program

_LANG: Final = "java/lang/"
#: Classes of the library whose methods take no lock that lasts.
_HARMLESS: Final = frozenset(
    f"{_LANG}{name}"
    for name in (
        "Boolean",
        "Byte",
        "Character",
        "Class",
        "Double",
        "Enum",
        "Float",
        "Integer",
        "Long",
        "Math",
        "Object",
        "Short",
        "String",
        "StringBuilder",
    )
) | {"java/util/Objects"}
_ATOMIC: Final = "java/util/concurrent/atomic/"
_BLOCKING: Final = (code.MonitorEnter, code.Wait, code.ThreadJoin, code.ThreadStart)


def demand_free(write: Writer, operand: Operand, names: Collection[str]) -> None:
    """Go on unless a method of the object, of one of these names, may take a lock: a gap."""
    asm = write.asm
    for owner in _takers(write.program, names):
        taker, other = Label(), Label()
        asm.add(micro.IfType(operand, owner), taker, other)
        asm.mark(taker)
        gap(write, f"with a {java_name(owner)}, which may take a lock meanwhile")
        asm.mark(other)
    asm.add(micro.Nop())


def _takers(program: Program, names: Collection[str]) -> Iterator[str]:
    """The program's classes that have such a method."""
    scan = _Scan(program)
    for owner in program.user_classes:
        for method in program.hierarchy.load(owner).methods.values():
            if method.name in names and scan.may_block(method):
                yield owner
                break


class _Scan:
    """Which methods may take a lock, told by their code and that of all they may call."""

    def __init__(self, program: Program) -> None:
        self._hierarchy = program.hierarchy
        self._bodies = Bodies(program.hierarchy)
        self._named: dict[tuple[str, str], list[JavaMethod]] = {}
        for owner in program.user_classes:
            for key, method in self._hierarchy.load(owner).methods.items():
                self._named.setdefault(key, []).append(method)

    def may_block(self, method: JavaMethod) -> bool:
        """Whether the method, or what it may call, takes a lock, waits or runs unknown code."""
        seen, work = {method}, [method]
        while work:
            called = self._called(work.pop())
            if called is None:
                return True
            work += [each for each in called if each not in seen]
            seen |= called
        return False

    def _called(self, method: JavaMethod) -> set[JavaMethod] | None:
        """The program's methods that a method may call; None if it may block itself."""
        body = self._bodies.of(method)
        if method.is_native or (body is not None and body.is_synchronized):
            return None
        found: set[JavaMethod] = set()
        for each in () if body is None else body.instructions:
            used = _used(each)
            if isinstance(each, _BLOCKING) or not (
                used is None or self._is_known(used, method.owner)
            ):
                return None
            found |= {*self._named.get(_called_by(each), ())}
        return found

    def _is_known(self, owner: str, caller: str) -> bool:
        """Whether using a class runs no code but the methods named: no initialiser, no library."""
        if owner == caller or owner in _HARMLESS or owner.startswith(("[", _ATOMIC)):
            return True
        java_class = self._hierarchy.load(owner)
        if java_class.is_user_code:
            return ("<clinit>", "()V") not in java_class.methods
        return self._hierarchy.is_subtype(owner, THROWABLE)


def _used(instruction: code.Instruction) -> str | None:
    """The class whose code an instruction may run, or that it may initialise."""
    match instruction:
        case code.Invoke(method=reference):
            return reference.owner
        case code.GetStatic(field=field) | code.PutStatic(field=field):
            return field.owner
        case code.New(type=name):
            return name
    return None


def _called_by(instruction: code.Instruction) -> tuple[str, str]:
    """Name and descriptor of the method that is called; texts are put together by `toString`."""
    match instruction:
        case code.Invoke(method=reference):
            return reference.name, reference.descriptor
        case code.InvokeDynamic(site=site) if any(
            each[0] in "L[" and each != f"L{STRING};"
            for each in parse_method(site.descriptor).parameters
        ):
            return "toString", TO_STRING
    return "", ""
