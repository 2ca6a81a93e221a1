"""Random expressions of numeric types, always in parentheses or otherwise closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sequential.environment import INTEGRAL, NUMERIC
from sequential.expressions import answer, expression
from sequential.shapes import INT_ANSWERS

if TYPE_CHECKING:
    from sequential.environment import Environment, Method


def binary(env: Environment, type_: str, depth: int) -> str:
    """Arithmetic on two operands of the type, which for the small ones happens in int."""
    operators = ("+", "-", "*") + (("&", "|", "^") if type_ in INTEGRAL else ())
    left, right = (expression(env, type_, depth) for _ in range(2))
    made = f"({left} {env.rng.choice(operators)} {right})"
    return made if type_ in {"int", "long", "float", "double"} else f"(({type_}) {made})"


def division(env: Environment, type_: str, depth: int) -> str:
    """Division or remainder; of integers it sometimes fails."""
    left, right = (expression(env, type_, depth) for _ in range(2))
    if type_ in INTEGRAL and env.chance(0.95):
        right = f"({right} | 1)"
    made = f"({left} {env.rng.choice('/%')} {right})"
    return made if type_ in {"int", "long", "float", "double"} else f"(({type_}) {made})"


def shift(env: Environment, type_: str, depth: int) -> str:
    """A shift; the distance may be of either wide type and of any size."""
    operator = env.rng.choice(("<<", ">>", ">>>"))
    distance = expression(env, env.rng.choice(("int", "long")), depth)
    made = f"({expression(env, type_, depth)} {operator} {distance})"
    return made if type_ in {"int", "long"} else f"(({type_}) {made})"


def unary(env: Environment, type_: str, depth: int) -> str:
    """A sign or a complement."""
    operator = env.rng.choice("-~" if type_ in INTEGRAL else "-+")
    return f"(({type_}) ({operator}{expression(env, type_, depth)}))"


def cast(env: Environment, type_: str, depth: int) -> str:
    """A conversion from another numeric type."""
    return f"(({type_}) {expression(env, env.rng.choice(NUMERIC), depth)})"


def conditional(env: Environment, type_: str, depth: int) -> str:
    """A choice between two values."""
    chosen, other = (expression(env, type_, depth) for _ in range(2))
    made = f"({expression(env, 'boolean', depth)} ? {chosen} : {other})"
    return made if type_ in {"boolean", "String"} else f"(({type_}) {made})"


def step(env: Environment, type_: str, depth: int) -> str | None:
    """A change of a variable used as a value."""
    del depth
    if not (found := env.assignable(type_)):
        return None
    name = env.rng.choice(found).name
    return env.rng.choice((f"({name}++)", f"({name}--)", f"(++{name})", f"(--{name})"))


def assignment(env: Environment, type_: str, depth: int) -> str | None:
    """An assignment used as a value."""
    if not (found := env.assignable(type_)):
        return None
    value = expression(env, type_, depth)
    return f"({env.rng.choice(found).name} = {f'cut({value})' if type_ == 'String' else value})"


def element(env: Environment, type_: str, depth: int) -> str | None:
    """An array element; the index is mostly in range."""
    if not (found := env.readable(f"{type_}[]")):
        return None
    index = expression(env, "int", depth)
    array = env.rng.choice(found).name
    return f"{array}[{index}]" if env.chance(0.03) else f"{array}[{index} & 3]"


def call(env: Environment, type_: str, depth: int) -> str | None:
    """A call of a static method."""
    if not (found := env.callable(type_)):
        return None
    return invocation(env, env.rng.choice(found), depth)


def invocation(env: Environment, method: Method, depth: int) -> str:
    """A call of one method; recursion uses up depth, others start with a little."""
    arguments = [expression(env, parameter, depth) for parameter in method.parameters]
    if method.recursive:
        arguments[0] = "depth - 1" if method is env.itself else str(env.rng.randrange(1, 5))
    return f"{method.name}({', '.join(arguments)})"


def library_int(env: Environment, type_: str, depth: int) -> str:
    """An int from the library."""
    del type_
    a, b = (expression(env, "int", depth) for _ in range(2))
    text, wide = expression(env, "String", depth), expression(env, "long", depth)
    return env.rng.choice(
        (
            f"Math.max({a}, {b})", f"Math.min({a}, {b})", f"Math.abs({a})",
            f"Math.floorMod({a}, 7)", f"Math.floorDiv({a}, 3)", f"Integer.bitCount({a})",
            f"Integer.reverse({a})", f"Integer.numberOfLeadingZeros({a})",
            f"Integer.rotateLeft({a}, {b})",
            f"Integer.compare({a}, {b})", f"parse({text})", f"{text}.length()",
            f"{text}.hashCode()", f"{text}.indexOf({expression(env, 'char', depth)})",
            f"{text}.compareTo({expression(env, 'String', depth)})", f"Long.hashCode({wide})",
            f"Long.signum({wide})", f"Double.compare({expression(env, 'double', depth)}, 1.5)",
            f"Character.getNumericValue({expression(env, 'char', depth)})",
        )
    )  # fmt: skip


def from_objects(env: Environment, type_: str, depth: int) -> str | None:
    """An int out of a collection, a function or an object with virtual methods."""
    del type_
    return answer(env, INT_ANSWERS, depth)


def library_wide(env: Environment, type_: str, depth: int) -> str:
    """A long, float or double from the library."""
    a, b = (expression(env, type_, depth) for _ in range(2))
    made = [f"Math.abs({a})", f"Math.max({a}, {b})", f"Math.min({a}, {b})"]
    if type_ == "long":
        made += [f"Long.rotateRight({a}, 13)", f"Long.reverseBytes({a})", f"Math.floorDiv({a}, 9L)"]
        made += [f"Math.round({expression(env, 'double', depth)})", f"Math.multiplyHigh({a}, {b})"]
    elif type_ == "double":
        made += [f"Math.sqrt({a})", f"Math.floor({a})", f"Math.rint({a})", f"Math.ceil({a})"]
        made += [f"Math.fma({a}, {b}, 0.5)", f"Math.copySign({a}, {b})"]
    else:
        made += [f"Math.signum({a})", f"Math.nextUp({a})", f"Math.ulp({a})"]
    return env.rng.choice(made)


def library_char(env: Environment, type_: str, depth: int) -> str:
    """A char from a string or from `Character`."""
    del type_
    text, index = expression(env, "String", depth), expression(env, "int", depth)
    c = expression(env, "char", depth)
    return env.rng.choice(
        (f"at({text}, {index})", f"at({text}, 0)", f"Character.toUpperCase({c})",
         f"Character.toLowerCase({c})")
    )  # fmt: skip
