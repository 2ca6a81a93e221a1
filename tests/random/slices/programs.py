"""Random Java methods in which every statement stands on a line of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

_VARIABLES = ("a", "b", "c", "d")
_FIELDS = ("f", "g", "one.x", "two.x", "cells[0]", "cells[1]")


@dataclass(slots=True)
class Writer:
    """Writes one class; the line of the last read is its criterion."""

    random: Random
    name: str
    lines: list[str] = field(default_factory=list)

    def program(self) -> str:
        """The source of a class with a method `run` that ends by returning one variable."""
        self._add(0, f"class {self.name} {{")
        self._add(1, "static class Box { int x; }")
        self._add(1, "int f, g;")
        self._add(1, "int[] cells = new int[2];")
        self._add(1, "Box one = new Box();")
        self._add(1, "Box two = new Box();")
        for helper in ("p", "q"):
            self._add(1, f"int {helper}(int a, int b) {{")
            self._add(2, "int c = 1, d = 2;")
            self._statements(2, 3, calls=False)
            self._add(2, f"return {self._value()};")
            self._add(1, "}")
        self._add(1, "int run() {")
        for variable in _VARIABLES:
            self._add(2, f"int {variable} = {self.random.randrange(9)};")
        self._statements(2, 8, calls=True)
        self._add(2, f"return {self.random.choice(_VARIABLES + _FIELDS)};")
        self._add(1, "}")
        self._add(0, "}")
        return "\n".join(self.lines) + "\n"

    @property
    def criterion(self) -> int:
        """The line of the return of `run`."""
        return len(self.lines) - 2

    def _add(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def _statements(self, depth: int, count: int, *, calls: bool) -> None:
        for _ in range(count):
            self._statement(depth, calls=calls)

    def _statement(self, depth: int, *, calls: bool) -> None:
        target = self.random.choice(_VARIABLES + _FIELDS)
        match self.random.randrange(6 if depth < 4 else 3):
            case 0 | 1:
                self._add(depth, f"{target} = {self._value()};")
            case 2:
                helper = self.random.choice("pq")
                call = f"{helper}({self._value()}, {self._value()})"
                self._add(depth, f"{target} = {call if calls else self._value()};")
            case 3:
                self._add(depth, f"if ({self._value()} > {self._value()}) {{")
                self._statements(depth + 1, 2, calls=calls)
                self._add(depth, "}")
            case 4:
                index = f"i{len(self.lines)}"
                self._add(depth, f"for (int {index} = 0; {index} < 3; {index}++) {{")
                self._statements(depth + 1, 2, calls=calls)
                self._add(depth, "}")
            case _:
                self._add(depth, "try {")
                self._add(depth + 1, f"{target} = {self._value()} / {self.random.choice('abcd')};")
                self._add(depth, "} catch (ArithmeticException zero) {")
                self._add(depth + 1, f"{target} = {self.random.randrange(9)};")
                self._add(depth, "}")

    def _value(self) -> str:
        kind = self.random.randrange(3)
        one = self.random.choice(_VARIABLES + _FIELDS)
        if kind == 0:
            return str(self.random.randrange(9))
        if kind == 1:
            return one
        return f"({one} {self.random.choice('+-*')} {self.random.randrange(1, 9)})"
