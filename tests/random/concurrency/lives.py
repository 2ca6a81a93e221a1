"""Random programs in which threads start, join, interrupt and look at each other.

PYTHONPATH=tests/random python3 -m concurrency.lives SEED
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import count
from random import Random

from concurrency import syntax as s
from concurrency.generator import LIMIT, Case
from concurrency.oracle import TooManyStates, explore

PLAIN = ("x0", "x1")
LOCK = "l0"
MARK = s.LOCALS - 1
"""The variable that an InterruptedException is noted in."""


@cache
def life_case(seed: int) -> Case:
    """The first program of a seed that the oracle can deal with."""
    for attempt in count():
        program = life_program(Random(f"lives {seed} {attempt}"))
        try:
            outcomes = explore(program, LIMIT)
        except TooManyStates:
            continue
        if not outcomes.livelock:
            return Case(seed, program, outcomes)
    raise AssertionError("there is always another attempt")


def life_program(rng: Random) -> s.Program:
    """Main and two or three others; each is started by main or by one with a smaller number."""
    workers = rng.choice((2, 2, 3))
    bodies = [actions(rng, number, workers) for number in range(workers + 1)]
    arrange(rng, bodies, workers)
    return s.Program(
        threads=tuple(map(tuple, bodies)),
        plain=PLAIN,
        volatile=("v0",),
        locks=(LOCK,),
        asks=True,
    )


def arrange(rng: Random, bodies: list[list[s.Statement]], workers: int) -> None:
    """Have all threads started, some by others and some late; main joins, and claims something."""
    for number in range(1, workers + 1):
        starter = rng.randrange(1, number) if number > 1 and rng.random() < 0.3 else 0
        if starter:
            bodies[starter].insert(rng.randrange(len(bodies[starter]) + 1), s.Start(number))
    own = {st.thread for body in bodies for st in body if isinstance(st, s.Start)}
    main = bodies[0]
    # Some are started only after others were joined.
    position = 0
    for number in (n for n in range(1, workers + 1) if n not in own):
        main.insert(position, s.Start(number))
        position = rng.randrange(position + 1, len(main) + 1)
        if rng.random() < 0.5:
            main.insert(position, s.Reunion(number))
            position += 1
    main += [s.Reunion(number) for number in range(1, workers + 1) if rng.random() < 0.5]
    main.append(s.Assert(claim(rng)))


def actions(rng: Random, me: int, workers: int) -> list[s.Statement]:
    """A few statements of one thread."""
    others = [number for number in range(1, workers + 1) if number != me]
    return [action(rng, rng.choice(others), workers) for _ in range(rng.choice((1, 2, 2, 3)))]


def action(rng: Random, other: int, workers: int) -> s.Statement:
    """Mostly something about another thread, or memory that joining hands over."""
    local = rng.randrange(s.LOCALS - 1)
    place = s.Static(rng.choice(PLAIN))
    waits: s.Statement = s.Wait(LOCK, interrupted=s.Throw() if rng.random() < 0.1 else s.NOTED)
    wakes: s.Statement = s.Notify(LOCK) if rng.random() < 0.5 else s.NotifyAll(LOCK)
    told = s.Store(s.Static("v0"), s.Local(rng.choice((local, MARK))))
    choices: tuple[tuple[int, s.Statement], ...] = (
        (6, s.Update(place, 1)),
        (2, s.Set(local, place)),
        (2, s.Store(place, s.Local(local))),
        (4, told),
        (3, s.Synchronized(LOCK, (s.Update(place, 1),))),
        (5, s.Reunion(other)),
        (4, s.Alive(local, other)),
        (3, s.Marked(local, rng.randrange(1, workers + 1))),
        (3, s.TakeMark(local)),
        (4, s.Interrupt(other)),
        (1, s.Sleep()),
        (1, s.Synchronized(LOCK, (waits,))),
        (1, s.Synchronized(LOCK, (wakes,))),
        (1, s.If(s.Comparison(s.Local(local), "!=", s.Number(0)), (s.Update(place, 1),))),
        (1, s.Assert(claim(rng))),
    )
    weights = [weight for weight, _ in choices]
    return rng.choices([statement for _, statement in choices], weights)[0]


def claim(rng: Random) -> s.Comparison:
    """Something that may be true."""
    place = s.Static(rng.choice((*PLAIN, "v0")))
    operator, number = rng.choice((("<", 2), ("<", 3), ("!=", 1), ("!=", 2), ("!=", 7)))
    return s.Comparison(place, operator, s.Number(number))


if __name__ == "__main__":
    sys.stdout.write(life_case(int(sys.argv[1])).java())
