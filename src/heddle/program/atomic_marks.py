"""The annotations `heddle.AtomicSet` and `heddle.UnitOfWork`, as class files have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from heddle._core import Annotation, ElementValue
from heddle.classfile.descriptors import parse_method
from heddle.program.classes import JavaClass, JavaMethod, MemberKey

ATOMIC_SET: Final = "Lheddle/AtomicSet;"
UNIT_OF_WORK: Final = "Lheddle/UnitOfWork;"


@dataclass(frozen=True, slots=True)
class MarkedParameter:
    """A parameter that a method is a unit of work for.

    It is counted from 0 in the descriptor; `type` is its descriptor, `sets` as for methods.
    """

    number: int
    type: str
    sets: frozenset[str]


@dataclass(frozen=True, slots=True)
class AtomicMarks:
    """What one class says of itself.

    `whole` is the set that all its instance fields are in, None if it is not said; `fields` has the
    sets of single fields. `methods` has the sets that marked methods are units of work for; none
    means all.
    """

    whole: str | None
    fields: Mapping[str, str]
    methods: Mapping[MemberKey, frozenset[str]]
    parameters: Mapping[MemberKey, tuple[MarkedParameter, ...]]


def atomic_marks(java_class: JavaClass) -> AtomicMarks:
    """The annotations of a class, its fields, its methods and their parameters."""
    whole = None if java_class.file is None else _set_name(java_class.file.annotations)
    of_fields = {
        each.name: _set_name(each.declaration.annotations) for each in java_class.fields.values()
    }
    of_methods = {
        key: _set_names(method.declaration.annotations)
        for key, method in java_class.methods.items()
    }
    of_parameters = {key: tuple(_marked(each)) for key, each in java_class.methods.items()}
    return AtomicMarks(
        whole,
        {name: found for name, found in of_fields.items() if found is not None},
        {key: found for key, found in of_methods.items() if found is not None},
        {key: found for key, found in of_parameters.items() if found},
    )


def _marked(method: JavaMethod) -> Iterator[MarkedParameter]:
    types = parse_method(method.descriptor).parameters
    annotated = method.declaration.parameter_annotations
    # Constructors of inner classes and enums have parameters that no annotation counts.
    hidden = len(types) - len(annotated)
    for number, on_parameter in enumerate(annotated, hidden):
        sets = _set_names(on_parameter)
        if sets is not None:
            yield MarkedParameter(number, types[number], sets)


def _set_name(annotations: Iterable[Annotation]) -> str | None:
    for each in annotations:
        if each.type == ATOMIC_SET:
            return next((_text(value) for _, value in each.elements), "")
    return None


def _set_names(annotations: Iterable[Annotation]) -> frozenset[str] | None:
    for each in annotations:
        if each.type == UNIT_OF_WORK:
            return frozenset(
                _text(inner)
                for _, value in each.elements
                if isinstance(value, ElementValue.Array)
                for inner in value.values
            )
    return None


def _text(value: ElementValue) -> str:
    return str(getattr(value.value, "value", "")) if isinstance(value, ElementValue.Const) else ""
