"""Descriptors of fields and methods (JVMS §4.3), and how Java spells them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from heddle.errors import InputError

_FIELD = r"\[{0,255}+(?:[BCDFIJSZ]|L[^.;\[/]++(?:/[^.;\[/]++)*+;)"
_PARAMETER = re.compile(_FIELD)
_METHOD = re.compile(rf"\(((?:{_FIELD})*+)\)(V|{_FIELD})")
#: How Java spells the primitive types, and `void`.
KEYWORDS: Final = {
    "B": "byte",
    "C": "char",
    "D": "double",
    "F": "float",
    "I": "int",
    "J": "long",
    "S": "short",
    "V": "void",
    "Z": "boolean",
}


@dataclass(frozen=True, slots=True)
class MethodDescriptor:
    """The type of a method: the descriptors of its parameters and of its result (`V` for none)."""

    parameters: tuple[str, ...]
    result: str

    @property
    def java_parameters(self) -> str:
        """The parameters as Java spells them: `int, java.lang.String[]`."""
        return ", ".join(map(java_type, self.parameters))

    def __str__(self) -> str:
        return f"({''.join(self.parameters)}){self.result}"


@lru_cache(maxsize=4096)
def parse_method(descriptor: str) -> MethodDescriptor:
    """Split a method descriptor; an ill-formed one is an `InputError`."""
    match = _METHOD.fullmatch(descriptor)
    if match is None:
        raise _ill_formed("method", descriptor, "(ILjava/lang/String;)V")
    return MethodDescriptor(tuple(_PARAMETER.findall(match[1])), match[2])


def slots(descriptor: str) -> int:
    """How many local variables or stack slots a value of this type takes."""
    return {"J": 2, "D": 2, "V": 0}.get(descriptor, 1)


def java_type(descriptor: str) -> str:
    """The type as Java spells it: `[[I` is `int[][]`, `V` is `void`."""
    element = descriptor.lstrip("[")
    name = KEYWORDS.get(element) or element[1:-1].replace("/", ".")
    return name + "[]" * (len(descriptor) - len(element))


def java_class(name: str) -> str:
    """The class as Java spells it, from an internal name or an array descriptor."""
    return java_type(name) if name.startswith("[") else name.replace("/", ".")


def _ill_formed(kind: str, descriptor: str, example: str) -> InputError:
    return InputError(
        f"ill-formed {kind} descriptor {descriptor!r}",
        remedy=f"write it as in class files, for example {example}",
    )
