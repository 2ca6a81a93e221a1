"""Random statements of one thread, each closed in itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concurrency import syntax as s

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.recipe import Recipe
    from concurrency.syntax import Body, Comparison, Expression, Statement

Held = tuple[str, ...]


def statement(recipe: Recipe, held: Held, depth: int) -> Statement:
    """One statement for a thread that holds these locks; blocks nest up to a depth."""
    chosen = recipe.rng.choices(*WEIGHTED)[0]
    made = chosen(recipe, held, depth) if depth > 0 or chosen not in NESTING else None
    return made if made is not None else access(recipe, held) or computation(recipe)


def body(recipe: Recipe, held: Held, depth: int, count: int) -> Body:
    """Some statements in a row."""
    return tuple(statement(recipe, held, depth) for _ in range(count))


def small(recipe: Recipe) -> s.Number:
    """A constant; few different ones, so that comparisons are interesting."""
    return s.Number(recipe.rng.choice((0, 1, 1, 2)))


def computation(recipe: Recipe) -> Statement:
    """An assignment that nobody else sees."""
    changed = s.Binary(recipe.rng.choice("+-"), s.Local(recipe.local()), small(recipe))
    return s.Set(recipe.local(), changed if recipe.chance(0.5) else small(recipe))


def expression(recipe: Recipe, held: Held) -> Expression:
    """A value with at most one shared read."""
    simple = s.Local(recipe.local()) if recipe.chance(0.5) else small(recipe)
    place = recipe.place(held)
    if place is None or recipe.chance(0.5):
        return s.Binary("+", s.Local(recipe.local()), small(recipe))
    return place if recipe.chance(0.6) else s.Binary(recipe.rng.choice("+-"), place, simple)


def comparison(recipe: Recipe, held: Held) -> Comparison:
    """A condition over a variable or a shared place."""
    place = recipe.place(held)
    left = place if place is not None and recipe.chance(0.6) else s.Local(recipe.local())
    return s.Comparison(left, recipe.rng.choice(("==", "!=", "<", ">")), small(recipe))


def claim(recipe: Recipe, held: Held) -> Comparison:
    """A condition that is true to begin with, so that it takes some doing to break it."""
    place = recipe.place(held)
    left = place if place is not None and recipe.chance(0.7) else s.Local(recipe.local())
    operator, right = recipe.rng.choice((("<", 2), ("<", 3), ("!=", 1), ("!=", 2), (">", -1)))
    return s.Comparison(left, operator, s.Number(right))


def access(recipe: Recipe, held: Held, depth: int = 0) -> Statement | None:
    """A read, a write, or both."""
    del depth
    place = recipe.place(held)
    if place is None:
        return None
    kind = recipe.rng.randrange(30)
    if kind < 12:
        return s.Set(recipe.local(), place)
    if kind < 19:
        return s.Store(place, expression(recipe, held))
    if kind < 29 or recipe.disciplined:
        return s.Update(place, recipe.rng.choice((1, 1, 2, -1)))
    return s.Divide(recipe.local(), 6, place)


def choice(recipe: Recipe, held: Held, depth: int) -> Statement:
    """An if, now and then with an else."""
    otherwise = body(recipe, held, depth - 1, 1) if recipe.chance(0.3) else ()
    then = body(recipe, held, depth - 1, 1)
    return s.If(comparison(recipe, held), then, otherwise)


def loop(recipe: Recipe, held: Held, depth: int) -> Statement:
    """A short counted loop."""
    return s.Repeat(2, body(recipe, held, depth - 1, 1))


def locked(recipe: Recipe, held: Held, depth: int) -> Statement | None:
    """A synchronized block, for the disciplined only in the order of the locks."""
    locks = recipe.locks
    if recipe.disciplined:
        locks = tuple(lock for lock in locks if lock in held or lock > max(held, default=""))
    if not locks:
        return None
    lock = recipe.rng.choice(locks)
    inside = (*held, lock)
    count = recipe.rng.choice((1, 2))
    return s.Synchronized(lock, body(recipe, inside, depth - 1, count))


def call(recipe: Recipe, held: Held, depth: int) -> Statement | None:
    """A call of the static synchronized method: the class is the last lock to take."""
    del held, depth
    return s.Call(0) if recipe.methods else None


def assertion(recipe: Recipe, held: Held, depth: int) -> Statement | None:
    """A claim; of the disciplined one that can hardly fail."""
    del depth
    if recipe.disciplined:
        return s.Assert(s.Comparison(s.Local(recipe.local()), "<", s.Number(40)))
    return s.Assert(claim(recipe, held))


def failure(recipe: Recipe, held: Held, depth: int) -> Statement | None:
    """An exception under a condition, mostly caught."""
    thrown = s.If(comparison(recipe, held), (s.Throw(),))
    if recipe.disciplined or recipe.chance(0.7):
        inside = (*body(recipe, held, depth - 1, 1), thrown)
        return s.Try(inside, recipe.local(), 5)
    return thrown


def atomic(recipe: Recipe, held: Held, depth: int) -> Statement | None:
    """An operation of the atomic."""
    del held, depth
    if not recipe.atomics:
        return None
    kind = recipe.rng.randrange(8)
    if kind < 3:
        return s.CompareAndSet(recipe.local(), *recipe.rng.choice(((0, 1), (1, 2), (1, 0))))
    if kind < 7:
        return s.GetAndAdd(recipe.local(), recipe.rng.choice((0, 1, 1, 2)))
    return s.SetAtomic(recipe.local())


def notification(recipe: Recipe, held: Held, depth: int) -> Statement | None:
    """A notify, seldom without the lock."""
    del depth
    own = [lock for lock in held if lock in recipe.locks]
    if not own:
        careless = not recipe.disciplined and recipe.chance(0.1)
        return s.Notify(recipe.rng.choice(recipe.locks)) if careless else None
    kind = s.Notify if recipe.chance(0.5) else s.NotifyAll
    return kind(recipe.rng.choice(own))


WEIGHTED: tuple[list[Callable[[Recipe, Held, int], Statement | None]], list[int]] = (
    [access, choice, loop, locked, call, assertion, failure, atomic, notification],
    [26, 8, 3, 24, 6, 6, 5, 10, 3],
)
NESTING = {choice, loop, locked, failure}
