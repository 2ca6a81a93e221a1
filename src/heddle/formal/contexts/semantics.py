"""One step of a concurrent pushdown system, by the book: what evidence is replayed on.

Nothing is shared with the search but the system itself: threads are started as often as forks
happen, and rules are read as the file spells them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
)
from heddle.formal.pushdown.formats.expressions import Anything, Assignment, Copy


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread that was started: its name, the number of its program, its stack, top first."""

    name: str
    program: int
    stack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Configuration:
    """All there is between two steps. Threads are numbered in the order of their start."""

    state: str | None
    values: tuple[int, ...]
    held: tuple[int | None, ...]
    threads: tuple[Thread, ...]


def first_configuration(system: ConcurrentSystem) -> Configuration:
    """Where every run starts."""
    threads = tuple(
        Thread(name, number, program.stack)
        for number, program in enumerate(system.programs)
        for name in program.threads
    )
    numbers = {thread.name: number for number, thread in enumerate(threads)}
    return Configuration(
        system.start,
        tuple(variable.initial for variable in system.variables),
        tuple(
            None if variable.initial is None else numbers[variable.initial]
            for variable in system.thread_variables
        ),
        threads,
    )


def after(
    system: ConcurrentSystem, configuration: Configuration, thread: int, rule: GuardedRule
) -> Iterator[Configuration]:
    """Each configuration to which the thread can come by that rule.

    There are several where a variable gets any value, and none where the rule cannot be taken or
    a value would leave its range.
    """
    mover = configuration.threads[thread]
    names = [variable.name for variable in system.variables]
    valuation = dict(zip(names, configuration.values, strict=True))
    if (
        rule not in system.programs[mover.program].rules
        or mover.stack[:1] != (rule.symbol,)
        or rule.source not in {None, configuration.state}
        or not all(condition.holds(valuation) for condition in rule.when)
        or not _has_ended(system, configuration, rule.join)
    ):
        return
    state = configuration.state if rule.target is None else rule.target
    threads = list(configuration.threads)
    threads[thread] = replace(mover, stack=rule.word + mover.stack[1:])
    if rule.fork is not None:
        threads.append(_forked(system, configuration, rule.fork.program))
    held = _copied(system, configuration, rule)
    choices = [valuation]
    for update in rule.updates:
        if isinstance(update, Assignment):
            place = names.index(update.variable)
            values = system.variables[place].range
            given = update.value
            new = values.values if isinstance(given, Anything) else (given.value(valuation),)
            choices = [c | {update.variable: v} for c in choices for v in new if v in values]
    for choice in choices:
        yield Configuration(state, tuple(choice[name] for name in names), held, tuple(threads))


def is_error(
    system: ConcurrentSystem, configuration: Configuration, error: ErrorDeclaration
) -> bool:
    """Whether the configuration is one that the declaration forbids."""
    names = (variable.name for variable in system.variables)
    valuation = dict(zip(names, configuration.values, strict=True))
    if error.state not in {None, configuration.state}:
        return False
    if not all(condition.holds(valuation) for condition in error.when):
        return False
    tops = [thread.stack[0] for thread in configuration.threads if thread.stack]
    return all(tops.count(symbol) >= error.symbols.count(symbol) for symbol in error.symbols)


def _has_ended(
    system: ConcurrentSystem, configuration: Configuration, variable: str | None
) -> bool:
    """Whether a join need not wait any longer. Without a thread to wait for it never ends."""
    if variable is None:
        return True
    names = [each.name for each in system.thread_variables]
    thread = configuration.held[names.index(variable)]
    return thread is not None and not configuration.threads[thread].stack


def _forked(system: ConcurrentSystem, configuration: Configuration, name: str) -> Thread:
    number = [program.name for program in system.programs].index(name)
    return Thread(
        f"thread {len(configuration.threads) + 1} ({name})", number, system.programs[number].stack
    )


def _copied(
    system: ConcurrentSystem, configuration: Configuration, rule: GuardedRule
) -> tuple[int | None, ...]:
    """What the thread variables hold afterwards."""
    names = [variable.name for variable in system.thread_variables]
    before = dict(zip(names, configuration.held, strict=True))
    held = dict(before)
    for update in rule.updates:
        if isinstance(update, Copy):
            held[update.variable] = None if update.source is None else before[update.source]
    if rule.fork is not None and rule.fork.into is not None:
        held[rule.fork.into] = len(configuration.threads)
    return tuple(held[name] for name in names)
