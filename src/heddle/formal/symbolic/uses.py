"""What expressions, steps and rules of a network read and write."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.formal.symbolic.expressions import (
    Apply,
    Array,
    Expression,
    Global,
    Read,
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


def target_of(step: Step) -> Variable | None:
    """The variable that the step writes."""
    return step.target if isinstance(step, Assign | Load | Havoc) else None


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
    found: set[Variable | Array] = {each.array for each in rule.steps if isinstance(each, Store)}
    found.update(each for step in rule.steps if (each := target_of(step)) is not None)
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
