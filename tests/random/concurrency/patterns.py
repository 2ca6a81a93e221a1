"""Pieces of two threads that belong together: what chance alone would seldom bring about.

Each pattern gives statements for one thread and for another that is started no earlier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from concurrency import syntax as s

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.recipe import Recipe
    from concurrency.syntax import Body


class Pair(NamedTuple):
    """Statements of the earlier thread, numbered `first`, and of the later one."""

    earlier: Body
    later: Body


def is_zero(name: str) -> s.Comparison:
    """Whether a shared int still has its first value."""
    return s.Comparison(s.Static(name), "==", s.Number(0))


def guarded(recipe: Recipe) -> tuple[str, str] | None:
    """A plain int and the lock that guards it."""
    names = [name for name in recipe.plain if recipe.guards[name] != s.CLASS_LOCK]
    return (names[0], recipe.guards[names[0]]) if names else None


def handoff(recipe: Recipe, first: int) -> Pair | None:
    """One waits until the other has written; the careless wait without asking, or ask once."""
    del first
    if (found := guarded(recipe)) is None:
        return None
    name, lock = found
    careless = not recipe.disciplined and recipe.chance(0.6)
    form = s.If if careless else s.While
    waits: s.Statement = form(is_zero(name), (s.Wait(lock),))
    if careless and recipe.chance(0.5):
        waits = s.Wait(lock)
    wake = s.Notify(lock) if recipe.chance(0.5) else s.NotifyAll(lock)
    writes = s.Synchronized(lock, (s.Store(s.Static(name), s.Number(1)), wake))
    return either_way(recipe, (s.Synchronized(lock, (waits,)),), (writes,))


def either_way(recipe: Recipe, one: Body, other: Body) -> Pair:
    """It does not matter which thread is started first."""
    return Pair(one, other) if recipe.chance(0.5) else Pair(other, one)


def crossing(recipe: Recipe, first: int) -> Pair | None:
    """Two locks, taken in opposite orders unless the threads are disciplined."""
    del first
    if len(recipe.locks) < 2:
        return None
    low, high = recipe.locks[:2]
    place = recipe.place((low, high)) or s.Static(recipe.plain[0])
    there = s.Synchronized(low, (s.Synchronized(high, (s.Update(place, 1),)),))
    back = s.Synchronized(high, (s.Synchronized(low, (s.Update(place, 1),)),))
    return either_way(recipe, (there,), (there if recipe.disciplined else back,))


def spinning(recipe: Recipe, first: int) -> Pair | None:
    """One spins until the other sets a volatile flag."""
    del first
    if not recipe.volatile:
        return None
    flag = recipe.volatile[0]
    spins = s.While(is_zero(flag))
    return either_way(recipe, (spins,), (s.Store(s.Static(flag), s.Number(1)),))


def parking(recipe: Recipe, first: int) -> Pair:
    """The earlier parks, seldom only for a while; the later lets it go on, perhaps."""
    park = s.Park(1) if recipe.chance(0.2) else s.Park()
    lets_go: Body = (s.Unpark(first),)
    if not recipe.disciplined and recipe.chance(0.5):
        name = recipe.plain[0]
        lets_go = (s.If(is_zero(name), lets_go),)
    return Pair((park,), lets_go)


def interrupting(recipe: Recipe, first: int) -> Pair:
    """The earlier waits or sleeps; the later interrupts it."""
    lock = recipe.rng.choice(recipe.locks)
    then: s.AfterInterrupt = s.Throw() if recipe.chance(0.2) else s.NOTED
    halts: s.Statement = s.Synchronized(lock, (s.Wait(lock, interrupted=then),))
    if recipe.chance(0.3):
        halts = s.Sleep(then)
    if not recipe.disciplined and recipe.chance(0.4):
        wakes = s.Synchronized(lock, (s.Notify(lock),))
        return Pair((halts,), (wakes, s.Interrupt(first)))
    return Pair((halts,), (s.Interrupt(first),))


def rousing(recipe: Recipe, first: int) -> Pair:
    """The earlier parks; the later interrupts it, after which parking is over for good."""
    twice = (s.Park(), s.Park()) if recipe.chance(0.5) else (s.Park(),)
    return Pair(twice, (s.Interrupt(first),))


def dozing(recipe: Recipe, first: int) -> Pair:
    """A timed wait beside a notify, or a sleep."""
    del first
    lock = recipe.rng.choice(recipe.locks)
    waits: s.Statement = s.Synchronized(lock, (s.Wait(lock, 1),))
    if recipe.chance(0.4):
        waits = s.Sleep()
    return either_way(recipe, (waits,), (s.Synchronized(lock, (s.Notify(lock),)),))


def publishing(recipe: Recipe, first: int) -> Pair | None:
    """One makes a node known; the other looks at it, the careless without asking for null."""
    del first
    if not recipe.nodes:
        return None
    node, lock = recipe.nodes[0], recipe.guards[recipe.nodes[0]]
    value = s.Store(s.Field("p"), s.Number(recipe.rng.choice((1, 2))))
    makes: Body = (s.NewNode(), value, s.Link(node, "p"))
    if recipe.chance(0.3):
        makes = (s.Link(node, recipe.rng.choice((*recipe.nodes, "null"))),)
    reads: s.Statement = s.Set(0, s.Field("p"))
    if recipe.disciplined or recipe.chance(0.6):
        reads = s.If(s.NotNull(), (reads,))
    looks: Body = (s.Follow(node), reads)
    if recipe.disciplined:
        makes, looks = (s.Synchronized(lock, makes),), (s.Synchronized(lock, looks),)
    return either_way(recipe, makes, looks)


# Patterns that may meet in one program. Interrupts keep apart from time limits and from permits:
# what a thread finds that is interrupted just as its time is up, or that has a permit left over
# from an interrupt, Java leaves open.
FAMILIES: tuple[tuple[Callable[[Recipe, int], Pair | None], ...], ...] = (
    (handoff, crossing, spinning, parking, publishing),
    (handoff, crossing, publishing, interrupting),
    (handoff, crossing, spinning, dozing, publishing),
    (crossing, spinning, publishing, rousing),
    (crossing, publishing, spinning),
)
