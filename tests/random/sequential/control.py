"""Random control flow: branches, bounded loops, switches, exceptions, jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sequential.environment import LIST, Use, Variable
from sequential.expressions import expression
from sequential.literals import STRINGS

if TYPE_CHECKING:
    from sequential.environment import Environment

    Lines = list[str]

CAUGHT = (
    "ArithmeticException", "ArrayIndexOutOfBoundsException", "NumberFormatException",
    "StringIndexOutOfBoundsException", "NullPointerException", "IllegalStateException",
    "IndexOutOfBoundsException", "RuntimeException",
)  # fmt: skip


def indented(lines: Lines) -> Lines:
    """The lines of a nested block."""
    return [f"    {line}" for line in lines]


def block(env: Environment, length: int, depth: int) -> Lines:
    """Several statements, of which those that nest need depth; what they declare ends with them."""
    lines: Lines = []
    simple, control = env.grammar.simple, env.grammar.control
    for _ in range(length):
        statement = env.rng.choice((*simple, *simple, *control) if depth > 0 else simple)
        made, after = statement(env, depth)
        # What declares nothing may stand in a block of its own, and fail without ending the rest.
        if after is env and depth > 0 and env.chance(0.3):
            name = env.name("e")
            made = ["try {", *indented(made), f"}} catch (RuntimeException {name}) {{"]
            made += [f"    mix({name});", "}"]
        lines += made
        env = after
    return lines


def body(env: Environment, depth: int) -> Lines:
    """A nested block of one to three statements."""
    return indented(block(env, env.rng.randrange(1, 4), depth - 1))


def condition(env: Environment) -> str:
    """What a branch or a loop asks."""
    return expression(env, "boolean", 3)


def branch(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """if, with or without else."""
    lines = [f"if ({condition(env)}) {{", *body(env, depth)]
    if env.chance(0.5):
        lines += ["} else {", *body(env, depth)]
    return [*lines, "}"], env


def loop_body(env: Environment, depth: int) -> Lines:
    """A nested block that may leave the loop or go round again before its end."""
    lines = body(env, depth)
    return [*indented(jump(env, 0)[0]), *lines] if env.chance(0.5) else lines


def loop(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """One of the loops; each ends by its bound, by its condition or when the fuel is used up."""
    label, index = env.name("l"), env.name("i")
    inside = env.inside_loop(label)
    bound = env.rng.randrange(2, 9)
    kind = env.rng.choice((0, 0, 0, 1, 2, 3))
    if kind == 0:
        head = f"{label}: for (int {index} = 0; {index} < {bound} && fuel-- > 0; {index}++) {{"
        counted = inside.with_variables(Variable(index, "int", Use.INDEX))
        return [head, *loop_body(counted, depth), "}"], env
    if kind == 1:
        head = f"{label}: while (fuel-- > 0 && {condition(env)}) {{"
        return [head, *loop_body(inside, depth), "}"], env
    if kind == 2:
        end = f"}} while (fuel-- > 0 && {condition(env)});"
        return [f"{label}: do {{", *loop_body(inside, depth), end], env
    arrays = [v for v in env.variables if v.type in {"int[]", "String[]", "long[]", LIST}]
    if not arrays:
        return branch(env, depth)
    chosen = env.rng.choice(arrays)
    element = "int" if chosen.type == LIST else chosen.type.removesuffix("[]")
    walked = inside.with_variables(Variable(index, element, Use.FINAL))
    head = f"{label}: for (final {element} {index} : {chosen.name}) {{"
    return [head, "    if (fuel-- < 0) break;", *loop_body(walked, depth), "}"], env


def switch(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A switch over numbers, strings or constants, in the old form or the new one."""
    kind = env.rng.randrange(3)
    if kind == 0:
        subject = f"{expression(env, 'int', 3)} & 7"
        labels = [str(n) for n in sorted(env.rng.sample(range(-1, 9), 4))]
    elif kind == 1:
        subject, labels = expression(env, "String", 3), env.rng.sample(STRINGS, 4)
    else:
        subject = f"Kind.values()[{expression(env, 'int', 3)} & 3]"
        labels = env.rng.sample(("RED", "GREEN", "BLUE", "GREY"), 3)
    lines = [f"switch ({subject}) {{"]
    opening = env.rng.choice((" -> {", ": {"))
    for label in labels:
        lines += indented([f"case {label}{opening}", *body(env, depth), "}"])
        if opening == ": {" and env.chance(0.7):
            lines += indented(["break;"])
    return [*lines, *indented([f"default{opening}", *body(env, depth), "}"]), "}"], env


def handled(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """try with catch, finally or both."""
    lines = ["try {", *body(env, depth)]
    final = env.chance(0.5)
    if not final or env.chance(0.6):
        name = env.name("e")
        lines += [f"}} catch ({env.rng.choice(CAUGHT)} {name}) {{", f"    mix({name});"]
        lines += body(env, depth)
    if final:
        lines += ["} finally {", *body(env, depth)]
    return [*lines, "}"], env


def jump(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A conditional break, continue, return or throw."""
    del depth
    choices = ['throw new IllegalStateException("thrown " + {0});', "return {1};"]
    if env.labels:
        label = env.rng.choice(env.labels)
        choices += [f"break {label};", *[f"continue {label};"] * 4]
    text = env.rng.choice(choices)
    assert env.itself is not None
    made = text.format(expression(env, "int", 2), expression(env, env.itself.result, 2))
    return [f"if ({condition(env)}) {{", f"    {made}", "}"], env


def monitor(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A synchronized block; with one thread it only has to be left properly."""
    return ["synchronized (LOCK) {", *body(env, depth), "}"], env
