"""The annotation `heddle.Bits`, as class files have it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle._core import ElementValue
from heddle.abstraction.intervals import of_type
from heddle.abstraction.world import Argument, FieldPlace
from heddle.classfile.descriptors import INTEGER_BOXES, parse_method
from heddle.errors import InputError
from heddle.program.body import MethodId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from heddle._core import Annotation
    from heddle.abstraction.world import Place
    from heddle.program.classes import JavaClass, JavaMethod

BITS = "Lheddle/Bits;"


@dataclass(frozen=True, slots=True)
class Declared:
    """How many bits the program itself says that a field or parameter has."""

    bits: Mapping[Place, int] = field(default_factory=dict)


def declared_bits(classes: Iterable[JavaClass]) -> Declared:
    """Every `@Bits` of the classes; one that makes no sense is an error that says where."""
    found: dict[Place, int] = {}
    for java_class in classes:
        for each in java_class.fields.values():
            for bits in _bits(each.declaration.annotations, str(each), each.descriptor):
                found[FieldPlace(each.owner, each.name, each.descriptor)] = bits
        for method in java_class.methods.values():
            found.update(_of_parameters(method))
    return Declared(found)


def _of_parameters(method: JavaMethod) -> Iterator[tuple[Place, int]]:
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
            whole = of_type(INTEGER_BOXES.get(descriptor, descriptor))
            bits = _value(each)
            if whole is None or not 1 <= bits <= whole.high.bit_length() + 1:
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
