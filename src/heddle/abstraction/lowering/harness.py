"""A method as the entry: called once, with arguments that may be anything within the bounds."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.synthetic import end_thread
from heddle.abstraction.micro import ELEMENT, Body, Num, Obj, Operand, Sort
from heddle.classfile.descriptors import java_type, parse_method
from heddle.errors import UnsupportedFeature
from heddle.program.annotations import Argument, declared_bits
from heddle.program.body import MethodId
from heddle.program.classes import STRING, JavaMethod
from heddle.program.jdk import INTEGER_BOXES, WIDTHS, java_name
from heddle.program.program import Program

WIDEST: Final = 8  # bits of `@Bits`: with more, values are not distinguished one by one
_NARROW: Final = {"B": "byte", "S": "short", "C": "char"}


def refuse_unused_bits(program: Program, method: JavaMethod | None) -> None:
    """Raise UnsupportedFeature for a `@Bits` that would change nothing."""
    classes = tuple(program.hierarchy.load(name) for name in program.user_classes)
    entry = None if method is None else MethodId(method.owner, method.name, method.descriptor)
    for place, bits in declared_bits(classes).items():
        if isinstance(place, Argument) and place.method == entry and bits <= WIDEST:
            continue
        where = (
            f"parameter {place.position + 1} of {place.method.name}"
            if isinstance(place, Argument)
            else f"the field {place.name}"
        )
        raise UnsupportedFeature(
            f"@Bits({bits}) on {where}: only parameters of the method given by --method have it, "
            f"of up to {WIDEST} bits",
            remedy="leave it out; --bits says how many bits unknown integers have",
        )


def restrictions(program: Program, method: JavaMethod, longest: int) -> str | None:
    """What the arguments of a method are not, in words; None if they are anything."""
    parameters = parse_method(method.descriptor).parameters
    objects = [each for each in parameters if each[0] in "L["]
    found = []
    if objects:
        found.append("none is null")
    if len(objects) > 1:
        found.append("no two are one object")
    if any(each[0] == "[" for each in objects):
        found.append(f"arrays have at most {longest} elements")
    declared = declared_bits((program.hierarchy.load(method.owner),))
    identity = MethodId(method.owner, method.name, method.descriptor)
    for number in range(len(parameters)):
        bits = declared.get(Argument(identity, number))
        if bits is not None:
            found.append(f"parameter {number + 1} has {bits} bits (@Bits)")
    if not method.is_static:
        found.append("the receiver is as its constructor leaves it")
    return ", ".join(found) or None


def harness(program: Program, method: JavaMethod, longest: int) -> Body:
    """The main thread of a program whose entry is `method`.

    A receiver is made by the constructor without parameters. Integers, booleans and their boxes
    get any value, arrays of them any length up to `longest`; each is read from a global variable
    `argument.N`, the elements of arrays from `argument.N.I`. `@Bits` says of how many bits.
    """
    asm = Assembler("main", "main", ())
    caught, exception = Label(), asm.ref()
    asm.handlers = ((None, caught, exception),)
    asm.add(micro.Initialise(method.owner))
    arguments: list[Operand] = []
    if not method.is_static:
        arguments.append(_receiver(asm, program, method))
    declared = declared_bits((program.hierarchy.load(method.owner),))
    identity = MethodId(method.owner, method.name, method.descriptor)
    for number, each in enumerate(parse_method(method.descriptor).parameters):
        bits = declared.get(Argument(identity, number))
        if bits is not None and bits <= WIDEST:
            arguments.append(_of_bits(asm, f"{number}", each, bits))
        else:
            arguments.append(_argument(asm, f"{number}", each, longest, method))
    asm.add(micro.CallMethod(None, method, tuple(arguments)))
    end_thread(asm, program, caught, exception)
    return asm.body()


def _receiver(asm: Assembler, program: Program, method: JavaMethod) -> Operand:
    constructor = program.hierarchy.load(method.owner).methods.get(("<init>", "()V"))
    if constructor is None:
        raise UnsupportedFeature(
            f"{java_name(method.owner)} has no constructor without parameters",
            remedy="begin with a static method",
        )
    receiver = asm.ref()
    asm.add(micro.New(receiver, method.owner))
    asm.add(micro.CallMethod(None, constructor, (receiver,)))
    return receiver


def _argument(
    asm: Assembler, name: str, descriptor: str, longest: int, method: JavaMethod
) -> Operand:
    if descriptor in INTEGER_BOXES:
        value = _number(asm, name, INTEGER_BOXES[descriptor])
        box = asm.ref()
        asm.add(micro.Box(box, descriptor[1:-1], value))
        return box
    if descriptor in WIDTHS:
        return _number(asm, name, descriptor)
    if descriptor[0] in "FD":
        return micro.Untracked()
    if descriptor == f"L{STRING};":
        return Obj("opaque", STRING)
    if descriptor[0] == "[" and (descriptor[1:] in WIDTHS or descriptor[1:] in INTEGER_BOXES):
        return _array(asm, name, descriptor, longest, method)
    raise UnsupportedFeature(
        f"an argument of type {java_type(descriptor)} for {method.name}",
        remedy="begin with a method whose parameters are integers, booleans or arrays of them",
    )


def _of_bits(asm: Assembler, name: str, descriptor: str, bits: int) -> Operand:
    """A number, or a box with one, that has any value of this number of bits."""
    half = 1 << (bits - 1)
    known = frozenset(range(-half, half))
    number = _number(asm, name, INTEGER_BOXES.get(descriptor, descriptor), known)
    if descriptor not in INTEGER_BOXES:
        return number
    box = asm.ref()
    asm.add(micro.Box(box, descriptor[1:-1], number))
    return box


def _number(
    asm: Assembler, name: str, descriptor: str, known: frozenset[int] | None = None
) -> Operand:
    """Any value, or any that is known, as one of the type: a char is never negative."""
    value = asm.int()
    values = frozenset({0, 1}) if descriptor == "Z" else known
    # A boolean is an `int` of two values.
    bits = WIDTHS["I" if descriptor == "Z" else descriptor]
    asm.add(micro.Argument(value, name, values, bits))
    if descriptor not in _NARROW:
        return value
    narrow = asm.int()
    asm.add(micro.Compute(narrow, _NARROW[descriptor], (value,)))
    return narrow


def _array(asm: Assembler, name: str, descriptor: str, longest: int, method: JavaMethod) -> Operand:
    length, array, done = asm.int(), asm.ref(), Label()
    asm.add(micro.Argument(length, name, frozenset(range(longest + 1))))
    asm.add(micro.NewArray(array, descriptor, length))
    for at in range(longest):
        inside = Label()
        asm.add(micro.If("<", Num(at), length), inside, done)
        asm.mark(inside)
        value = _argument(asm, f"{name}.{at}", descriptor[1:], longest, method)
        asm.add(micro.Put(array, ELEMENT, value, Num(at)))
    asm.mark(done)
    asm.add(micro.Nop())
    return array


__all__ = ["Sort", "harness"]
