"""Random Java expressions of a wanted type, over the variables in scope."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

INTEGRAL = ("int", "long", "byte", "short", "char")
NUMERIC = (*INTEGRAL, "float", "double")
PRIMITIVE = (*NUMERIC, "boolean")
ARRAYS = ("int[]", "long[]", "double[]", "float[]", "byte[]", "char[]", "boolean[]", "int[][]")
FIELDS = {"int": "i", "long": "l", "double": "d", "byte": "b", "char": "c", "Box": "next"}
STATICS = {"int": "sI", "long": "sL", "double": "sD", "short": "sS", "Box": "sB"}
LITERALS = {
    "int": "0 1 -1 2 3 5 7 31 33 127 -128 255 32767 40000 65535 100000 2147483647 -2147483648",
    "long": "0L 1L -1L 3L 63L 65L 4294967296L 9223372036854775807L "
    "-9223372036854775808L 123456789L",
    "float": "0f -0f 1f 1.5f -2.25f 3e10f 1e-20f 16777217f Float.NaN Float.POSITIVE_INFINITY "
    "Float.MIN_VALUE Float.MAX_VALUE",
    "double": "0d -0d 1d 0.1 -2.5 1e18 1e300 4e-320 Double.NaN Double.NEGATIVE_INFINITY "
    "Double.MAX_VALUE 9007199254740993d",
    "boolean": "true false",
}


@dataclass
class Variable:
    """A local; what a loop counts with must not be assigned to, or the loop might not end."""

    name: str
    type: str
    constant: bool = False


@dataclass
class Expressions:
    """Writes expressions. `callable` lists methods as (name, result type)."""

    random: Random
    callable: list[tuple[str, str]]
    scope: list[Variable] = field(default_factory=list)
    names: int = 0

    def fresh(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def variable(self, kind: str) -> str | None:
        found = [variable.name for variable in self.scope if variable.type == kind]
        return self.random.choice(found) if found else None

    def place(self, kind: str, depth: int) -> str | None:
        """Something of this type that can be assigned to."""
        found = [v.name for v in self.scope if v.type == kind and not v.constant]
        if kind in STATICS and self.chance(0.2):
            return STATICS[kind]
        if kind in FIELDS and depth > 0 and self.chance(0.2):
            return f"{self.primary('Box', depth - 1)}.{FIELDS[kind]}"
        if depth > 0 and self.chance(0.3):
            array = self.variable(f"{kind}[]")
            if array is not None:
                return f"{array}[{self.index(depth - 1)}]"
        return self.random.choice(found) if found else STATICS.get(kind)

    def index(self, depth: int) -> str:
        """Mostly small, so that it mostly hits."""
        if self.chance(0.5):
            return str(self.random.randrange(4))
        if self.chance(0.6):
            return f"({self.of('int', depth)} & 3)"
        return self.of("int", depth)

    def literal(self, kind: str) -> str:
        if kind in {"byte", "short", "char"}:
            return f"(({kind}) ({self.random.randrange(-200, 400)}))"
        if kind in LITERALS:
            if kind == "int" and self.chance(0.4):
                return str(self.random.randrange(10))
            text = self.random.choice(LITERALS[kind].split())
            return f"({text})" if text.startswith("-") else text
        if kind == "Box":
            return "new Box()" if self.chance(0.7) else "null"
        if kind == "int[][]":
            return f"new int[{self.random.randrange(1, 4)}][{self.random.randrange(4)}]"
        element = kind.removesuffix("[]")
        if self.chance(0.5):
            items = ", ".join(self.of(element, 1) for _ in range(self.random.randrange(4)))
            return f"new {element}[] {{{items}}}"
        return f"new {element}[{self.random.randrange(5)}]"

    def primary(self, kind: str, depth: int) -> str:
        """An expression that binds tightly enough for `.` and `[` to follow."""
        name = self.variable(kind)
        if name is not None and self.chance(0.9):
            return name
        return f"({self.of(kind, depth)})"

    def of(self, kind: str, depth: int) -> str:
        """An expression of the type `kind`, in parentheses if it needs any."""
        if depth <= 0 or self.chance(0.1):
            return self.variable(kind) or self.literal(kind)
        makers: list[Callable[[str, int], str]] = [self.general]
        if kind == "boolean":
            makers += [self.condition] * 3
        elif kind in {"int", "long", "float", "double"}:
            makers += [self.arithmetic] * 4
        elif kind in {"byte", "short", "char"}:
            makers += [self.cast] * 2
        return self.random.choice(makers)(kind, depth - 1)

    def general(self, kind: str, depth: int) -> str:
        """What works for every type: assignments, choices, calls, memory."""
        makers = (
            self.choose,
            self.switch,
            self.assignment,
            self.step,
            self.update,
            self.call,
            self.element,
            self.member,
        )
        made = self.random.choice(makers)(kind, depth)
        return made or self.variable(kind) or self.literal(kind)

    def choose(self, kind: str, depth: int) -> str:
        condition = self.of("boolean", depth)
        return f"({condition} ? {self.of(kind, depth)} : {self.of(kind, depth)})"

    def assignment(self, kind: str, depth: int) -> str | None:
        place = self.place(kind, depth)
        return f"({place} = {self.of(kind, depth)})" if place else None

    def step(self, kind: str, depth: int) -> str | None:
        place = self.place(kind, depth) if kind in NUMERIC else None
        forms = (f"({place}++)", f"({place}--)", f"(++{place})", f"(--{place})")
        return self.random.choice(forms) if place else None

    def update(self, kind: str, depth: int) -> str | None:
        place = self.place(kind, depth) if kind in PRIMITIVE else None
        return f"({self.compound(kind, place, depth)})" if place else None

    def element(self, kind: str, depth: int) -> str | None:
        if kind == "int" and self.chance(0.3) and (grid := self.variable("int[][]")):
            return f"{grid}[{self.index(depth)}][{self.index(depth)}]"
        array = self.variable(f"{kind}[]")
        return f"{array}[{self.index(depth)}]" if array else None

    def member(self, kind: str, depth: int) -> str | None:
        if kind == "Box" and self.chance(0.4):
            # A cast that succeeds, or one that cannot.
            other = (self.chance(0.1) and self.variable("int[]")) or self.primary(kind, depth)
            return f"((Box) (Object) {other})"
        if kind in STATICS and self.chance(0.3):
            return STATICS[kind]
        return f"{self.primary('Box', depth)}.{FIELDS[kind]}" if kind in FIELDS else None

    def compound(self, kind: str, place: str, depth: int) -> str:
        if kind == "boolean":
            return f"{place} {self.random.choice(['&=', '|=', '^='])} {self.of(kind, depth)}"
        operators = ["+=", "-=", "*=", "/=", "%="]
        if kind in INTEGRAL and self.chance(0.5):
            other = self.random.choice(["int", "long", "byte", "char"])
            operators = ["<<=", ">>=", ">>>=", "&=", "|=", "^="]
        else:
            other = self.random.choice(NUMERIC)
        return f"{place} {self.random.choice(operators)} {self.of(other, depth)}"

    def switch(self, kind: str, depth: int) -> str:
        """A switch expression; its stack may hold values while loops run in its arms."""
        arms = []
        for label in self.random.sample(range(-1, 6), self.random.randrange(1, 4)):
            if self.chance(0.3) and kind in PRIMITIVE:
                total, count = self.fresh("y"), self.fresh("k")
                condition, value = self.of("boolean", depth), self.of(kind, depth)
                body = (
                    f"{{ {kind} {total} = {self.of(kind, depth)}; "
                    f"for (int {count} = 0; {count} < {self.random.randrange(4)}; {count}++) "
                    f"{{ tick(); if ({condition}) {total} = {value}; }} "
                    f"yield {total}; }}"
                )
                arms.append(f"case {label} -> {body}")
            else:
                arms.append(f"case {label} -> {self.of(kind, depth)};")
        arms.append(f"default -> {self.of(kind, depth)};")
        return f"({kind}) (switch ({self.of('int', depth)}) {{ {' '.join(arms)} }})".join("()")

    def call(self, kind: str, depth: int) -> str:
        found = [name for name, result in self.callable if result == kind]
        if not found:
            return self.variable(kind) or self.literal(kind)
        arguments = ", ".join(self.of(each, depth) for each in ("int", "long", "double", "float"))
        return f"{self.random.choice(found)}({arguments})"

    def arithmetic(self, kind: str, depth: int) -> str:
        choice = self.random.randrange(8)
        if choice == 0:
            return f"(-{self.primary(kind, depth)})"
        if choice == 1:
            return self.cast(kind, depth)
        if choice == 2 and kind in {"int", "long"}:
            return f"(~{self.primary(kind, depth)})"
        if choice == 3 and kind == "int":
            return f"{self.primary(self.random.choice(ARRAYS), depth)}.length"
        if choice <= 5 and kind in {"int", "long"}:
            distance = self.of(self.random.choice(["int", "long", "char"]), depth)
            return f"({self.of(kind, depth)} {self.random.choice(['<<', '>>', '>>>'])} {distance})"
        operators = ["+", "-", "*", "/", "%"]
        if kind in {"int", "long"}:
            operators += ["&", "|", "^"]
        # A narrower operand is promoted, as long as one is of the wanted type.
        other = self.random.choice([kind, kind, kind, "byte", "int" if kind != "int" else "char"])
        return f"({self.of(kind, depth)} {self.random.choice(operators)} {self.of(other, depth)})"

    def cast(self, kind: str, depth: int) -> str:
        return f"(({kind}) {self.primary(self.random.choice(NUMERIC), depth)})"

    def condition(self, _kind: str, depth: int) -> str:
        choice = self.random.randrange(7)
        if choice == 0:
            return f"(!{self.primary('boolean', depth)})"
        if choice <= 2:
            operator = self.random.choice(["&&", "||", "&", "|", "^", "=="])
            return f"({self.of('boolean', depth)} {operator} {self.of('boolean', depth)})"
        if choice == 3:
            return f"({self.of('Box', depth)} {self.random.choice(['==', '!='])} null)"
        if choice == 4 and (box := self.variable("Box")):
            return f"((Object) {box} instanceof Box)"
        operator = self.random.choice(["==", "!=", "<", "<=", ">", ">="])
        left, right = self.random.choice(NUMERIC), self.random.choice(NUMERIC)
        return f"({self.of(left, depth)} {operator} {self.of(right, depth)})"
