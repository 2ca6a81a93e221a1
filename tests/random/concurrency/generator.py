"""Random concurrent programs: the same seed, the same program.

A program is small enough for the oracle, and cannot get into a livelock: whether a thread that
waits for one that spins for ever is deadlocked is a matter of definition, not of interleavings.

    PYTHONPATH=tests/random python3 -m concurrency.generator SEED
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.oracle import Outcomes, TooManyStates, explore
from concurrency.patterns import FAMILIES
from concurrency.recipe import random_recipe
from concurrency.rendering import render
from concurrency.statements import body, claim, statement

if TYPE_CHECKING:
    from concurrency.recipe import Recipe

LIMIT = 12_000


@dataclass(frozen=True, slots=True)
class Case:
    """A program and all that it can do."""

    seed: int
    program: s.Program
    outcomes: Outcomes

    @property
    def name(self) -> str:
        """The name of its class."""
        return f"R{self.seed}"

    def java(self) -> str:
        """Its text."""
        return render(self.program, self.name)


@cache
def random_case(seed: int) -> Case:
    """The first program of a seed that the oracle can deal with."""
    for attempt in count():
        program = random_program(Random(f"concurrency {seed} {attempt}"))
        try:
            outcomes = explore(program, LIMIT)
        except TooManyStates:
            continue
        if not outcomes.livelock:
            return Case(seed, program, outcomes)
    raise AssertionError("there is always another attempt")


def random_program(rng: Random) -> s.Program:
    """Two or three threads besides main, with their statements, and the patterns they share."""
    recipe = random_recipe(rng)
    workers = rng.choice((2, 2, 2, 3))
    lengths = (1, 2, 3, 3) if workers == 2 else (1, 1, 2)
    bodies = [list(body(recipe, (), 2, rng.choice(lengths))) for _ in range(workers + 1)]
    own = bodies.pop(0)[:1]
    child = workers if recipe.chance(0.15) else 0
    started = [number for number in range(1, workers + 1) if number != child]
    for pattern in rng.sample(rng.choice(FAMILIES), rng.choice((0, 1, 1, 2, 2))):
        with_main = recipe.chance(0.2) or len(started) < 2
        first, later = (started[0], 0) if with_main else rng.sample(started, 2)
        first, later = (first, later) if with_main else (min(first, later), max(first, later))
        if (pair := pattern(recipe, first)) is not None:
            insert(rng, bodies[first - 1], pair.earlier)
            insert(rng, own if later == 0 else bodies[later - 1], pair.later)
    if child:
        insert(rng, bodies[rng.choice(started) - 1], (s.Start(child),))
    return s.Program(
        threads=(main_body(recipe, started, own, workers), *map(tuple, bodies)),
        plain=recipe.plain,
        volatile=recipe.volatile,
        arrays=recipe.arrays,
        nodes=recipe.nodes,
        atomics=recipe.atomics,
        locks=recipe.locks,
        methods=tuple(method(recipe) for _ in range(recipe.methods)),
    )


def insert(rng: Random, statements: list[s.Statement], new: s.Body) -> None:
    """Put statements somewhere among others, without anything between them."""
    position = rng.randrange(len(statements) + 1)
    statements[position:position] = new


def method(recipe: Recipe) -> s.Body:
    """The body of a static synchronized method; it has no variables."""
    return (s.Update(s.Static(recipe.plain[-1]), recipe.rng.choice((1, 2))),)


def main_body(recipe: Recipe, started: list[int], own: list[s.Statement], workers: int) -> s.Body:
    """Start threads, do one's own, join all, some or none, look at what came of it."""
    rng = recipe.rng
    before = (statement(recipe, (), 1),) if recipe.chance(0.15) else ()
    starts = tuple(s.Start(number) for number in started)
    joined = [number for number in range(1, workers + 1) if recipe.chance(0.5)]
    if recipe.chance(0.6):
        joined = list(range(1, workers + 1))
    joins = tuple(s.Join(number) for number in joined)
    checks: s.Body = ()
    if recipe.chance(0.4):
        name = rng.choice(recipe.plain + recipe.volatile)
        if not recipe.disciplined:
            checks = (s.Assert(claim(recipe, ())),)
        elif len(joined) == workers:
            checks = (s.Assert(s.Comparison(s.Static(name), "<", s.Number(40))),)
    return (*before, *starts, *own, *joins, *checks)


if __name__ == "__main__":
    sys.stdout.write(random_case(int(sys.argv[1])).java())
