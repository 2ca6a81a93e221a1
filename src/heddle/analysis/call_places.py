"""Which library calls are distinguished by the place that makes them: those that call back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from heddle.classfile.descriptors import parse_method
from heddle.program.classes import STRING, JavaMethod
from heddle.program.jdk import CLASS, STRING_BUFFER, STRING_BUILDER
from heddle.program.selection import LinkedCall

#: Parameters of these types are not called back: their classes are final and known.
_SILENT: Final = frozenset(
    {STRING, CLASS, "java/util/Locale", STRING_BUILDER}
    | {STRING_BUFFER, "java/nio/charset/Charset", "java/util/regex/Pattern"}
)


@dataclass(frozen=True, slots=True)
class PlacedCall:
    """A call whose targets may have a model for each place."""

    call: LinkedCall
    caller: str
    pc: int


def called_back(method: JavaMethod) -> list[int]:
    """The positions of references whose methods a library method may call; not the receiver."""
    parameters = [it for it in parse_method(method.descriptor).parameters if it[0] in "L["]
    first = 0 if method.is_static else 1
    return [
        number
        for number, it in enumerate(parameters, first)
        if it[-1] == ";" and it.lstrip("[")[1:-1] not in _SILENT
    ]
