"""Random Java methods that always end, and a main class that prints what they compute."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from laws.random_expressions import ARRAYS, NUMERIC, PRIMITIVE, Expressions, Variable

if TYPE_CHECKING:
    from collections.abc import Callable

PARAMETERS = (("p0", "int"), ("p1", "long"), ("p2", "double"), ("p3", "float"))
SIGNATURE = ", ".join(f"{kind} {name}" for name, kind in PARAMETERS)
CATCHES = (
    ("ArithmeticException",),
    ("RuntimeException",),
    ("ArithmeticException", "RuntimeException"),
    ("ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException", "IllegalStateException"),
    ("NullPointerException | ArithmeticException", "Exception"),
    ("Throwable",),
)
THROWN = ("IllegalStateException", "ArithmeticException", "IndexOutOfBoundsException")
#: How many loop iterations and calls one run may take before it throws.
FUEL = 100
ARGUMENTS = (
    ("0", "0L", "0.0", "0f"),
    ("1", "-1L", "0.5", "-1f"),
    ("-7", "5000000000L", "-1e9", "3.25f"),
    ("2147483647", "-9223372036854775808L", "Double.NaN", "1e30f"),
)

SUPPORT = """
class Box { int i; long l; double d; byte b; char c; Box next; }

class Random%(n)s {
  static int fuel, sI; static long sL; static double sD; static short sS; static Box sB;
  static void tick() { if (--fuel < 0) throw new IllegalStateException(); }
%(methods)s
  static void report(int method, int run, String result) {
    StringBuilder line = new StringBuilder();
    line.append(method).append(' ').append(run).append(' ').append(result).append(' ');
    line.append(fuel).append(' ').append(sI).append(' ').append(sL).append(' ').append(sS);
    line.append(' ').append(Long.toHexString(Double.doubleToLongBits(sD)));
    OUT.append(line).append('\\n');
  }
  static void reset() { fuel = %(fuel)s; sI = 3; sL = -5; sD = 0.5; sS = 9; sB = new Box(); }
  static final StringBuilder OUT = new StringBuilder();
%(checks)s
  public static void main(String[] args) {
%(calls)s
    System.out.print(OUT);
  }
}
"""

SHOWN = {
    "float": "Integer.toHexString(Float.floatToIntBits(r))",
    "double": "Long.toHexString(Double.doubleToLongBits(r))",
    "boolean": '(r ? "1" : "0")',
}


class Methods(Expressions):
    """Writes statements. `loops` are the labels that break and continue may name."""

    def __init__(self, random: Random, callable_methods: list[tuple[str, str]]) -> None:
        super().__init__(random, callable_methods)
        self.loops: list[str] = []
        self.result = ""

    def method(self, name: str, result: str) -> str:
        self.result = result
        self.scope = [Variable(*parameter) for parameter in PARAMETERS]
        self.scope.append(Variable("box", "Box"))
        body = self.statements(self.random.randrange(1, 4), self.random.randrange(2, 6))
        return (
            f"  static {result} {name}({SIGNATURE}) {{ tick(); Box box = sB;\n{body}"
            f"return {self.of(result, 3)};\n}}\n"
        )

    def block(self, depth: int) -> str:
        """Statements in braces; what they declare is gone after them."""
        known = len(self.scope)
        text = self.statements(depth, self.random.randrange(1, 4))
        del self.scope[known:]
        return f"{{\n{text}}}\n"

    def statements(self, depth: int, count: int) -> str:
        return "".join(self.statement(depth) for _ in range(count))

    def statement(self, depth: int) -> str:
        makers: list[Callable[[int], str]] = [self.leave]
        makers += [self.declare, self.assign] * 2
        if depth > 0:
            makers += [self.choice, self.count, self.repeat, self.cases, self.attempt, self.lock]
        return self.random.choice(makers)(depth)

    def declare(self, _depth: int) -> str:
        kind = self.random.choice((*PRIMITIVE, *PRIMITIVE, "Box", *ARRAYS))
        value = self.of(kind, 3)
        name = self.fresh("v")
        self.scope.append(Variable(name, kind))
        return f"{kind} {name} = {value};\n"

    def assign(self, _depth: int) -> str:
        kind = self.random.choice((*PRIMITIVE, *NUMERIC, "Box"))
        place = self.place(kind, 2)
        if place is None:
            return self.declare(0)
        if kind in PRIMITIVE and self.chance(0.4):
            return f"{self.compound(kind, place, 3)};\n"
        if kind in NUMERIC and self.chance(0.3):
            return f"{place}{self.random.choice(['++', '--'])};\n"
        return f"{place} = {self.of(kind, 3)};\n"

    def leave(self, _depth: int) -> str:
        """Something abrupt; under a condition, for javac rejects what cannot be reached."""
        ways = [f"throw new {self.random.choice(THROWN)}();", f"return {self.of(self.result, 2)};"]
        for label in self.loops:
            ways += [f"break {label};", f"continue {label};"] * 2
        return f"if ({self.of('boolean', 2)}) {self.random.choice(ways)}\n"

    def choice(self, depth: int) -> str:
        text = f"if ({self.of('boolean', 3)}) {self.block(depth - 1)}"
        return text + (f"else {self.block(depth - 1)}" if self.chance(0.5) else "")

    def count(self, depth: int) -> str:
        label, counter = self.fresh("L"), self.fresh("c")
        self.loops.append(label)
        self.scope.append(Variable(counter, "int", constant=True))
        body = self.block(depth - 1)
        self.scope.pop()
        self.loops.pop()
        limit = self.random.randrange(1, 5)
        head = f"for (int {counter} = 0; {counter} < {limit}; {counter}++)"
        return f"{label}: {head} {{ tick(); {body} }}\n"

    def repeat(self, depth: int) -> str:
        label, counter = self.fresh("L"), self.fresh("c")
        condition = f"{counter}-- > 0 && {self.of('boolean', 2)}"
        self.loops.append(label)
        self.scope.append(Variable(counter, "int", constant=True))
        body = f"{{ tick(); {self.block(depth - 1)} }}"
        self.scope.pop()
        self.loops.pop()
        start = f"{{ int {counter} = {self.random.randrange(5)};\n{label}: "
        if self.chance(0.5):
            return f"{start}do {body} while ({condition}); }}\n"
        return f"{start}while ({condition}) {body} }}\n"

    def cases(self, depth: int) -> str:
        """A switch statement whose cases may fall through."""
        spread = self.random.choice([1, 1000])
        labels = self.random.sample(range(-1, 6), self.random.randrange(1, 5))
        arms = []
        for label in labels:
            end = "break;" if self.chance(0.6) else ""
            arms.append(f"case {label * spread}: {self.block(depth - 1)}{end}\n")
        if self.chance(0.6):
            arms.insert(self.random.randrange(len(arms) + 1), f"default: {self.block(depth - 1)}\n")
        return f"switch ({self.of('int', 2)}) {{\n{''.join(arms)}}}\n"

    def attempt(self, depth: int) -> str:
        text = f"try {self.block(depth - 1)}"
        catches = self.random.choice((*CATCHES, ()))
        for caught in catches:
            text += f"catch ({caught} {self.fresh('e')}) {self.block(depth - 1)}"
        if not catches or self.chance(0.4):
            text += f"finally {self.block(depth - 1)}"
        return text

    def lock(self, depth: int) -> str:
        return f"synchronized ({self.of('Box', 1)}) {self.block(depth - 1)}"


def program(seed: int, number: int, count: int) -> str:
    """The source of the class `Random<number>` with `count` random methods."""
    random = Random(f"{seed}/{number}")
    callable_methods: list[tuple[str, str]] = []
    methods, checks, calls = [], [], []
    for index in range(count):
        name, result = f"m{index}", random.choice(PRIMITIVE)
        known = random.sample(callable_methods, min(4, len(callable_methods)))
        methods.append(Methods(random, [*known, (name, result)]).method(name, result))
        callable_methods.append((name, result))
        shown = SHOWN.get(result, "Long.toString(r)")
        runs = "".join(
            f"    reset(); try {{ {result} r = {name}({', '.join(arguments)}); "
            f"report({index}, {run}, {shown}); }} "
            f"catch (Throwable t) {{ report({index}, {run}, t.getClass().getName()); }}\n"
            for run, arguments in enumerate(ARGUMENTS)
        )
        checks.append(f"  static void check{index}() {{\n{runs}  }}")
        calls.append(f"    check{index}();")
    return SUPPORT % {
        "n": number,
        "fuel": FUEL,
        "methods": "\n".join(methods),
        "checks": "\n".join(checks),
        "calls": "\n".join(calls),
    }
