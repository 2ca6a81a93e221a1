"""Random bytecode that javac would never write: full stacks across jumps, shuffles, subroutines.

A method is a random graph of blocks. Each block expects a stack of some shape; before it jumps,
it brings its own stack to the shape that its targets expect. A local counts down, so that every
run ends; what is left on the stack and in the locals goes into the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import assembler
from assembler import Line, Method, method
from constant_pool import Pool, u2

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

#: Kinds on the stack, bottom first: int, long (J) and reference (A).
SHAPES = ("", "I", "II", "JI", "IJI", "A", "IIJ", "IAI")
INTS, LONGS, REFERENCE, FUEL, RETURNS = (0, 3, 4), (1, 5), 8, 7, (9, 10)
#: The slots on top that are copied, and how far down the copy goes.
DUPLICATES = {
    "dup": (1, 0),
    "dup_x1": (1, 1),
    "dup_x2": (1, 2),
    "dup2": (2, 0),
    "dup2_x1": (2, 1),
    "dup2_x2": (2, 2),
}
STORED = {"I": "istore", "J": "lstore", "A": "astore"}
LOADED = {"I": "iload", "J": "lload", "A": "aload"}
LOCALS = {"I": INTS, "J": LONGS, "A": (REFERENCE,)}
INT_OPERATORS = ("iadd", "isub", "imul", "ixor", "ishl", "idiv", "idiv", "irem")
CONDITIONS = ("ifeq", "ifne", "iflt", "ifge")


def split(stack: str, slots: int) -> str | None:
    """The kinds that fill exactly so many slots at the top, if there are such."""
    taken = ""
    while slots > 0 and stack:
        taken = stack[-1] + taken
        slots -= 2 if stack[-1] == "J" else 1
        stack = stack[:-1]
    return taken if slots == 0 else None


class Writer:
    """Writes one method; `stack` is the shape at the current point."""

    def __init__(self, random: Random, owner: str) -> None:
        self.random, self.owner = random, owner
        self.lines: list[Line] = []
        self.stack = ""

    def push(self, kind: str) -> None:
        if kind == "A" and self.random.random() < 0.3:
            self.lines.append("aconst_null")
        elif kind == "I" and self.random.random() < 0.4:
            self.lines.append(("bipush", self.random.choice((0, 0, 1, -1, 2, 77))))
        else:
            self.lines.append((LOADED[kind], self.random.choice(LOCALS[kind])))
        self.stack += kind

    def store(self) -> None:
        kind = self.stack[-1]
        self.lines.append((STORED[kind], self.random.choice(LOCALS[kind])))
        self.stack = self.stack[:-1]

    def shuffle(self) -> None:
        name = self.random.choice([*DUPLICATES, "swap", "pop", "pop2"])
        slots, below = DUPLICATES.get(name, (2 if name == "pop2" else 1, 0))
        if name == "swap":
            below = 1
        top = split(self.stack, slots)
        under = None if top is None else split(self.stack[: len(self.stack) - len(top)], below)
        if top is None or under is None:
            return
        self.lines.append(name)
        rest = self.stack[: len(self.stack) - len(top) - len(under)]
        self.stack = rest + {"swap": top + under, "pop": "", "pop2": ""}.get(
            name, top + under + top
        )

    def compute(self) -> None:
        if self.stack.endswith("II"):
            self.lines.append(self.random.choice(INT_OPERATORS))
            self.stack = self.stack[:-1]
        elif self.stack.endswith("JJ"):
            name, result = self.random.choice((("ladd", "J"), ("lxor", "J"), ("lcmp", "I")))
            self.lines.append(name)
            self.stack = self.stack[:-2] + result
        elif self.stack.endswith(("I", "J")):
            kind = self.stack[-1]
            self.lines.append("i2l" if kind == "I" else "l2i")
            self.stack = self.stack[:-1] + ("J" if kind == "I" else "I")

    def static(self) -> None:
        member = (self.owner, "field", "I")
        if self.stack.endswith("I"):
            self.lines.append(("putstatic", *member))
            self.stack = self.stack[:-1]
        else:
            self.lines.append(("getstatic", *member))
            self.stack += "I"

    def step(self) -> None:
        choice = self.random.randrange(9)
        if choice <= 1:
            self.push(self.random.choice("IIJA"))
        elif choice == 2 and self.stack:
            self.store()
        elif choice <= 4:
            self.shuffle()
        elif choice <= 6:
            self.compute()
        elif choice == 7:
            self.lines.append(("iinc", self.random.choice(INTS), self.random.randrange(-3, 4)))
        else:
            self.static()
        # Deep stacks only slow things down.
        while len(self.stack) > 6:
            self.drop()

    def drop(self) -> None:
        self.lines.append("pop2" if self.stack[-1] == "J" else "pop")
        self.stack = self.stack[:-1]

    def become(self, shape: str) -> None:
        """Keep what fits of the stack, and push what is missing."""
        while not shape.startswith(self.stack):
            if self.random.random() < 0.5:
                self.store()
            else:
                self.drop()
        for kind in shape[len(self.stack) :]:
            self.push(kind)


class Graph(Writer):
    """A method with blocks and subroutines, which expect the stack to have `shape`."""

    def __init__(self, random: Random, owner: str, subroutines: int) -> None:
        super().__init__(random, owner)
        self.shapes = ["", *(random.choice(SHAPES) for _ in range(random.randrange(2, 9))), "A"]
        self.handlers = handlers(random, self.shapes)
        self.subroutines = subroutines
        self.shape = random.choice(self.shapes)

    def write(self) -> list[Line]:
        self.lines += [
            *("iconst_1", ("istore", 3), "iconst_2", ("istore", 4), "lconst_1", ("lstore", 5)),
            *("aconst_null", ("astore", REFERENCE), ("bipush", 40), ("istore", FUEL)),
        ]
        for number, shape in enumerate(self.shapes):
            self.block(number, shape)
        for number in range(self.subroutines):
            self.subroutine(number)
        for shape in SHAPES:
            self.exit(shape)
        return self.lines

    def block(self, number: int, shape: str) -> None:
        self.lines.append(f"b{number}:")
        self.stack = shape
        if any(handler == f"b{number}" for _, _, handler, _ in self.handlers):
            self.spend_fuel()
        for _ in range(self.random.randrange(7)):
            self.step()
        if number and self.random.random() < 0.1:
            self.become(shape)
            self.lines.append(("goto", f"x{shape}"))
            return
        first = self.random.randrange(1, len(self.shapes))
        shape = self.shapes[first]
        alike = [other for other, expected in enumerate(self.shapes) if other and expected == shape]
        targets = [first, *(self.random.choice(alike) for _ in range(self.random.randrange(3)))]
        self.become(shape)
        if min(targets) <= number or self.random.random() < 0.2:
            self.spend_fuel()
        self.leave(number, targets)

    def spend_fuel(self) -> None:
        """Jumps backwards and handlers make loops: they go on only while there is fuel."""
        self.lines += [("iinc", FUEL, -1), ("iload", FUEL), ("iflt", f"x{self.stack}")]

    def leave(self, number: int, targets: list[int]) -> None:
        """Go to one of the targets, all of which expect the stack as it is."""
        first, *others = [f"b{target}" for target in targets]
        if others:
            if self.stack.endswith("I") and self.random.random() < 0.5:
                self.lines.append("dup")
            else:
                self.lines.append(("iload", self.random.choice(INTS)))
            if len(others) > 1:
                self.lines.append(("tableswitch", self.random.randrange(-2, 3), others, first))
                return
            self.lines.append((self.random.choice(CONDITIONS), others[0]))
        # Java's old verifier wants a subroutine to be called from one level only.
        if self.subroutines and self.stack == self.shape and self.random.random() < 0.6:
            self.lines.append(("jsr", "s0"))
        if targets[0] != number + 1:
            self.lines.append(("goto", first))
        elif self.lines[-1] == f"b{number}:":
            # A protected range must not be empty.
            self.lines.append("nop")

    def subroutine(self, number: int) -> None:
        """Each subroutine may call the next."""
        slot = RETURNS[number]
        self.lines += [f"s{number}:", ("astore", slot)]
        self.stack = self.shape
        for _ in range(self.random.randrange(6)):
            self.step()
        self.become(self.shape)
        if number + 1 < self.subroutines:
            self.lines += [("jsr", f"s{number + 1}")] * self.random.randrange(1, 3)
        if self.random.random() < 0.5:
            label = f"r{number}"
            self.lines += [("iload", 3), ("ifeq", label), ("iinc", 3, -1), f"{label}:"]
        self.lines.append(("ret", slot))

    def exit(self, shape: str) -> None:
        """Mix stack and locals into the result; where `shape` is empty, return it."""
        self.lines.append(f"x{shape}:")
        if not shape:
            self.lines += [("lload", 1), ("lload", 5), "lxor"]
            for local in INTS:
                self.lines += [("bipush", 5), "lshl", ("iload", local), "i2l", "lxor"]
            self.lines += [("getstatic", self.owner, "field", "I"), "i2l", "ladd", "lreturn"]
            return
        for kind in reversed(shape):
            if kind == "A":
                # Whether it is null shows in the result.
                self.lines += [("ifnull", f"n{len(self.lines)}"), ("iinc", 0, 17)]
                self.lines.append(f"n{len(self.lines) - 2}:")
            else:
                if kind == "I":
                    self.lines.append("i2l")
                self.lines += [("lload", 1), ("bipush", 7), "lshl", "lxor", ("lstore", 1)]
        self.lines.append(("goto", "x"))


def random_method(random: Random, owner: str, name: str, subroutines: int) -> Method:
    """A static method `(int, long) -> long`."""
    graph = Graph(random, owner, subroutines)
    lines = graph.write()
    return method(
        name,
        "(IJ)J",
        max_stack=30,
        max_locals=11,
        code=lines,
        handlers=graph.handlers,
        code_attributes=[lying_names(random)] if random.random() < 0.7 else [],
    )


def lying_names(random: Random) -> assembler.Attribute:
    """A local-variable table that has nothing to do with the code."""

    def content(pool: Pool) -> bytes:
        table: dict[bytes, None] = {}
        for _ in range(random.randrange(30)):
            kind = random.choice("IJA")
            slot = random.choice(LOCALS[kind])
            # Every method is longer than this.
            start, length = random.randrange(160), random.randrange(1, 60)
            descriptor = "Ljava/lang/Object;" if kind == "A" else kind
            name = pool.utf8(random.choice(("x", "y", "z", "t0", "s0", "this")))
            # Java refuses a row that comes twice.
            table[u2(start) + u2(length) + name + pool.utf8(descriptor) + u2(slot)] = None
        return u2(len(table)) + b"".join(table)

    return "LocalVariableTable", content


def handlers(random: Random, shapes: Sequence[str]) -> list[assembler.Handler]:
    """Ranges whose handler is a block that expects one reference, which others jump to as well."""
    catching = [number for number, shape in enumerate(shapes) if shape == "A"]
    made: list[assembler.Handler] = []
    for _ in range(random.randrange(4)):
        start, end = sorted(random.sample(range(len(shapes)), 2))
        caught = random.choice((None, "java/lang/ArithmeticException", "java/lang/Error"))
        made.append((f"b{start}", f"b{end}", f"b{random.choice(catching)}", caught))
    return made
