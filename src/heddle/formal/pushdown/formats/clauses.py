"""What may follow a rule: when, do, fork, join, label; and the conditions of errors."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from heddle.formal.pushdown.formats.concurrent import Fork, GuardedRule
from heddle.formal.pushdown.formats.expressions import (
    COMPARISONS,
    Anything,
    Assignment,
    Condition,
    Copy,
    Sum,
    Term,
    ThreadVariable,
    Variable,
)
from heddle.formal.pushdown.formats.tokens import Token
from heddle.formal.pushdown.formats.words import Words

Updates = tuple[Assignment | Copy, ...]


@dataclass(slots=True)
class Scope:
    """The variables declared so far, and the programs that forks have named."""

    variables: dict[str, Variable | ThreadVariable] = field(default_factory=dict)
    forked: list[Token] = field(default_factory=list)


def clauses(words: Words, scope: Scope, rule: GuardedRule) -> GuardedRule:
    """The rule with what follows it; each clause at most once, in any order."""
    seen = set[str]()
    while words.next.text in {"when", "do", "fork", "join", "label"}:
        keyword = words.next
        if not words.at(keyword.text):
            break
        if keyword.text in seen:
            cause = f"this rule has a `{keyword.text}` already"
            raise words.error(cause, "join conditions by `and`, assignments by commas")
        seen.add(words.take().text)
        match keyword.text:
            case "when":
                rule = replace(rule, when=conditions(words, scope))
            case "do":
                rule = replace(rule, updates=_updates(words, scope))
            case "fork":
                rule = replace(rule, fork=_fork(words, scope))
            case "join":
                rule = replace(rule, join=_thread_variable(words, scope))
            case _:
                rule = replace(rule, label=words.name("a label"))
    into = None if rule.fork is None else rule.fork.into
    if into is not None and into in {update.variable for update in rule.updates}:
        cause = f"{into} gets two values at once"
        raise words.error(cause, "leave the assignment or the `into` out", words.tokens[0])
    return rule


def conditions(words: Words, scope: Scope) -> tuple[Condition, ...]:
    """Comparisons joined by `and`."""
    found = [_condition(words, scope)]
    while words.accept("and"):
        found.append(_condition(words, scope))
    return tuple(found)


def _condition(words: Words, scope: Scope) -> Condition:
    left = _sum(words, scope)
    comparison = words.next.text
    if not (words.at(comparison) and comparison in COMPARISONS):
        remedy = f"compare by one of {' '.join(COMPARISONS)}"
        if words.at("="):
            remedy = "write == to compare"
        raise words.error("a comparison should be here", remedy)
    words.take()
    return Condition(left, comparison, _sum(words, scope))


def _sum(words: Words, scope: Scope) -> Sum:
    terms = [_term(words, scope, -1 if words.accept("-") else 1)]
    while words.at("+") or words.at("-"):
        terms.append(_term(words, scope, 1 if words.take().text == "+" else -1))
    return Sum(tuple(terms))


def _term(words: Words, scope: Scope, sign: int) -> Term:
    token = words.next
    if words.accept("true") or words.accept("false"):
        return Term(int(token.text == "true"), sign)
    if token.text not in scope.variables and token.text[:1].isdigit():
        return Term(words.number("a number"), sign)
    variable = _variable(words, scope)
    if isinstance(variable, ThreadVariable):
        cause = f"{variable.name} holds a thread, which cannot be compared or computed with"
        raise words.error(cause, "use it in join, or copy it to another thread variable", token)
    return Term(variable.name, sign)


def _variable(words: Words, scope: Scope) -> Variable | ThreadVariable:
    token = words.next
    name = words.name("a variable or a number")
    if name not in scope.variables:
        known = "".join(f", or write {other}" for other in scope.variables)
        cause = f"there is no variable {name} here"
        raise words.error(cause, f"declare it further up{known}", token)
    return scope.variables[name]


def _thread_variable(words: Words, scope: Scope) -> str:
    token = words.next
    variable = _variable(words, scope)
    if not isinstance(variable, ThreadVariable):
        cause = f"{variable.name} holds numbers, not a thread"
        raise words.error(cause, "declare a variable with var NAME : thread", token)
    return variable.name


def _updates(words: Words, scope: Scope) -> Updates:
    found = list[Assignment | Copy]()
    while not found or words.accept(","):
        token = words.next
        variable = _variable(words, scope)
        if any(variable.name == update.variable for update in found):
            cause = f"{variable.name} gets two values at once"
            raise words.error(cause, "leave one of the two out", token)
        words.expect(":=", "write VARIABLE := VALUE")
        found.append(
            _copy(words, scope, variable)
            if isinstance(variable, ThreadVariable)
            else Assignment(
                variable.name, Anything() if words.accept("any") else _sum(words, scope)
            )
        )
    return tuple(found)


def _copy(words: Words, scope: Scope, variable: ThreadVariable) -> Copy:
    source = None if words.accept("none") else _thread_variable(words, scope)
    return Copy(variable.name, source)


def _fork(words: Words, scope: Scope) -> Fork:
    scope.forked.append(words.next)
    program = words.name("the thread or template to start")
    return Fork(program, _thread_variable(words, scope) if words.accept("into") else None)
