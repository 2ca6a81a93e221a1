"""Expressions and steps of a network written over other variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heddle.formal.symbolic.expressions import (
    Apply,
    Array,
    Constant,
    Expression,
    Global,
    Read,
    Self,
    Table,
    Variable,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Havoc,
    Load,
    Procedure,
    Return,
    Rule,
    Step,
    Store,
    Then,
)


def rewrite(
    expression: Expression, replace: Callable[[Variable], Expression], thread: int
) -> Expression:
    """`expression` as the thread computes it, every variable replaced."""
    match expression:
        case Read(variable):
            return replace(variable)
        case Self(bits):
            return Constant(thread & ((1 << bits) - 1), bits)
        case Table(index, entries, bits):
            return Table(rewrite(index, replace, thread), entries, bits)
        case Apply(operator, arguments, bits):
            return Apply(
                operator, tuple(rewrite(each, replace, thread) for each in arguments), bits
            )
        case Constant():
            return expression


def rewrite_step(step: Step, rename: Callable[[Variable], Variable], thread: int) -> Step:
    """`step` over renamed variables, as the thread takes it."""

    def value(expression: Expression) -> Expression:
        return rewrite(expression, lambda variable: Read(rename(variable)), thread)

    match step:
        case Assume(condition):
            return Assume(value(condition))
        case Assign(target, new):
            return Assign(rename(target), value(new))
        case Load(target, array, index):
            return Load(rename(target), array, value(index))
        case Store(array, index, new):
            return Store(array, value(index), value(new))
        case Havoc(target):
            return Havoc(rename(target))


def variables(expression: Expression) -> Iterator[Variable]:
    """Every variable that `expression` reads, as often as it does."""
    match expression:
        case Read(variable):
            yield variable
        case Table(index, _, _):
            yield from variables(index)
        case Apply(_, arguments, _):
            for each in arguments:
                yield from variables(each)


def expressions(step: Step) -> tuple[Expression, ...]:
    """What the step computes."""
    match step:
        case Assume(condition):
            return (condition,)
        case Assign(_, value):
            return (value,)
        case Load(_, _, index):
            return (index,)
        case Store(_, index, value):
            return (index, value)
        case Havoc():
            return ()


def _of(then: Then) -> tuple[Expression, ...]:
    match then:
        case Call(_, arguments, _, _):
            return arguments
        case Return(values):
            return values
    return ()


def expressions_of(rule: Rule) -> tuple[Expression, ...]:
    """Everything that the rule computes."""
    return (*(each for step in rule.steps for each in expressions(step)), *_of(rule.then))


def read(rule: Rule) -> set[Variable | Array]:
    """Every variable and array whose value matters to the rule."""
    found: set[Variable | Array] = {each.array for each in rule.steps if isinstance(each, Load)}
    for expression in expressions_of(rule):
        found.update(variables(expression))
    return found


def written(rule: Rule) -> set[Variable | Array]:
    """Every variable and array that the rule, or the return of what it calls, may change."""
    found: set[Variable | Array] = set()
    for step in rule.steps:
        match step:
            case Assign(target, _) | Load(target, _, _) | Havoc(target):
                found.add(target)
            case Store(array, _, _):
                found.add(array)
            case Assume():
                pass
    if isinstance(rule.then, Call):
        found.update(rule.then.results)
    return found


def shared_of(procedures: tuple[Procedure, ...]) -> tuple[set[str], set[str]]:
    """The names of the globals and arrays that the procedures read, and that they write."""
    reading: set[Variable | Array] = set()
    writing: set[Variable | Array] = set()
    for procedure in procedures:
        for label in procedure.labels:
            if label.owner is not None:
                reading.update(variables(label.owner))
        for rule in procedure.rules:
            reading |= read(rule)
            writing |= written(rule)
    return _names(reading), _names(writing)


def _names(found: set[Variable | Array]) -> set[str]:
    return {each.name for each in found if isinstance(each, Global | Array)}
