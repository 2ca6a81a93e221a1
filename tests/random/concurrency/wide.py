"""Random programs about the library: one or two ingredients, beside threads and memory.

PYTHONPATH=tests/random python3 -m concurrency.wide SEED [virtual]
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.generator import Case
from concurrency.ingredients import APART, INGREDIENTS, interrupts
from concurrency.lives import arrange
from concurrency.oracle import TooManyStates, explore
from concurrency.plan import LOCK, PLAIN, VOLATILE, Plan, memory, thread_statement

if TYPE_CHECKING:
    from collections.abc import Iterable

LIMIT = 4_000
PLATFORM = tuple(name for name in INGREDIENTS if name != "virtual")


@cache
def wide_case(seed: int, *, virtual: bool = False) -> Case:
    """The first program of a seed that the oracle can deal with; ingredients go round."""
    first = "virtual" if virtual else PLATFORM[seed % len(PLATFORM)]
    for attempt in count():
        program = wide_program(Random(f"wide {virtual} {seed} {attempt}"), first)
        try:
            outcomes = explore(program, LIMIT)
        except TooManyStates:
            continue
        if not outcomes.livelock:
            return Case(seed, program, outcomes)
    raise AssertionError("there is always another attempt")


def wide_program(rng: Random, first: str) -> s.Program:
    """A program about an ingredient, and perhaps another one."""
    chosen = [first]
    partners = [name for name in PLATFORM if goes_with(first, name)]
    if partners and rng.random() < 0.4:
        chosen.append(rng.choice(partners))
    may_interrupt = all(INGREDIENTS[name].interrupts for name in chosen)
    plan = Plan(rng, workers=2, interrupts=may_interrupt and rng.random() < 0.5)
    for name in chosen:
        INGREDIENTS[name].add(plan)
    if plan.interrupts:
        interrupts(plan)
    return written(plan)


def goes_with(first: str, second: str) -> bool:
    """Whether a program may be about both."""
    one, other = INGREDIENTS[first], INGREDIENTS[second]
    pair = {first, second}
    return len(pair) == 2 and one.mixes and other.mixes and not any(pair >= it for it in APART)


def written(plan: Plan) -> s.Program:
    """The statements of all threads, and what they need."""
    rng = plan.rng
    bodies = [some(plan, me, (0, 1, 2, 2, 3)) for me in range(plan.workers + 1)]
    for piece in plan.once:
        body = rng.choice(bodies)
        position = rng.randrange(len(body) + 1)
        body[position:position] = piece
    arrange(rng, bodies, plan.workers)
    bodies += [[memory(plan) for _ in range(rng.choice((1, 1, 2)))] for _ in plan.tasks]
    return s.Program(
        threads=tuple((*body, told(number)) for number, body in enumerate(bodies)),
        plain=(*PLAIN, *(f"o{number}" for number in range(len(bodies)))),
        volatile=(VOLATILE,),
        arrays=plan.arrays,
        locks=(LOCK,),
        methods=plan.methods,
        asks=True,
        looks=plan.looks,
        declared=tuple(plan.declared),
        tasks=tuple(plan.tasks),
        handlers=tuple(plan.handlers.items()),
        virtual=plan.virtual,
    )


def told(number: int) -> s.Statement:
    """What a thread has seen, in a place that is its own: no other thread asks."""
    twice = s.Binary("+", s.Local(1), s.Local(1))
    seen = s.Binary("+", s.Binary("+", s.Local(0), twice), s.Local(s.LOCALS - 1))
    return s.Store(s.Static(f"o{number}"), seen)


def some(plan: Plan, me: int, lengths: Iterable[int]) -> list[s.Statement]:
    """A few statements of one thread."""
    return [thread_statement(plan, me) for _ in range(plan.rng.choice(tuple(lengths)))]


if __name__ == "__main__":
    sys.stdout.write(wide_case(int(sys.argv[1]), virtual="virtual" in sys.argv[2:]).java())
