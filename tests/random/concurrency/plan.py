"""A program with features while it is being made up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from concurrency import syntax as s

if TYPE_CHECKING:
    from random import Random

    from concurrency.feature import Declaration, Task

PLAIN = ("x0", "x1")
VOLATILE = "v0"
LOCK = "l0"
MARK = s.LOCALS - 1
"""The variable that exceptions are noted in."""


@dataclass(slots=True)
class Plan:
    """What the ingredients have added so far.

    `makes` are statements that any thread may contain, with their weights; `once` are pieces
    that exactly one thread contains, outside blocks. Tasks contain only what touches memory.
    """

    rng: Random
    workers: int
    interrupts: bool
    makes: list[tuple[int, Make]] = field(default_factory=list)
    once: list[s.Body] = field(default_factory=list)
    declared: list[Declaration] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    handlers: dict[int, s.Body] = field(default_factory=dict)
    arrays: tuple[tuple[str, int], ...] = ()
    methods: tuple[s.Body, ...] = ()
    virtual: bool = False
    looks: bool = False

    def chance(self, probability: float) -> bool:
        """True with a probability."""
        return self.rng.random() < probability

    def local(self) -> int:
        """A variable for results."""
        return self.rng.randrange(s.LOCALS - 1)

    def place(self) -> s.Place:
        """Some memory."""
        places: list[s.Place] = [s.Static(name) for name in (*PLAIN, VOLATILE)]
        for name, size in self.arrays:
            places.append(s.Element(name, s.Number(self.rng.randrange(size))))
        return self.rng.choice(places)

    def other(self, me: int) -> int:
        """Another thread, not main; of a single one, itself is the other."""
        others = [number for number in range(1, self.workers + 1) if number != me]
        return self.rng.choice(others)

    @property
    def next_task(self) -> int:
        """The number of the task that is added next."""
        return self.workers + 1 + len(self.tasks)

    def add_task(self, task: Task) -> int:
        """The number of a new task."""
        self.tasks.append(task)
        return self.next_task - 1


Make = Callable[[Plan, int], s.Statement]
"""A statement of the thread with this number."""


def claim(plan: Plan) -> s.Comparison:
    """Something that may be true."""
    place = s.Static(plan.rng.choice((*PLAIN, VOLATILE)))
    operator, number = plan.rng.choice((("<", 2), ("<", 3), ("!=", 1), ("!=", 2), ("!=", 5)))
    return s.Comparison(place, operator, s.Number(number))


def memory(plan: Plan) -> s.Statement:
    """A statement that touches memory, seldom one that fails."""
    local, place = plan.local(), plan.place()
    told: s.Statement = s.Store(s.Static(VOLATILE), s.Local(plan.rng.choice((local, MARK))))
    fails = s.If(s.Comparison(place, "!=", s.Number(0)), (s.Throw(),))
    choices: tuple[tuple[int, s.Statement], ...] = (
        (6, s.Update(place, 1)),
        (3, s.Set(local, place)),
        (2, s.Store(place, s.Local(local))),
        (5, told),
        (4, s.Synchronized(LOCK, (s.Update(s.Static(PLAIN[0]), 1),))),
        (1, s.If(s.Comparison(s.Local(local), "!=", s.Number(0)), (s.Update(place, 1),))),
        (1, fails),
        (1, s.Assert(claim(plan))),
    )
    weights = [weight for weight, _ in choices]
    return plan.rng.choices([statement for _, statement in choices], weights)[0]


def thread_statement(plan: Plan, me: int) -> s.Statement:
    """A statement of a thread: of memory, of other threads, or of an ingredient."""
    common: list[tuple[int, Make]] = [
        (12, lambda plan, me: memory(plan)),
        (2, lambda plan, me: s.Reunion(plan.other(me))),
        (1, lambda plan, me: s.Alive(plan.local(), plan.other(me))),
        (1, lambda plan, me: s.Synchronized(LOCK, (s.Wait(LOCK),))),
        (1, lambda plan, me: s.Synchronized(LOCK, (s.NotifyAll(LOCK),))),
        *plan.makes,
    ]
    return plan.rng.choices([it for _, it in common], [weight for weight, _ in common])[0](plan, me)
