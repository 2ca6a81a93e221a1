"""What the models of library methods have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.operands import sort_of
from heddle.abstraction.micro import NULL, FieldKey, Num, Obj, Operand, Reason, Reg, Sort
from heddle.classfile.descriptors import parse_method
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, STRING, JavaMethod
from heddle.program.jdk import WIDTHS, java_name
from heddle.program.program import Program
from heddle.program.selection import LinkedCall


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

    def interface_call(self, interface: str, name: str, descriptor: str) -> LinkedCall:
        """A linked call of an interface's method."""
        java_class = self.program.hierarchy.load(interface)
        method = java_class.methods[name, descriptor]
        return LinkedCall(CallKind.INTERFACE, method, java_class, java_class)

    def virtual_call(self, owner: str, name: str, descriptor: str) -> LinkedCall:
        """A linked call of a class's method."""
        java_class = self.program.hierarchy.load(owner)
        return LinkedCall(
            CallKind.VIRTUAL, java_class.methods[name, descriptor], java_class, java_class
        )


Model: TypeAlias = "Callable[[Writer], None]"
TO_STRING: Final = "()Ljava/lang/String;"
#: More elements than this may be too many.
_MUCH: Final = 1 << 20
#: How many bits the values of a type have, read as signed numbers.
_WIDTHS: Final = WIDTHS | {"C": WIDTHS["C"] + 1}


def writer(program: Program, method: JavaMethod) -> Writer:
    """An empty model of a method."""
    types = parse_method(method.descriptor).parameters
    names = [] if method.is_static else [Reg("this", Sort.REF)]
    names += [Reg(f"p{number}", sort_of(each)) for number, each in enumerate(types)]
    key = f"{method.owner}.{method.name}{method.descriptor}"
    where = f"{java_name(method.owner)}.{method.name}"
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
        values = frozenset({0, 1}) if result == "Z" else None
        write.asm.add(micro.Havoc(value, values, _WIDTHS[result]))
        write.answer(value)
    else:
        name = f"{java_name(write.method.owner)}.{write.method.name}"
        write.asm.halt(Reason.UNSUPPORTED, name)


def gap(write: Writer, why: str = "") -> None:
    """Here the method does something that the model leaves out, and the program could notice."""
    name = f"{java_name(write.method.owner)}.{write.method.name}"
    write.asm.halt(Reason.UNSUPPORTED, f"{name} {why}" if why else name)


def listed(methods: Mapping[str, Model]) -> Model:
    """The models of a class, by name or by name and parameters; what is not listed is a gap."""

    def model(write: Writer) -> None:
        method = write.method
        key = method.name + method.descriptor[: method.descriptor.index(")") + 1]
        (methods.get(key) or methods.get(method.name) or gap)(write)

    return model


def held_number(field: FieldKey) -> Model:
    """The number that a field of the receiver holds."""

    def model(write: Writer) -> None:
        write.answer(write.asm.get(Sort.INT, write.this, field))

    return model


def unknown(why: str) -> Model:
    """A method that is left out whole, with the reason."""

    def write_gap(write: Writer) -> None:
        gap(write, why)

    return write_gap


def demand(write: Writer, *positions: int) -> None:
    """Throw a NullPointerException for a null among these arguments."""
    for position in positions:
        write.asm.non_null(write.arguments[position])


def only(write: Writer, operand: Operand, types: tuple[str, ...], why: str) -> None:
    """Go on if the object is null or of one of the classes; otherwise there is a gap."""
    asm, good = write.asm, Label()
    there = asm.when("==", operand, NULL)
    asm.goto(good)
    asm.mark(there)
    for name in types:
        other = Label()
        asm.add(micro.IfType(operand, name), good, other)
        asm.mark(other)
    gap(write, why)
    asm.mark(good)


def exactly(write: Writer, operand: Operand, types: tuple[str, ...], why: str) -> None:
    """Go on if the object's class is one of these, not one below; otherwise there is a gap."""
    asm, good, mirror = write.asm, Label(), write.asm.ref()
    asm.add(micro.Fact(mirror, operand, "class"))
    for name in types:
        other = Label()
        asm.add(micro.If("==", mirror, Obj("class", name)), good, other)
        asm.mark(other)
    gap(write, why)
    asm.mark(good)


def spell(asm: Assembler, program: Program, operand: Operand) -> None:
    """Call `toString` of an object, as whatever makes text of it does; null needs none."""
    if operand == NULL:
        return
    null, there = Label(), Label()
    asm.add(micro.If("==", operand, NULL), null, there)
    asm.mark(there)
    java_class = program.hierarchy.load(OBJECT)
    method = java_class.methods["toString", TO_STRING]
    call = LinkedCall(CallKind.VIRTUAL, method, java_class, java_class)
    asm.add(micro.CallVirtual(None, call, (operand,)))
    asm.mark(null)
    asm.add(micro.Nop())


def text_of(write: Writer, operand: Operand) -> Reg:
    """What `toString` of an object returns, which may be null."""
    text = write.asm.ref()
    call = write.virtual_call(OBJECT, "toString", TO_STRING)
    write.asm.add(micro.CallVirtual(text, call, (operand,)))
    return text


def overrides(program: Program, owner: str, names: Collection[str]) -> bool:
    """Whether a class of the program below `owner` has a method of one of these names."""
    hierarchy = program.hierarchy
    return any(
        hierarchy.is_subtype(each, owner)
        and any(method.name in names for method in hierarchy.load(each).methods.values())
        for each in program.user_classes
    )


def small(write: Writer, number: Operand) -> None:
    """Go on if so much memory is certainly there; otherwise there is a gap."""
    fits = write.asm.when("<", Num(_MUCH), number)
    gap(write, "of that much memory")
    write.asm.mark(fits)


def throw_if(write: Writer, operator: str, left: Operand, right: Operand, type_name: str) -> None:
    """Throw a new exception if the condition holds."""
    fine = write.asm.when(operator, left, right)
    write.asm.throw_new(type_name)
    write.asm.mark(fine)


def itself(write: Writer) -> None:
    """It returns its receiver."""
    write.answer(write.this)


def constant(value: int) -> Model:
    """It always returns the same number."""

    def write_constant(write: Writer) -> None:
        write.answer(Num(value))

    return write_constant
