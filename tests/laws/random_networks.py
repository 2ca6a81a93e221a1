"""Small random Monitor-DPNs, and questions about them whose answers hang on locks and joins.

From seeds rather than by Hypothesis, which prefers networks that are too small for threads to get
into each other's way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Join,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)
from heddle.formal.monitor_dpn.reachability import Length, Phase
from heddle.formal.monitor_dpn.semantics import Locks
from laws.network_interpreter import moves, start

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

SYMBOLS = ("a", "b", "c", "d", "e")
LOCKS = ("x", "y", "z")
TAGS = ("s", "t")
THREADS = ("f", "g", "h")


def arbitrary(random: Random) -> MonitorDpn:
    """Rules without any structure."""

    def head() -> Head:
        return Head(random.choice("pq"), random.choice(SYMBOLS))

    def rule() -> Rule:
        source, target, back = head(), head(), random.choice(SYMBOLS)
        kinds: list[Rule] = [
            Base(source, target),
            Call(source, target, back),
            Monitor(source, target, back, random.choice(LOCKS)),
            Return(source, target.control),
            Spawn(source, head(), target, random.choice((None, *TAGS))),
            Join(source, target, random.choice(TAGS)),
        ]
        return random.choice(kinds)

    return MonitorDpn(Head("p", "a"), tuple(rule() for _ in range(random.randint(8, 20))))


@dataclass
class Compiler:
    """Writes procedures with monitors, branches, calls, spawns and joins as rules."""

    random: Random
    locks: tuple[str, ...]
    rules: list[Rule] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    def procedure(self, entry: str, opening: Iterable[str], depth: int) -> None:
        place = entry
        for kind in opening:
            place = self.statement(entry[0], place, kind, depth)
        end = self.block(entry[0], place, depth)
        self.rules.append(Return(Head("p", end), "p"))

    def block(self, name: str, place: str, depth: int) -> str:
        kinds = ["skip", "spawn", "join", "call"] + ["monitor", "monitor", "fork", "branch"] * (
            depth > 0
        )
        for _ in range(self.random.randint(0 if depth == 0 else 1, 2)):
            place = self.statement(name, place, self.random.choice(kinds), depth)
        return place

    def statement(self, name: str, place: str, kind: str, depth: int) -> str:
        after = f"{name}{next(self.numbers)}"
        here, there = Head("p", place), Head("p", after)
        callee = Head("p", self.random.choice(THREADS[1:]))
        match kind:
            case "skip":
                self.rules.append(Base(here, there))
            case "call":
                self.rules.append(Call(here, callee, after))
            case "spawn":
                tag = self.random.choice((None, *TAGS, *TAGS))
                self.rules.append(Spawn(here, callee, there, tag))
            case "join":
                self.rules.append(Join(here, there, self.random.choice(TAGS)))
            case "monitor":
                entry = f"{name}{next(self.numbers)}"
                taken = self.random.choice(self.locks)
                self.rules.append(Monitor(here, Head("p", entry), after, taken))
                self.procedure(entry, (), depth - 1)
            case "fork":
                # The join may be in the same monitor as the spawn, in another one, or in none.
                child = self.random.choice(TAGS)
                self.rules.append(Spawn(here, callee, there, child))
                end = self.block(name, after, depth - 1)
                entry, after = f"{name}{next(self.numbers)}", f"{name}{next(self.numbers)}"
                joined = Head("p", f"{name}{next(self.numbers)}")
                lock = self.random.choice((None, *self.locks))
                here, inside = Head("p", end), Head("p", entry)
                if lock is None:
                    self.rules.append(Join(here, Head("p", after), child))
                else:
                    self.rules.append(Monitor(here, inside, after, lock))
                    self.rules += [Join(inside, joined, child), Return(joined, "p")]
            case "branch":
                end = self.block(name, place, depth - 1)
                self.rules += [Base(here, there), Base(Head("p", end), there)]
        return after


def structured(random: Random) -> MonitorDpn:
    """Procedures of which the first starts the others."""
    compiler = Compiler(random, LOCKS[: random.randint(1, 3)])
    compiler.procedure("f", random.choices(("spawn", "fork"), k=random.randint(1, 3)), 2)
    compiler.procedure("g", ("monitor",), 2)
    compiler.procedure("h", ("monitor",), 2)
    return MonitorDpn(Head("p", "f"), tuple(compiler.rules))


def question(random: Random, most_phases: int) -> tuple[MonitorDpn, list[Phase]]:
    """A network, and what can be seen on the way of a walk that takes no notice of locks.

    So the answer hangs on locks, and on joins where the walk takes no notice of those either.
    """
    model = random.choice([structured, structured, arbitrary])(random)
    loose = random.choice([Join, Return])
    rules = [without(rule, loose) for rule in model.rules]
    strict = dict(zip(rules, model.rules, strict=True))
    walk, state = MonitorDpn(model.initial, tuple(rules)), start(model)
    found: list[Phase] = []
    phases = random.randint(1, most_phases)
    for _ in range(phases):
        used = []
        for _ in range(random.randint(4, 24) // phases):
            ways = list(moves(walk, state, Locks.IGNORED))
            if not ways or len(state) > 5:
                break
            _, rule, state = random.choice(ways)
            used.append(strict[rule])
        tops = [frames[0][0] for _, frames, _, _ in state if frames]
        most = min(len(tops), 4 if phases == 1 else 2)
        marks = random.sample(tops, random.choice([most // 2, most, most]))
        length = Length.ONE if len(used) == 1 and random.random() < 0.5 else Length.ANY
        allowed = frozenset(used) if random.random() < 0.7 else None
        found.append(Phase(tuple(frozenset({mark}) for mark in marks), allowed, length))
    return model, found


def without(rule: Rule, kind: type[Rule]) -> Rule:
    """The rule as a base rule if it is a join and joins are to be left out."""
    if isinstance(rule, Join) and kind is Join:
        return Base(rule.source, rule.target, rule.action)
    return rule
