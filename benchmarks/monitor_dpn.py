"""How long questions about Monitor-DPNs take, by rules and by locks.

The models are random programs: procedures that call later ones and now and then earlier ones, with
branches, exceptions and monitors; procedures belong to modules, each with a lock of its own. The
paper needed 0.16 to 549 s, 12 s on average, for a dependence on models of 140 to 8,801 rules with
at most two locks [NordhoffML13, Sec. 3.3].
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)
from heddle.formal.monitor_dpn.reachability import (
    Network,
    Stopped,
    Transfer,
    Witness,
    flows,
    may_happen_in_parallel,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THREADS = 4
STATEMENTS = 14
RULES_OF_A_PROCEDURE = 25
MODELS = 3
PAIRS = 6
LIMIT = 10


@dataclass
class Program:
    """A program that is being written."""

    random: Random
    procedures: int
    locks: int
    rules: list[Rule] = field(default_factory=list)
    reads: list[Rule] = field(default_factory=list)
    writes: list[Rule] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    def place(self) -> Head:
        return Head("normal", f"n{next(self.numbers)}")

    def block(self, procedure: int, here: Head, statements: int, depth: int) -> Head:
        for _ in range(statements):
            after = self.place()
            self.statement(procedure, here, after, depth)
            here = after
        return here

    def statement(self, procedure: int, here: Head, after: Head, depth: int) -> None:
        kind = self.random.random()
        if kind < 0.06 and depth < 2:
            inside = self.place()
            lock = f"lock{procedure * self.locks // self.procedures}"
            self.rules.append(Monitor(here, inside, after.symbol, lock))
            end = self.block(procedure, inside, 3, depth + 1)
            self.rules.append(Return(end, "normal"))
        elif kind < 0.21:
            self.call(procedure, here, after)
        elif kind < 0.34:
            other = self.place()
            self.rules += [Base(here, other), Base(other, after), Base(here, after)]
        elif kind < 0.37:
            self.rules += [Return(here, "thrown"), Base(here, after)]
        elif kind < 0.43:
            access = Base(here, after, "access")
            self.rules.append(access)
            (self.writes if self.random.random() < 0.5 else self.reads).append(access)
        else:
            self.rules.append(Base(here, after))

    def call(self, procedure: int, here: Head, after: Head) -> None:
        forward = procedure + 1 < self.procedures and self.random.random() < 0.9
        callee = self.random.randrange(procedure + 1 if forward else 0, self.procedures)
        if not forward:
            self.rules.append(Base(here, after))
        self.rules.append(Call(here, Head("normal", f"p{callee}"), after.symbol))
        self.rules.append(Return(Head("thrown", after.symbol), "thrown"))


def program(rules: int, locks: int, seed: int) -> Program:
    written = Program(Random(seed), max(2, rules // RULES_OF_A_PROCEDURE), locks)
    here = Head("normal", "main")
    for _ in range(THREADS):
        after, first = written.place(), written.random.randrange(min(written.procedures, 4))
        written.rules.append(Spawn(here, Head("normal", f"p{first}"), after))
        here = after
    written.rules.append(Call(here, Head("normal", "p0"), "end"))
    for number in range(written.procedures):
        end = written.block(number, Head("normal", f"p{number}"), STATEMENTS, 0)
        written.rules.append(Return(end, "normal"))
    return written


def timed(question: Callable[[], Witness | None], times: list[float]) -> Witness | None:
    """Ask, and note how long the answer took; a question without answer in time is not noted."""
    begin = process_time()
    with suppress(Stopped):
        answer = question()
        times.append(process_time() - begin)
        return answer
    return None


def measured(rules: int, locks: int) -> str:
    """The average and the longest time of a question about pairs of accesses."""
    parallel, dependences, sizes, possible = list[float](), list[float](), list[int](), 0
    for seed in range(MODELS):
        written = program(rules, locks, seed)
        model = MonitorDpn(Head("normal", "main"), tuple(written.rules))
        network, random = Network(model), Random(seed)
        sizes.append(len(model.rules))
        for _ in range(PAIRS):
            write, read = random.choice(written.writes), random.choice(written.reads)
            places, use = ({write.source}, {read.source}), {read.source}
            transfer = Transfer(frozenset({write}), frozenset(written.writes))
            together = partial(may_happen_in_parallel, network, *places, time_limit=LIMIT)
            timed(together, parallel)
            flow = partial(flows, network, [transfer], use, time_limit=LIMIT)
            possible += timed(flow, dependences) is not None
    asked = MODELS * PAIRS
    parts = [f"{sum(sizes) // len(sizes):,} rules"]
    for name, times in (("parallel", parallel), ("dependence", dependences)):
        parts.append(f"{name} {sum(times) / len(times):.3f} s on average, at most {max(times):.3f}")
        if len(times) < asked:
            parts[-1] += f", {asked - len(times)} of {asked} not answered in {LIMIT} s"
    return "; ".join(parts) + f"; {possible} dependences possible"


def run() -> Iterator[tuple[str, str]]:
    """Growth in rules with two locks, then growth in locks."""
    for rules in (200, 1000, 2000, 4000, 8000):
        yield f"about {rules:,} rules, 2 locks", measured(rules, 2)
    for locks in (2, 4, 8, 16):
        yield f"about 3,400 rules, {locks} locks", measured(3400, locks)
