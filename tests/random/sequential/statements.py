"""Random statements. Each returns its lines and the environment of what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sequential.arithmetic import invocation
from sequential.environment import (
    ARRAYS,
    BINARY,
    COLLECTIONS,
    DEQUE,
    FUNCTION,
    LAMBDAS,
    LIST,
    MAP,
    PREDICATE,
    SCALARS,
    TREE,
    Use,
    Variable,
)  # fmt: skip
from sequential.expressions import answer, expression
from sequential.shapes import CHANGES

if TYPE_CHECKING:
    from sequential.environment import Environment

    Lines = list[str]

EXPRESSION_DEPTH = 3


def value(env: Environment, type_: str) -> str:
    """A value worth keeping; strings are cut so that loops cannot double them for ever."""
    made = expression(env, type_, EXPRESSION_DEPTH)
    return f"cut({made})" if type_ == "String" else made


def declaration(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A new scalar variable, sometimes one that lambdas may capture."""
    del depth
    use, keyword = (Use.FINAL, "final ") if env.chance(0.35) else (Use.LOCAL, "")
    variable = Variable(env.name("v"), env.rng.choice(SCALARS), use)
    line = f"{keyword}{variable.type} {variable.name} = {value(env, variable.type)};"
    return [line], env.with_variables(variable)


def object_declaration(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A new array, collection or object."""
    del depth
    others = ("Node", "Node", "Node", "Triple", "int[][]")
    type_ = env.rng.choice((*ARRAYS, *COLLECTIONS, *COLLECTIONS, *others))
    return declared(env, type_, creation(env, type_))


def declared(env: Environment, type_: str, value: str) -> tuple[Lines, Environment]:
    """A final variable for an object."""
    variable = Variable(env.name("o"), type_, Use.FINAL)
    return [f"final {type_} {variable.name} = {value};"], env.with_variables(variable)


def creation(env: Environment, type_: str) -> str:
    """A new object of a reference type other than String."""
    if type_ in ARRAYS:
        element = type_.removesuffix("[]")
        if env.chance(0.5 if element != "String" else 0.05):
            return f"new {element}[4]"
        return f"{{{', '.join(value(env, element) for _ in range(4))}}}"
    if type_ == "int[][]":
        return "new int[2][4]"
    if type_ == "Node":
        return f"new {env.rng.choice(env.nodes)}({value(env, 'int')})"
    if type_ == "Triple":
        return f"new Triple({value(env, 'int')}, {value(env, 'long')}, {value(env, 'String')})"
    if type_ == LIST and env.chance(0.5):
        return f"new ArrayList<>(Arrays.asList({', '.join(value(env, 'int') for _ in range(3))}))"
    kinds = {LIST: "ArrayList", MAP: "HashMap", TREE: "TreeMap", DEQUE: "ArrayDeque"}
    return f"new {kinds[type_]}<>()"


def lambda_declaration(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A function of one of four kinds, as a lambda or a method reference."""
    del depth
    type_ = env.rng.choice(LAMBDAS)
    p, q = env.name("p"), env.name("p")
    if type_ == BINARY:
        body = expression(env.inside_lambda(Variable(p, "int"), Variable(q, "int")), "int", 2)
        reference = env.rng.choice(("Integer::sum", "Math::max", "Integer::compare"))
        made = env.rng.choice((f"({p}, {q}) -> {body}", reference))
    elif type_ == FUNCTION:
        # An Integer cannot be cast like an int, so the body works on a copy.
        body = expression(env.inside_lambda(Variable(q, "int")), "int", 2)
        made = f"{p} -> {{ int {q} = {p}; return {body}; }}"
    elif type_ == PREDICATE:
        body = expression(env.inside_lambda(Variable(p, "String")), "boolean", 2)
        made = env.rng.choice((f"{p} -> {body}", "String::isEmpty"))
    else:
        made = f"() -> {expression(env.inside_lambda(), 'String', 2)}"
    return declared(env, type_, made)


def assignment(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A plain or compound assignment to a variable or an array element."""
    del depth
    type_ = env.rng.choice(SCALARS)
    targets = [variable.name for variable in env.assignable(type_)]
    for array in env.readable(f"{type_}[]"):
        index = expression(env, "int", 2)
        index = index if env.chance(0.03) else f"{index} & 3"
        targets.append(f"{array.name}[{index}]")
    if not targets:
        return mixing(env, 0)
    target = env.rng.choice(targets)
    if type_ in {"String", "boolean"} or env.chance(0.5):
        return [f"{target} = {value(env, type_)};"], env
    operators = ["+=", "-=", "*=", "/=", "%="]
    if type_ not in {"float", "double"}:
        operators += ["&=", "|=", "^=", "<<=", ">>=", ">>>="]
    operator = env.rng.choice(operators)
    # Bit operators refuse floating-point operands.
    other = type_ if operator[0] in "&|^<>" else env.rng.choice(("int", "long", "double", type_))
    return [f"{target} {operator} {value(env, other)};"], env


def collection_change(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A change of a collection, or a walk over one."""
    del depth
    made = answer(env, CHANGES, 2)
    return object_declaration(env, 0) if made is None else ([made], env)


def mixing(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """Add a value to the program's trace."""
    del depth
    arrays = [variable.name for variable in env.variables if variable.type in {*ARRAYS, "int[][]"}]
    if arrays and env.chance(0.2):
        return [f"mix({env.rng.choice(arrays)});"], env
    return [f"mix({value(env, env.rng.choice(SCALARS))});"], env


def call_statement(env: Environment, depth: int) -> tuple[Lines, Environment]:
    """A call whose result is dropped."""
    del depth
    if not env.methods:
        return mixing(env, 0)
    return [f"{invocation(env, env.rng.choice(env.methods), 2)};"], env
