"""What the models of library methods have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from heddle.classfile import parse_method
from heddle.engines.contexts.java import micro
from heddle.engines.contexts.java.assemble import Assembler
from heddle.engines.contexts.java.lowering_operands import sort_of
from heddle.engines.contexts.java.micro import Num, Obj, Reason, Reg, Sort
from heddle.engines.contexts.java.objects import STRING
from heddle.program.call_kind import CallKind
from heddle.program.selection import Call

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.engines.contexts.java.micro import Operand
    from heddle.program.classes import JavaMethod
    from heddle.program.program import Program


@dataclass(frozen=True, slots=True)
class Writer:
    """A model under construction: the code, the arguments and the method it stands for."""

    asm: Assembler
    arguments: tuple[Reg, ...]
    method: JavaMethod
    program: Program

    @property
    def this(self) -> Reg:
        """The receiver."""
        return self.arguments[0]

    def answer(self, value: Operand | None = None) -> None:
        """Return the value."""
        self.asm.add(micro.Return(value), glued=True)

    def interface_call(self, interface: str, name: str, descriptor: str) -> Call:
        """A linked call of an interface's method."""
        java_class = self.program.hierarchy.load(interface)
        method = java_class.methods[name, descriptor]
        return Call(CallKind.INTERFACE, method, java_class, java_class)

    def virtual_call(self, owner: str, name: str, descriptor: str) -> Call:
        """A linked call of a class's method."""
        java_class = self.program.hierarchy.load(owner)
        return Call(CallKind.VIRTUAL, java_class.methods[name, descriptor], java_class, java_class)


Model: TypeAlias = "Callable[[Writer], None]"


def writer(program: Program, method: JavaMethod) -> Writer:
    """An empty model of a method."""
    types = parse_method(method.descriptor).parameters
    names = [] if method.is_static else [Reg("this", Sort.REF)]
    names += [Reg(f"p{number}", sort_of(each)) for number, each in enumerate(types)]
    key = f"{method.owner}.{method.name}{method.descriptor}"
    where = f"{method.owner.replace('/', '.')}.{method.name}"
    return Writer(Assembler(key, where, tuple(names)), tuple(names), method, program)


def nothing(write: Writer) -> None:
    """No effect that a program could see."""
    write.answer()


def anything(write: Writer) -> None:
    """A result of which nothing is known, and no effect."""
    result = parse_method(write.method.descriptor).result
    if result == "V" or sort_of(result) is Sort.NOTHING:
        write.answer()
    elif result == f"L{STRING};" or result == "Ljava/lang/CharSequence;":
        write.answer(Obj("opaque", STRING))
    elif sort_of(result) is Sort.INT:
        value = write.asm.int()
        write.asm.add(micro.Havoc(value, frozenset({0, 1}) if result == "Z" else None))
        write.answer(value)
    else:
        name = f"{write.method.owner.replace('/', '.')}.{write.method.name}"
        write.asm.halt(Reason.UNSUPPORTED, name)


def itself(write: Writer) -> None:
    """It returns its receiver."""
    write.answer(write.this)


def constant(value: int) -> Model:
    """It always returns the same number."""

    def write_constant(write: Writer) -> None:
        write.answer(Num(value))

    return write_constant
