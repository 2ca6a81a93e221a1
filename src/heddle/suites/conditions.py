"""Conditions of JUnit 5 on whether a class or test runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heddle._core import Annotation
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.suites.marks import CONDITIONS, JUPITER, Marks, constant, constants, text
from heddle.suites.members import call, hierarchy_methods, parameters
from heddle.suites.model import NotUnderstood, Words, flag, listed

_JAVA = "JAVA_"
_KINDS = {
    "OnOs": "os",
    "OnJre": "jre",
    "ForJreRange": "range",
    "IfSystemProperty": "property",
    "IfEnvironmentVariable": "variable",
    "If": "method",
}
_NAMES = {
    f"{JUPITER}condition/{word}{kind}": (word, kind)
    for word in ("Enabled", "Disabled")
    for kind in CONDITIONS
}
_ELEMENTS = {
    "os": {"value"},
    "jre": {"value"},
    "range": {"min", "max"},
    "property": {"named", "matches"},
    "variable": {"named", "matches"},
    "method": {"value"},
}
_REASON = "disabledReason"
_FIRST, _LAST = 0, 9999


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of a declaration in a test class."""

    marks: Marks
    java_class: JavaClass
    hierarchy: Hierarchy

    def words(self) -> list[Words]:
        """One part of a plan for each."""
        return [
            self._one(name, annotation) for name in _NAMES for annotation in self.marks.every(name)
        ]

    def _one(self, name: str, annotation: Annotation) -> Words:
        word, of = _NAMES[name]
        kind, shown = _KINDS[of], java_name(name).rpartition(".")[2]
        for key, _ in annotation.elements:
            if key not in _ELEMENTS[kind] and key != _REASON:
                raise NotUnderstood(f"{key} of @{shown}")
        head = (shown, kind, flag(word == "Enabled"))
        if kind == "method":
            method = self._method(text(annotation) or "", shown)
            return (*head, *listed([]), *call(method))
        return (*head, *listed(list(_arguments(kind, annotation, shown))))

    def _method(self, name: str, shown: str) -> JavaMethod:
        owner, _, simple = name.rpartition("#")
        java_class = self.java_class if not owner else self.hierarchy.find(owner.replace(".", "/"))
        methods = () if java_class is None else hierarchy_methods(java_class, self.hierarchy)
        fitting = [each for each in methods if each.name == simple and not parameters(each)]
        if not fitting or not fitting[-1].descriptor.endswith(")Z"):
            raise NotUnderstood(f'@{shown}("{name}")')
        return fitting[-1]


def _arguments(kind: str, annotation: Annotation, shown: str) -> Iterator[str]:
    match kind:
        case "os":
            for name in constants(annotation):
                if name == "OTHER":
                    raise NotUnderstood(f"@{shown}(OTHER)")
                yield name
        case "jre":
            for name in constants(annotation):
                yield str(_release(name, shown))
        case "range":
            first, last = constant(annotation, "min"), constant(annotation, "max")
            yield str(_FIRST if first is None else _release(first, shown))
            yield str(_LAST if last is None else _release(last, shown))
        case _:
            yield text(annotation, "named") or ""
            yield text(annotation, "matches") or ""


def _release(name: str, shown: str) -> int:
    number = name.removeprefix(_JAVA)
    if not number.isdecimal():
        raise NotUnderstood(f"{name} of @{shown}")
    return int(number)
