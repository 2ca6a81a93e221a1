"""Random expressions of the types boolean and String."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sequential.environment import LIST, MAP, NUMERIC, SCALARS, SUPPLIER, TREE
from sequential.expressions import answer, expression
from sequential.shapes import BOOLEAN_ANSWERS

if TYPE_CHECKING:
    from sequential.environment import Environment


def boolean(env: Environment, type_: str, depth: int) -> str:
    """A comparison, a connective or a question to an object."""
    del type_
    kind = env.rng.randrange(10)
    if kind < 4:
        operands = [expression(env, env.rng.choice(NUMERIC), depth) for _ in range(2)]
        return f"({operands[0]} {env.rng.choice(('<', '<=', '>', '>=', '==', '!='))} {operands[1]})"
    if kind < 6:
        operands = [expression(env, "boolean", depth) for _ in range(2)]
        return f"({operands[0]} {env.rng.choice(('&&', '||', '^', '&', '|', '=='))} {operands[1]})"
    if kind == 6:
        return f"(!{expression(env, 'boolean', depth)})"
    if kind in {7, 8} and (asked := question(env, depth)) is not None:
        return asked
    text, other = (expression(env, "String", depth) for _ in range(2))
    return env.rng.choice(
        (
            f"{text}.equals({other})", f"{text}.isEmpty()", f"{text}.startsWith({other})",
            f"{text}.contains({other})", f"{text}.endsWith({other})",
            f"{text}.equalsIgnoreCase({other})", f"({text}.intern() == {other}.intern())",
            f"Character.isLetter({expression(env, 'char', depth)})",
            f"Double.isNaN({expression(env, 'double', depth)})",
        )
    )  # fmt: skip


def question(env: Environment, depth: int) -> str | None:
    """A boolean answer of a collection, a lambda or an object."""
    found = env.readable("Node")
    if found and env.chance(0.5):
        return f"({env.rng.choice(found).name} instanceof {env.rng.choice(env.nodes)})"
    return answer(env, BOOLEAN_ANSWERS, depth)


def string(env: Environment, type_: str, depth: int) -> str:
    """A concatenation, a method of String, or the text of something else."""
    del type_
    kind = env.rng.randrange(8)
    if kind < 3:
        types = env.rng.choices(SCALARS, k=env.rng.randrange(1, 4))
        parts = [expression(env, chosen, depth) for chosen in types]
        return "(" + " + ".join(['"' + env.rng.choice("<-#") + '"', *parts]) + ")"
    text, other = (expression(env, "String", depth) for _ in range(2))
    i, j = (expression(env, "int", depth) for _ in range(2))
    c = expression(env, "char", depth)
    if kind == 3:
        value = expression(env, env.rng.choice(SCALARS), depth)
        return f"String.valueOf({value})"
    if kind == 4:
        d = expression(env, "double", depth)
        chain = env.rng.choice(
            (f".append({i})", f".append({text}).reverse()", f".insert(0, {c})", f".append({c})",
             f".append({d})", f".append({i}).deleteCharAt(0)")
        )  # fmt: skip
        return f"new StringBuilder({other}){chain}.toString()"
    printable = {"Triple", "Node", SUPPLIER, LIST, MAP, TREE}
    found = [variable for variable in env.variables if variable.type in printable]
    if kind == 5 and found:
        shown = env.rng.choice(found)
        return f"cut({shown.name}.{'get' if shown.type == SUPPLIER else 'toString'}())"
    return env.rng.choice(
        (
            f"part({text}, {i}, {j})", f"{text}.substring({i} & 1)", f"{text}.repeat({i} & 3)",
            f"{text}.replace({c}, 'q')", f"{text}.trim()", f"{text}.toUpperCase(Locale.ROOT)",
            f"{text}.concat({other})", f"Integer.toString({i}, 7)", f"Integer.toHexString({i})",
            f'String.join("+", {text}, {other})', f'{text}.replaceAll("[a-c]+", "x")',
            f'String.format(Locale.ROOT, "%5d|%s", {i}, {text})', f"{text}.split(\",\")[0]",
            f"Long.toBinaryString({expression(env, 'long', depth)})",
            f"Double.toString({expression(env, 'double', depth)})",
            f"Float.toString({expression(env, 'float', depth)})",
        )
    )  # fmt: skip
