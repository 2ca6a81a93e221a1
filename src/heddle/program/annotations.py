"""The annotation `heddle.Bits`, as class files have it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from heddle._core import Annotation, ElementValue
from heddle.classfile.descriptors import parse_method
from heddle.errors import InputError
from heddle.program.body import MethodId
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.jdk import INTEGER_BOXES, WIDTHS

BITS: Final = "Lheddle/Bits;"


@dataclass(frozen=True, slots=True)
class Argument:
    """What callers pass for a parameter of the descriptor, counted from 0; `this` is none."""

    method: MethodId
    position: int


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field of all objects of its class; `owner` is the class that declares it."""

    owner: str
    name: str


AnnotatedPlace = Argument | FieldPlace


def declared_bits(classes: Iterable[JavaClass]) -> dict[AnnotatedPlace, int]:
    """How many bits the program itself says that fields and parameters have.

    An annotation that makes no sense is an error that says where.
    """
    found: dict[AnnotatedPlace, int] = {}
    for java_class in classes:
        for each in java_class.fields.values():
            for bits in _bits(each.declaration.annotations, str(each), each.descriptor):
                found[FieldPlace(each.owner, each.name)] = bits
        for method in java_class.methods.values():
            found.update(_of_parameters(method))
    return found


def _of_parameters(method: JavaMethod) -> Iterator[tuple[AnnotatedPlace, int]]:
    types = parse_method(method.descriptor).parameters
    annotated = method.declaration.parameter_annotations
    # Constructors of inner classes and enums have parameters that no annotation counts.
    hidden = len(types) - len(annotated)
    for number, on_parameter in enumerate(annotated, hidden):
        place = f"parameter {number + 1} of {method}"
        for bits in _bits(on_parameter, place, types[number]):
            method_id = MethodId(method.owner, method.name, method.descriptor)
            yield Argument(method_id, number), bits


def _bits(annotations: tuple[Annotation, ...], place: str, descriptor: str) -> Iterator[int]:
    for each in annotations:
        if each.type == BITS:
            bits = _value(each)
            most = WIDTHS.get(INTEGER_BOXES.get(descriptor, descriptor), 0)
            if not 1 <= bits <= most:
                raise InputError(
                    f"{place} cannot have {bits} bits",
                    remedy="put @Bits on integers and boxes, with no more bits than they have",
                )
            yield bits


def _value(annotation: Annotation) -> int:
    for name, value in annotation.elements:
        if name == "value" and isinstance(value, ElementValue.Const):
            return int(getattr(value.value, "value", 0))
    return 0
