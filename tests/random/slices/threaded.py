"""Random Java programs of three threads in which every statement stands on a line of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

_LOCALS = ("a", "b")
_SHARED = ("f", "g", "h", "v", "cells[0]", "cells[1]", "box.x")


@dataclass(slots=True)
class ThreadedWriter:
    """Writes one class; the line that prints is its criterion."""

    random: Random
    name: str
    lines: list[str] = field(default_factory=list)

    def program(self) -> str:
        """The source of a class whose `main` prints one shared variable at its end."""
        self._add(0, f"public class {self.name} {{")
        self._add(1, "static class Box { int x; }")
        self._add(1, "static int f, g, h;")
        self._add(1, "static volatile int v;")
        self._add(1, "static final int[] cells = new int[2];")
        self._add(1, "static final Box box = new Box();")
        self._add(1, "static final Object lock = new Object();")
        self._add(1, "static int twice(int a) {")
        self._add(2, "return a + a;")
        self._add(1, "}")
        for thread in ("left", "right"):
            self._add(1, f"static void {thread}() {{")
            self._begin(2)
            self._add(1, "}")
        self._add(1, "public static void main(String[] args) throws Exception {")
        self._add(2, f"Thread one = new Thread({self.name}::left);")
        self._add(2, f"Thread two = new Thread({self.name}::right);")
        self._add(2, "one.start();")
        joins_first = self.random.random() < 0.3
        if joins_first:
            self._add(2, "one.join();")
        self._add(2, "two.start();")
        self._begin(1)
        if not joins_first:
            self._add(2, "one.join();")
        self._add(2, "two.join();")
        self._add(2, f"System.out.println({self.random.choice(_SHARED)});")
        self._add(1, "}")
        self._add(0, "}")
        return "\n".join(self.lines) + "\n"

    @property
    def criterion(self) -> int:
        """The line that prints."""
        return len(self.lines) - 2

    def _add(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def _begin(self, count: int) -> None:
        for variable in _LOCALS:
            self._add(2, f"int {variable} = {self.random.randrange(9)};")
        for _ in range(count):
            self._statement(2)

    def _statement(self, depth: int) -> None:
        target = self.random.choice(_LOCALS + _SHARED)
        match self.random.randrange(8 if depth < 3 else 4):
            case 0 | 1 | 2:
                self._add(depth, f"{target} = {self._value()};")
            case 3:
                self._add(depth, f"{target} = twice({self._value()});")
            case 4 | 5:
                self._add(depth, f"if ({self._value()} > {self._value()}) {{")
                self._statement(depth + 1)
                self._add(depth, "}")
            case 6:
                self._add(depth, "synchronized (lock) {")
                self._statement(depth + 1)
                self._statement(depth + 1)
                self._add(depth, "}")
            case _:
                index = f"i{len(self.lines)}"
                self._add(depth, f"for (int {index} = 0; {index} < 2; {index}++) {{")
                self._statement(depth + 1)
                self._add(depth, "}")

    def _value(self) -> str:
        kind = self.random.randrange(3)
        one = self.random.choice(_LOCALS + _SHARED)
        if kind == 0:
            return str(self.random.randrange(9))
        if kind == 1:
            return one
        return f"({one} {self.random.choice('+-')} {self.random.randrange(1, 4)})"
