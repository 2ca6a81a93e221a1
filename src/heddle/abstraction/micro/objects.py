"""The objects of the model, as the analysis sees them: one for each place that makes some."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from heddle.abstraction.micro.operands import Obj
from heddle.program.classes import OBJECT, STRING
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import CLASS, THREAD, THROWABLE
from heddle.program.lambdas import Lambda

_TYPE_OF_KIND: Final = {
    "string": STRING,
    "class": CLASS,
    "thread": THREAD,
    "static": "#statics",
    "null": "#null",
    "waiter": "#waiter",
    "arguments": "[Ljava/lang/String;",
}


@dataclass(frozen=True, slots=True)
class Made:
    """An object, or all that one allocation makes in one thread and one chain of calls.

    `key` tells it apart, `type` is its class. `place` is where it is made, for people.
    `text` is what a string says, `value` what a canonical box holds.
    """

    number: int
    key: tuple[object, ...]
    type: str
    place: str = ""
    text: str | None = None
    value: int | None = None


class Universe:
    """All objects met so far, numbered from 0, which is null."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self.hierarchy = hierarchy
        self.objects: list[Made] = [Made(0, ("null", ""), "#null")]
        self.closures: dict[str, Lambda] = {}
        self._numbers: dict[tuple[object, ...], int] = {("null", ""): 0}
        self._texts: dict[str, int] = {}

    def constant(self, operand: Obj) -> int:
        """The object that is there from the beginning, by kind and name.

        Kinds: a `string` literal, the mirror of a `class`, the `static` fields of a class, the
        main `thread`, an `opaque` object of a class of which nothing is known.
        """
        key = (operand.kind, operand.name)
        kind = _TYPE_OF_KIND.get(operand.kind, operand.name)
        text = operand.name if operand.kind == "string" else None
        return self.made(key, kind, text=text)

    def made(
        self,
        key: tuple[object, ...],
        type_name: str,
        *,
        place: str = "",
        text: str | None = None,
        value: int | None = None,
    ) -> int:
        """The object with this key, which is made if it is new."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.objects)
            self.objects.append(Made(number, key, type_name, place, text, value))
        return number

    def may_hold(self, array: str, name: str) -> bool:
        """Whether elements of an array of this class may be of the other class."""
        element = array[1:]
        if element[0] == "L":
            element = element[1:-1]
        return self.is_subtype(name, element)

    def text_number(self, text: str) -> int:
        """A number that all strings with this text share."""
        return self._texts.setdefault(text, len(self._texts))

    def is_instance(self, number: int, type_name: str) -> bool:
        """Whether the object may be cast to the class; null is an instance of nothing."""
        return number != 0 and self.is_subtype(self.objects[number].type, type_name)

    def is_subtype(self, name: str, other: str) -> bool:
        """As in the hierarchy, closures included."""
        if name in self.closures:
            interfaces = self.closures[name].interfaces
            subtype = self.hierarchy.is_subtype
            return other == OBJECT or any(subtype(each, other) for each in interfaces)
        return not name.startswith("#") and self.hierarchy.is_subtype(name, other)

    def is_plain_throwable(self, type_name: str) -> bool:
        """Whether objects of the class can be thrown and have no fields besides `Throwable`'s."""
        if type_name.startswith(("#", "[")) or not self.is_subtype(type_name, THROWABLE):
            return False
        java_class = self.hierarchy.load(type_name)
        while java_class.name != THROWABLE:
            if any(not field.is_static for field in java_class.fields.values()):
                return False
            assert java_class.superclass is not None
            java_class = self.hierarchy.load(java_class.superclass)
        return True
