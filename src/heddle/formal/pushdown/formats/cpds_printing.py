"""Concurrent pushdown systems as text that the parser reads back to the same system."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
    ThreadProgram,
)
from heddle.formal.pushdown.formats.expressions import (
    Anything,
    Assignment,
    Condition,
    Copy,
    Sum,
    ThreadVariable,
    Variable,
)
from heddle.formal.pushdown.formats.tokens import spelled


def print_cpds(system: ConcurrentSystem) -> str:
    """The text of a `.cpds` file."""
    return "".join(f"{line}\n" for line in _lines(system))


def error_text(error: ErrorDeclaration) -> str:
    """What stands behind `error`."""
    parts = list[str]()
    if error.state is not None:
        parts.append(f"state {spelled(error.state)}")
    if error.symbols:
        parts.append(f"symbol {', '.join(map(spelled, error.symbols))}")
    if error.when:
        parts.append(f"when {_conditions(error.when)}")
    return " ".join(parts)


def rule_text(rule: GuardedRule) -> str:
    """A rule on one line."""
    if rule.source is None:
        parts = [f"{spelled(rule.symbol)} -> {_stack(rule.word)}"]
    else:
        head = f"<{spelled(rule.source)}, {spelled(rule.symbol)}>"
        inside = [spelled(rule.target or rule.source), *([_stack(rule.word)] if rule.word else [])]
        parts = [f"{head} -> <{', '.join(inside)}>"]
    if rule.when:
        parts.append(f"when {_conditions(rule.when)}")
    if rule.updates:
        parts.append(f"do {', '.join(map(_update, rule.updates))}")
    if rule.fork is not None:
        into = "" if rule.fork.into is None else f" into {spelled(rule.fork.into)}"
        parts.append(f"fork {spelled(rule.fork.program)}{into}")
    if rule.join is not None:
        parts.append(f"join {spelled(rule.join)}")
    if rule.label is not None:
        parts.append(f"label {spelled(rule.label)}")
    return " ".join(parts)


def _lines(system: ConcurrentSystem) -> Iterator[str]:
    if system.start is not None:
        yield f"start {spelled(system.start)}"
    yield from map(_variable, system.variables)
    yield from map(_variable, system.thread_variables)
    for program in system.programs:
        yield ""
        yield _program(program)
        yield from (f"  {rule_text(rule)}" for rule in program.rules)
    if system.errors:
        yield ""
        yield from (f"error {error_text(error)}" for error in system.errors)


def _variable(variable: Variable | ThreadVariable) -> str:
    if isinstance(variable, ThreadVariable):
        initial = "" if variable.initial is None else f" = {spelled(variable.initial)}"
        return f"var {spelled(variable.name)} : thread{initial}"
    values = f"{variable.range.lowest}..{variable.range.highest}"
    return f"var {spelled(variable.name)} : {values} = {variable.initial}"


def _program(program: ThreadProgram) -> str:
    many = f" * {program.count}" if program.count > 1 else ""
    word = "thread" if program.count else "template"
    return f"{word} {spelled(program.name)}{many} : {_stack(program.stack)}"


def _stack(symbols: tuple[str, ...]) -> str:
    return " ".join(map(spelled, symbols)) if symbols else "()"


def _conditions(conditions: tuple[Condition, ...]) -> str:
    return " and ".join(
        f"{_sum(each.left)} {each.comparison} {_sum(each.right)}" for each in conditions
    )


def _update(update: Assignment | Copy) -> str:
    match update:
        case Copy(variable, source):
            return f"{spelled(variable)} := {'none' if source is None else spelled(source)}"
        case Assignment(variable, Anything()):
            return f"{spelled(variable)} := any"
        case Assignment(variable, Sum() as value):
            return f"{spelled(variable)} := {_sum(value)}"
    raise AssertionError(update)


def _sum(total: Sum) -> str:
    text = ""
    for place, term in enumerate(total.terms):
        operand = spelled(term.operand) if isinstance(term.operand, str) else str(term.operand)
        sign = "-" if term.sign < 0 else "+"
        text += (f" {sign} " if place else "-" * (sign == "-")) + operand
    return text
