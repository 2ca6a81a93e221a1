"""Small random programs with a secret of two bits, and all that they can show.

A page of Python is the oracle: it takes every interleaving of a program's threads, for each secret,
and shares nothing with the engines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

SECRETS = range(4)
VARIABLES = ("x", "y", "z")
LOCKS = ("a", "b")


@dataclass(frozen=True)
class Statement:
    """`kind` is one of set, if, sync, show, divide, start and join; the rest depends on it."""

    kind: str
    name: str = ""
    value: tuple[str, ...] = ()
    inner: tuple[Statement, ...] = ()
    other: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Generated:
    """What main does, and the threads that it may start."""

    main: tuple[Statement, ...]
    threads: tuple[tuple[Statement, ...], ...]


def generate(seed: int) -> Generated:
    """A program: the same for the same seed."""
    random = Random(seed)
    threads = tuple(_block(random, 2) for _ in range(random.choice((0, 1, 1, 2))))
    main = list(_block(random, 3))
    for number in range(len(threads)):
        at = random.randint(0, len(main))
        main.insert(at, Statement("start", str(number)))
        if random.random() < 0.5:
            main.insert(random.randint(at + 1, len(main)), Statement("join", str(number)))
    if not any(each.kind == "show" for each in main):
        main.append(Statement("show", value=_value(random)))
    return Generated(tuple(main), threads)


def _block(random: Random, depth: int) -> tuple[Statement, ...]:
    return tuple(_statement(random, depth) for _ in range(random.randint(1, 3)))


def _statement(random: Random, depth: int) -> Statement:
    kinds = ["set"] * 5 + ["show"] * 2 + ["divide"] * (random.random() < 0.1)
    kinds += ["if", "sync", "sync"] if depth > 1 else []
    kind = random.choice(kinds)
    if kind == "set":
        return Statement(kind, random.choice(VARIABLES), _value(random))
    if kind in ("show", "divide"):
        return Statement(kind, value=_value(random))
    inner = _block(random, depth - 1)
    if kind == "sync":
        return Statement(kind, random.choice(LOCKS), inner=inner)
    other = _block(random, depth - 1) if random.random() < 0.5 else ()
    return Statement(kind, value=_value(random), inner=inner, other=other)


def _value(random: Random) -> tuple[str, ...]:
    kind = random.choice(("number", "variable", "variable", "pin", "sum"))
    if kind == "number":
        return (str(random.randint(0, 3)),)
    if kind == "pin":
        return ("pin",)
    if kind == "variable":
        return (random.choice(VARIABLES),)
    return (random.choice(VARIABLES), random.choice(("1", *VARIABLES)))


def java(program: Generated, name: str) -> str:
    """The program as a class of this name."""
    lines = [
        f"class {name} {{",
        "static int x, y, z;",
        "static final Object a = new Object(), b = new Object();",
        "@heddle.Secret static int pin() { return 2; }",
        "@heddle.Public static void show(int value) { System.out.println(value); }",
        "public static void main(String[] args) throws Exception {",
    ]
    for number, block in enumerate(program.threads):
        lines += [f"Thread t{number} = new Thread(() -> {{", *_java(block), "});"]
    return "\n".join((*lines, *_java(program.main), "}", "}"))


def _java(block: tuple[Statement, ...]) -> Iterator[str]:
    for each in block:
        value = f"({' + '.join(_spelled(one) for one in each.value)}) & 3"
        match each.kind:
            case "set":
                yield f"{each.name} = {value};"
            case "show":
                yield f"show({value});"
            case "divide":
                yield f"z = 6 / ({value});"
            case "if":
                yield from (f"if (({value}) > 1) {{", *_java(each.inner), "} else {")
                yield from (*_java(each.other), "}")
            case "sync":
                yield from (f"synchronized ({each.name}) {{", *_java(each.inner), "}")
            case kind:
                yield f"t{each.name}.{kind}();"


def _spelled(value: str) -> str:
    return "pin()" if value == "pin" else value


Op = tuple[str, ...]


@dataclass
class _Code:
    ops: list[Op] = field(default_factory=list)

    def add(self, block: tuple[Statement, ...], held: tuple[str, ...] = ()) -> None:
        for each in block:
            if each.kind in ("set", "show", "if", "divide"):
                self.ops.append(("clear",))
                for one in each.value:
                    self.ops.append(("add", one))
            match each.kind:
                case "set":
                    self.ops.append(("store", each.name))
                case "show":
                    self.ops.append(("show",))
                case "divide":
                    self.ops += [("divide", *reversed(held)), ("store", "z")]
                case "if":
                    branch = len(self.ops)
                    self.ops.append(())
                    self.add(each.inner, held)
                    skip = len(self.ops)
                    self.ops.append(())
                    self.ops[branch] = ("unless", str(len(self.ops)))
                    self.add(each.other, held)
                    self.ops[skip] = ("goto", str(len(self.ops)))
                case "sync":
                    self.ops.append(("enter", each.name))
                    self.add(each.inner, (*held, each.name))
                    self.ops.append(("leave", each.name))
                case kind:
                    self.ops.append((kind, each.name))


@dataclass(frozen=True)
class Shown:
    """The outputs of runs that end, and of runs in which threads wait for ever."""

    ended: frozenset[tuple[str, ...]]
    stuck: frozenset[tuple[str, ...]]


#: Where a thread is (-1: not started), its register, and the locks it still has to leave.
Thread = tuple[int, int, tuple[str, ...]]
State = tuple[
    tuple[Thread, ...], tuple[int, ...], tuple[tuple[str, int, int], ...], tuple[str, ...]
]


def shown(program: Generated, secret: int) -> Shown:
    """All that a program can show with a secret."""
    codes = []
    for block in (program.main, *program.threads):
        code = _Code()
        code.add(block)
        codes.append([*code.ops, ("end",)])
    first: State = (
        ((0, 0, ()), *((-1, 0, ()) for _ in program.threads)),
        (0, 0, 0),
        (),
        (),
    )
    seen, pending = {first}, [first]
    ended: set[tuple[str, ...]] = set()
    stuck: set[tuple[str, ...]] = set()
    while pending:
        state = pending.pop()
        following = list(_steps(codes, state, secret))
        if not following:
            threads = state[0]
            over = all(at < 0 or codes[n][at] == ("end",) for n, (at, _, _) in enumerate(threads))
            (ended if over else stuck).add(state[3])
        for each in following:
            if each not in seen:
                seen.add(each)
                pending.append(each)
    return Shown(frozenset(ended), frozenset(stuck))


def _steps(codes: list[list[Op]], state: State, secret: int) -> Iterator[State]:
    for number, (at, _, leaving) in enumerate(state[0]):
        if at >= 0 and (leaving or codes[number][at] != ("end",)):
            after = _Moment(codes, state, secret, number).step()
            if after is not None:
                yield after


class _Moment:
    """One thread takes a step."""

    def __init__(self, codes: list[list[Op]], state: State, secret: int, number: int) -> None:
        threads, memory, locks, self.outputs = state
        self.codes, self.secret, self.number = codes, secret, number
        self.threads = list(threads)
        self.at, self.register, self.leaving = threads[number]
        self.values = dict(zip(VARIABLES, memory, strict=True))
        self.held = {name: (owner, depth) for name, owner, depth in locks}

    def step(self) -> State | None:
        """The state afterwards; None if the thread has to wait."""
        if self.leaving:
            kind, words = "leave", [self.leaving[0]]
            self.leaving = self.leaving[1:]
        else:
            kind, *words = self.codes[self.number][self.at]
            self.at += 1
        if getattr(self, kind)(*words) is False:
            return None
        self.threads[self.number] = (self.at, self.register, self.leaving)
        locks = tuple(sorted((name, *each) for name, each in self.held.items()))
        return tuple(self.threads), tuple(self.values.values()), locks, self.outputs

    def clear(self) -> None:
        self.register = 0

    def add(self, name: str) -> None:
        known = self.values.get(name)
        if known is None:
            known = self.secret if name == "pin" else int(name)
        self.register = (self.register + known) & 3

    def store(self, name: str) -> None:
        self.values[name] = self.register

    def show(self) -> None:
        self.outputs = (*self.outputs, str(self.register))

    def divide(self, *held: str) -> None:
        if self.register:
            self.register = 6 // self.register
        else:
            # The thread leaves its monitors one by one; then its end is seen.
            self.at = len(self.codes[self.number]) - 1
            self.leaving = (*held, "")

    def enter(self, name: str) -> bool:
        owner, depth = self.held.get(name, (self.number, 0))
        self.held[name] = (owner, depth + 1)
        return owner == self.number

    def leave(self, name: str) -> None:
        if not name:
            self.outputs = (*self.outputs, f"thread {self.number} fails")
            return
        depth = self.held.pop(name)[1] - 1
        if depth:
            self.held[name] = (self.number, depth)

    def unless(self, destination: str) -> None:
        if self.register <= 1:
            self.at = int(destination)

    def goto(self, destination: str) -> None:
        self.at = int(destination)

    def start(self, name: str) -> None:
        self.threads[int(name) + 1] = (0, 0, ())

    def join(self, name: str) -> bool:
        at, _, leaving = self.threads[int(name) + 1]
        return at < 0 or (not leaving and self.codes[int(name) + 1][at] == ("end",))


def leaks(program: Generated) -> bool:
    """Whether some outputs are possible with one secret and impossible with another."""
    all_shown = [shown(program, secret) for secret in SECRETS]
    return any(
        outputs not in other.ended and not any(outputs[: len(each)] == each for each in other.stuck)
        for one in all_shown
        for other in all_shown
        for outputs in one.ended
    )
