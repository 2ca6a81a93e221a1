"""Random sequential Java programs: the same seed, the same program.

A program is one class of static methods that call only earlier ones, or themselves with less
depth. Loops and calls burn fuel, so it ends soon. Whatever it computes, exceptions included, goes
into a running hash; main calls every method a few times and prints the hash after each call.

    PYTHONPATH=tests/random python3 -m sequential.generator SEED
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from sequential.control import block, indented
from sequential.environment import SCALARS, Environment, Method, Use, Variable
from sequential.expressions import expression
from sequential.grammar import GRAMMAR
from sequential.literals import default, literal
from sequential.prelude import CLASSES, HELPERS, IMPORTS
from sequential.statements import lambda_declaration, object_declaration

if TYPE_CHECKING:
    from collections.abc import Iterator

METHODS = 5
CALLS = 4
FUEL = 250


def class_name(seed: int) -> str:
    """The name of the program's class."""
    return f"R{seed}"


def generate(seed: int) -> str:
    """The Java source of one program."""
    env = Environment(Random(f"sequential {seed}"), GRAMMAR)
    types = (*SCALARS, "int[]", "String[]")
    fields = [Variable(env.name("s"), type_, Use.STATIC) for type_ in types]
    nodes, node_lines = node_classes(env)
    env = replace(env.with_variables(*fields), nodes=nodes)
    lines = [f"static {declared(env, field)};" for field in fields]
    for _ in range(METHODS):
        method, made = static_method(env)
        env = replace(env, methods=(*env.methods, method))
        lines += ["", *made]
    members = [*CLASSES, *node_lines, *HELPERS, *lines, "", *main_method(env, fields)]
    head = f"public class {class_name(seed)} {{"
    return "\n".join([*IMPORTS, head, *indented(members), "}", ""])


def declared(env: Environment, field: Variable) -> str:
    """A static field with its first value."""
    if field.type.endswith("[]"):
        values = ", ".join(literal(env, field.type[:-2]) for _ in range(4))
        return f"{field.type} {field.name} = {{{values}}}"
    return f"{field.type} {field.name} = {literal(env, field.type)}"


def node_classes(env: Environment) -> tuple[tuple[str, ...], list[str]]:
    """A few classes that override one method, some by way of their superclass."""
    names: list[str] = []
    lines: list[str] = []
    for _ in range(3):
        name, parent = env.name("N"), env.rng.choice(["Node", *names])
        here = env.with_variables(Variable("x", "int"), Variable("value", "int", Use.STATIC))
        result = expression(here, "int", 3)
        if parent != "Node" and env.chance(0.7):
            result = f"super.eval({result}) ^ {expression(here, 'int', 2)}"
        lines += [
            f"static class {name} extends {parent} {{",
            f"    {name}(int value) {{ super(value); }}",
            "    @Override",
            f"    public int eval(int x) {{ return {result}; }}",
            "}",
        ]
        names.append(name)
    return tuple(names), lines


def static_method(env: Environment) -> tuple[Method, list[str]]:
    """One method that may call those already there."""
    recursive = env.chance(0.3)
    types = [env.rng.choice(SCALARS) for _ in range(env.rng.randrange(1, 4))]
    if recursive:
        types[0] = "int"
    method = Method(env.name("m"), tuple(types), env.rng.choice(SCALARS), recursive)
    parameters = [Variable(env.name("p"), type_) for type_ in types]
    if recursive:
        parameters[0] = Variable("depth", "int", Use.FINAL)
    inside = replace(env.with_variables(*parameters), itself=method)
    signature = ", ".join(
        f"{'final ' if p.use is Use.FINAL else ''}{p.type} {p.name}" for p in parameters
    )
    guard = "--fuel < 0 || depth < 0" if recursive else "--fuel < 0"
    lines = [f"if ({guard}) {{ return {default(method.result)}; }}"]
    for declare in (object_declaration, object_declaration, object_declaration, lambda_declaration):
        made, inside = declare(inside, 0)
        lines += made
    lines += block(inside, env.rng.randrange(4, 8), 2)
    lines.append(f"return {expression(inside, method.result, 3)};")
    head = f"static {method.result} {method.name}({signature}) {{"
    return method, [head, *indented(lines), "}"]


def main_method(env: Environment, fields: list[Variable]) -> list[str]:
    """Call everything, each call with fuel of its own, and print the hash as it goes."""
    body = [line for method in env.methods for _ in range(CALLS) for line in call(env, method)]
    body += [f"mix({field.name});" for field in fields]
    body.append('System.out.println("end " + hash);')
    return ["public static void main(String[] args) {", *indented(body), "}"]


def call(env: Environment, method: Method) -> Iterator[str]:
    """The lines of main that call a method once."""
    arguments = [literal(env, type_) for type_ in method.parameters]
    if method.recursive:
        arguments[0] = str(env.rng.randrange(2, 6))
    yield f"fuel = {FUEL};"
    made = f"mix({method.name}({', '.join(arguments)}));"
    yield f"try {{ {made} }} catch (RuntimeException e) {{ mix(e); }}"
    yield f'System.out.println("{method.name} " + hash);'


if __name__ == "__main__":
    sys.stdout.write(generate(int(sys.argv[1])))
