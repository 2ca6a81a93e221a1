"""The annotations `heddle.Secret`, `heddle.Public` and `heddle.Declassified` of class files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from heddle.classfile.descriptors import parse_method
from heddle.program.classes import JavaClass, JavaField, JavaMethod

SECRET: Final = "Lheddle/Secret;"
PUBLIC: Final = "Lheddle/Public;"
DECLASSIFIED: Final = "Lheddle/Declassified;"
_SYNTHETIC: Final = 0x1000


@dataclass(frozen=True, slots=True)
class MarkedParameter:
    """A parameter by its method and its number in the descriptor, from 0; `this` is none."""

    method: JavaMethod
    number: int


Marked = JavaMethod | JavaField | MarkedParameter


def marked(classes: Iterable[JavaClass], annotation: str) -> Iterator[Marked]:
    """The fields, methods and parameters with an annotation, in the order of the class files."""
    for java_class in classes:
        for field in java_class.fields.values():
            if any(each.type == annotation for each in field.declaration.annotations):
                yield field
        for method in java_class.methods.values():
            if any(each.type == annotation for each in method.declaration.annotations):
                yield method
            types = parse_method(method.descriptor).parameters
            annotated = method.declaration.parameter_annotations
            # Constructors of inner classes and enums have parameters that no annotation counts:
            # before the others, and behind them the variables that a local class uses.
            hidden = len(types) - len(annotated) - _captured(java_class, method)
            for number, on_parameter in enumerate(annotated, max(0, hidden)):
                if any(each.type == annotation for each in on_parameter):
                    yield MarkedParameter(method, number)


def _captured(java_class: JavaClass, method: JavaMethod) -> int:
    """How many variables around a local class its constructors are given."""
    if not method.is_constructor:
        return 0
    fields = java_class.fields.values()
    return sum(bool(it.flags & _SYNTHETIC) and it.name.startswith("val$") for it in fields)
