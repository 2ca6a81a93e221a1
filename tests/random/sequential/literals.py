"""Literals and leaves of random expressions, with a taste for the edges of each type."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sequential.environment import Environment

INTS = (
    "0", "1", "2", "3", "5", "7", "10", "31", "32", "33", "63", "64", "100", "127", "128", "255",
    "256", "1000", "32767", "32768", "65535", "65536", "0x12345678", "Integer.MAX_VALUE",
    "(-1)", "(-2)", "(-7)", "(-128)", "(-129)", "(-32769)", "Integer.MIN_VALUE",
)  # fmt: skip
LONGS = (
    "0L", "1L", "2L", "(-1L)", "(-3L)", "10L", "1000L", "4294967295L", "4294967296L",
    "(-4294967297L)", "0x123456789abcdefL", "Long.MAX_VALUE", "Long.MIN_VALUE",
)  # fmt: skip
FLOATS = (
    "0f", "(-0f)", "1f", "(-1f)", "0.5f", "0.1f", "3.25f", "1e10f", "16777216f", "1e-40f",
    "Float.MAX_VALUE", "Float.MIN_VALUE", "Float.NaN", "Float.POSITIVE_INFINITY",
    "Float.NEGATIVE_INFINITY",
)  # fmt: skip
DOUBLES = (
    "0.0", "(-0.0)", "1.0", "(-1.0)", "0.5", "0.1", "2.75", "1e9", "1e19", "1e100", "(-2.5)",
    "9007199254740993.0", "4.9e-324", "Double.MAX_VALUE", "Double.NaN",
    "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY",
)  # fmt: skip
CHARS = ("'a'", "'z'", "'A'", "'0'", "'9'", "' '", "'_'", "'\\n'", "'\\u00e9'", "'\\u20ac'")
STRINGS = (
    '""', '"a"', '"abc"', '"Hello"', '" padded "', '"12"', '"-7"', '"x,y,,z"', '"Aa"', '"BB"',
    '"caf\\u00e9"', '"\\u20ac"', '"a b c"', '"zzzz"', '"MiXeD"',
)  # fmt: skip
LITERALS = {
    "int": INTS, "long": LONGS, "float": FLOATS, "double": DOUBLES, "char": CHARS,
    "String": STRINGS, "boolean": ("true", "false"),
}  # fmt: skip
DEFAULTS = {"boolean": "false", "char": "'-'", "String": '"none"'}


def literal(env: Environment, type_: str) -> str:
    """A constant of a scalar type; now and then a string is null."""
    if type_ in {"byte", "short"}:
        return f"(({type_}) {env.rng.choice(INTS)})"
    if type_ == "String" and env.chance(0.004):
        return "((String) null)"
    return env.rng.choice(LITERALS[type_])


def default(type_: str) -> str:
    """The plain value that a method returns when it may not go on."""
    return DEFAULTS.get(type_, f"({type_}) 0")


def leaf(env: Environment, type_: str) -> str:
    """A variable in scope, or a constant."""
    found = env.readable(type_)
    return env.rng.choice(found).name if found and env.chance(0.7) else literal(env, type_)
