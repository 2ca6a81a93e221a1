"""Random expressions: the one way into the grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sequential.literals import leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sequential.environment import Environment


def expression(env: Environment, type_: str, depth: int) -> str:
    """An expression of a scalar type; every production gets less depth than it was given."""
    if depth <= 0 or env.chance(0.12):
        return leaf(env, type_)
    for _ in range(4):
        production = env.rng.choice(env.grammar.productions[type_])
        # A production gives up when nothing that it needs is in scope.
        if (made := production(env, type_, depth - 1)) is not None:
            return made
    return leaf(env, type_)


def answer(env: Environment, shapes: Mapping[str, tuple[str, ...]], depth: int) -> str | None:
    """Fill in one of the shapes for an object that is in scope."""
    if not (found := [variable for variable in env.variables if variable.type in shapes]):
        return None
    chosen = env.rng.choice(found)
    needed = ("int", "int", "String", "long")
    operands = [expression(env, type_, depth) for type_ in needed]
    return env.rng.choice(shapes[chosen.type]).format(chosen.name, *operands, env.name("w"))
