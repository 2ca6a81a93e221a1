"""Random programs with counters that stay small, though each is computed from itself.

A search of all interleavings ends for them, so that it can tell what predicates must not
contradict: fields, elements of an array, fields of two objects, locals, parameters and results, in
loops without end, under locks or not. With `wide`, some of the variables are longs.

    PYTHONPATH=tests/random python3 -m counting.generator SEED [wide]
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random

_SHARED = ("a", "b", "P.n", "Q.n", "P.m", "cells[0]", "cells[1]")
_HEAD = """public class {name} {{
    static final Object LOCK = new Object();
    static class Box {{
        {n} n;
        {m} m;
        int up(int step) {{
            {in_up}
            return (int) n;
        }}
    }}
    static final Box P = new Box();
    static final Box Q = new Box();
    static int[] cells = new int[2];
    static {a} a;
    static {b} b;
    static int mix(int one, int two) {{
        {in_mix}
        return one;
    }}
    static void put(int one) {{
        {in_put}
    }}
"""
_RUN = "        @Override public void run() {\n"


@dataclass(slots=True)
class _Writing:
    rng: Random
    shared: tuple[str, ...]
    locals: list[str] = field(default_factory=list)
    calls: bool = True
    types: dict[str, str] | None = None

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def variable(self) -> str:
        if self.locals and self.chance(0.35):
            return self.rng.choice(self.locals)
        return self.rng.choice(self.shared)

    def value(self) -> str:
        return str(self.rng.randrange(-1, 4)) if self.chance(0.35) else self.variable()

    def number(self) -> str:
        """An expression that may be large."""
        one, two = self.variable(), self.value()
        small = self.rng.randrange(1, 4)
        shapes: tuple[str, ...] = (
            f"{one} + {small}", f"{one} + 1", f"{one} - 1", f"{one} - {two}", f"{one} + {two}",
            f"{one} * {small}", f"{one} & {small}", f"{one} ^ 1", f"-{one}", f"{one} >> 1",
            f"(byte) ({one} << 6)", f"{one} / 2", f"{one} * {two}", two,
        )  # fmt: skip
        if self.types is not None:
            shapes += (
                f"(int) {one} + 2147483646", f"({one} << 33) >>> 31", f"(long) {one} * 4294967297L",
                f"(int) ({one} + 4294967296L)", f"{one} >>> 1", f"(short) {one} - {two}",
            )  # fmt: skip
        return self.rng.choice(shapes[:2] if self.chance(0.4) else shapes)

    def bounded(self) -> str:
        """An expression between -3 and 3."""
        if self.calls and self.chance(0.2):
            call = self.rng.choice(("mix({0}, {1})", "P.up({0})", "Q.up({1})"))
            return call.format(self._as_int(self.value()), self._as_int(self.value()))
        if self.chance(0.25):
            return self.value() if self.chance(0.5) else self.variable()
        return f"({self.number()}) % {self.rng.choice((2, 3, 3, 4))}"

    def condition(self) -> str:
        op = self.rng.choice(("==", "!=", "<", "<=", ">", ">="))
        left = self.variable() if self.chance(0.8) else f"{self.variable()} + 1"
        return f"{left} {op} {self.value()}"

    def claim(self) -> str:
        """A condition that has a chance of being true at all times."""
        one = self.variable()
        shapes = (f"{one} < 4", f"{one} > -3", f"{one} >= 0", f"{one} <= 2", self.condition())
        return self.rng.choice(shapes)

    def statements(self, depth: int, count: int) -> list[str]:
        held = len(self.locals)
        lines = [line for _ in range(count) for line in self.statement(depth)]
        del self.locals[held:]
        return lines

    def block(self, head: str, depth: int, tail: str = "}") -> list[str]:
        inner = self.statements(depth - 1, self.rng.choice((1, 1, 2)))
        return [f"{head} {{", *(f"    {line}" for line in inner), tail]

    def statement(self, depth: int) -> list[str]:
        if depth and self.chance(0.45):
            return self._nested(depth)
        if self.chance(0.2):
            name = f"r{len(self.locals)}"
            line = f"{self._declared(name)} = {self._cast(name, self.bounded())};"
            self.locals.append(name)
            return [line]
        if self.calls and self.chance(0.1):
            return [f"put({self._as_int(self.value())});"]
        if self.chance(0.15):
            return [f"assert {self.claim()};"]
        target = self.variable()
        return [f"{target} = {self._cast(target, self.bounded())};"]

    def _declared(self, name: str) -> str:
        """The declaration of a local; its value is cast in any case."""
        if self.types is None:
            return f"int {name}"
        self.types[name] = self.rng.choice(("int", "long"))
        return f"{self.types[name]} {name}"

    def _cast(self, target: str, value: str) -> str:
        """The value as the type of a variable, where there are several."""
        if self.types is None:
            return value
        return f"({self.types.get(target.rpartition('.')[2], 'int')}) ({value})"

    def _as_int(self, value: str) -> str:
        return value if self.types is None else f"(int) ({value})"

    def _nested(self, depth: int) -> list[str]:
        kind = self.rng.randrange(10)
        if kind < 4:
            return self.block("synchronized (LOCK)", depth)
        if kind < 7:
            first = self.block(f"if ({self.condition()})", depth)
            if self.chance(0.4):
                return [*first[:-1], *self.block("} else", depth)]
            return first
        if kind < 9:
            index = f"i{depth}"
            before, self.shared = self.shared, (*self.shared, f"cells[{index}]")
            lines = self.block(f"for (int {index} = 0; {index} < 2; {index}++)", depth)
            self.shared = before
            return lines
        thrown = f"if ({self.condition()}) throw new IllegalStateException();"
        lines = self.block("try", depth)
        caught = self.block(f"}} catch (IllegalStateException caught{depth})", depth)
        lines.insert(self.rng.randrange(1, len(lines)), f"    {thrown}")
        return [*lines[:-1], *caught]


def counting_program(seed: int, name: str, *, wide: bool = False) -> str:
    """The text of one program."""
    rng = Random(f"counting {seed} wide" if wide else f"counting {seed}")
    fields = {each: rng.choice(("int", "long")) if wide else "int" for each in "abnm"}
    types = dict(fields) if wide else None
    shared = tuple(rng.sample(_SHARED, rng.choice((1, 2, 2, 3))))

    def within(names: list[str], count: int, own: tuple[str, ...] = ()) -> str:
        writing = _Writing(rng, (*own, *shared), names, calls=False, types=types)
        return "\n            ".join(writing.statements(1, count))

    text = _HEAD.format(
        name=name,
        **fields,
        in_up=within(["step"], 1, ("n", "m")),
        in_mix=within(["one", "two"], rng.choice((1, 2))),
        in_put=within(["one"], 1),
    )

    def body(*, ends: bool, ahead: str) -> str:
        writing = _Writing(rng, shared, types=types)
        lines = writing.statements(2, rng.choice((1, 1, 2)))
        claim = (
            [f"synchronized (LOCK) {{ assert {writing.claim()}; }}"] if rng.random() < 0.5 else []
        )
        head = "for (int k = 0; k < 2; k++) {" if ends else "while (true) {"
        inner = [head, *(f"    {line}" for line in (*lines, *claim)), "}"]
        return "\n".join(f"{ahead}{line}" for line in inner)

    run = body(ends=rng.random() < 0.3, ahead=" " * 12)
    text += f"    static class Worker extends Thread {{\n{_RUN}{run}\n        }}\n    }}\n"
    starts = "        new Worker().start();\n"
    main = body(ends=rng.random() < 0.3, ahead=" " * 8)
    return f"{text}    public static void main(String[] args) {{\n{starts}{main}\n    }}\n}}\n"


if __name__ == "__main__":
    seed, *more = sys.argv[1:]
    sys.stdout.write(counting_program(int(seed), f"C{seed}", wide=bool(more)))
