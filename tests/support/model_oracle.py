"""Concurrent pushdown systems explored one configuration at a time: the oracle of the engine.

Shares nothing with the engine but the parsed file. Works for systems with finitely many
configurations only.
"""

from __future__ import annotations

import operator
from collections import deque
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.pushdown.formats.concurrent import (
        ConcurrentSystem,
        ErrorDeclaration,
        GuardedRule,
    )

COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

# Control state, numbers by name, threads by name (numbers of threads), (program, stack) of each.
Threads = tuple[tuple[int, tuple[str, ...]], ...]
State = tuple[str | None, tuple[int, ...], tuple[int | None, ...], Threads]


@dataclass(frozen=True)
class Explored:
    """The fewest contexts for each error, and for leaving the range of a variable."""

    errors: dict[ErrorDeclaration, int]
    overflow: int | None


class TooManyError(Exception):
    pass


def explore(system: ConcurrentSystem, most: int = 20_000) -> Explored:
    """Everything that is reachable, with the fewest contexts that each needs."""
    first = _first(system)
    distance: dict[tuple[State, int], int] = {(first, -1): 0}
    waiting = deque([(first, -1)])
    errors: dict[ErrorDeclaration, int] = {}
    overflow: int | None = None
    done = set()
    while waiting:
        here = waiting.popleft()
        if here in done:
            continue
        done.add(here)
        if len(done) > most:
            raise TooManyError
        state, last = here
        contexts = distance[here]
        for error in system.errors:
            if _is(system, state, error):
                errors[error] = min(contexts, errors.get(error, contexts))
        for thread in range(len(state[3])):
            cost = contexts + (thread != last)
            for after in _steps(system, state, thread):
                if after is None:
                    overflow = cost if overflow is None else min(overflow, cost)
                elif distance.get((after, thread), cost + 1) > cost:
                    distance[after, thread] = cost
                    (waiting.appendleft if thread == last else waiting.append)((after, thread))
    return Explored(errors, overflow)


def _first(system: ConcurrentSystem) -> State:
    names = [name for program in system.programs for name in program.threads]
    return (
        system.start,
        tuple(variable.initial for variable in system.variables),
        tuple(
            None if v.initial is None else names.index(v.initial) for v in system.thread_variables
        ),
        tuple(
            (number, program.stack)
            for number, program in enumerate(system.programs)
            for _ in range(program.count)
        ),
    )


def _steps(system: ConcurrentSystem, state: State, thread: int) -> Iterator[State | None]:
    program, stack = state[3][thread]
    if stack:
        for rule in system.programs[program].rules:
            if rule.symbol == stack[0]:
                yield from _take(system, state, thread, rule)


def _value(expression: object, environment: dict[str, int]) -> int:
    total = 0
    for term in expression.terms:  # type: ignore[attr-defined]
        amount = environment[term.operand] if isinstance(term.operand, str) else term.operand
        total += term.sign * amount
    return total


def _true(conditions: object, environment: dict[str, int]) -> bool:
    return all(
        COMPARE[c.comparison](_value(c.left, environment), _value(c.right, environment))
        for c in conditions  # type: ignore[attr-defined]
    )


def _take(
    system: ConcurrentSystem, state: State, thread: int, rule: GuardedRule
) -> Iterator[State | None]:
    control, numbers, held, threads = state
    environment = {v.name: n for v, n in zip(system.variables, numbers, strict=True)}
    holders = {v.name: t for v, t in zip(system.thread_variables, held, strict=True)}
    if rule.source is not None and rule.source != control:
        return
    if not _true(rule.when, environment):
        return
    if rule.join is not None:
        waited = holders[rule.join]
        if waited is None or threads[waited][1]:
            return
    changed = list(threads)
    changed[thread] = (threads[thread][0], rule.word + threads[thread][1][1:])
    assigned = _assigned(system, rule, environment, holders)
    if assigned is None:
        yield None
        return
    choices, new_holders = assigned
    if rule.fork is not None:
        names = [program.name for program in system.programs]
        number = names.index(rule.fork.program)
        changed.append((number, system.programs[number].stack))
        if rule.fork.into is not None:
            new_holders[rule.fork.into] = len(threads)
    target = control if rule.target is None else rule.target
    for values in product(*choices.values()):
        yield target, values, tuple(new_holders.values()), tuple(changed)


def _assigned(
    system: ConcurrentSystem,
    rule: GuardedRule,
    environment: dict[str, int],
    holders: dict[str, int | None],
) -> tuple[dict[str, list[int]], dict[str, int | None]] | None:
    """The values that each variable may have afterwards; None if one leaves its range."""
    new_holders = dict(holders)
    choices: dict[str, list[int]] = {name: [value] for name, value in environment.items()}
    for update in rule.updates:
        if update.variable in holders:
            source = update.source  # type: ignore[union-attr]
            new_holders[update.variable] = None if source is None else holders[source]
            continue
        variable = next(v for v in system.variables if v.name == update.variable)
        allowed = list(range(variable.range.lowest, variable.range.highest + 1))
        if not hasattr(update.value, "terms"):  # type: ignore[union-attr]
            choices[update.variable] = allowed
            continue
        value = _value(update.value, environment)  # type: ignore[union-attr]
        if value not in allowed:
            return None
        choices[update.variable] = [value]
    return choices, new_holders


def _is(system: ConcurrentSystem, state: State, error: ErrorDeclaration) -> bool:
    control, numbers, _, threads = state
    environment = {v.name: n for v, n in zip(system.variables, numbers, strict=True)}
    if error.state is not None and error.state != control:
        return False
    if not _true(error.when, environment):
        return False
    tops = [stack[0] for _, stack in threads if stack]
    for symbol in error.symbols:
        if symbol not in tops:
            return False
        tops.remove(symbol)
    return True
