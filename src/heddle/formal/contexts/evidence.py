"""From contexts of view tuples back to one run: which thread took which rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heddle.formal.contexts.errors import Tops
from heddle.formal.contexts.local import LocalReachability
from heddle.formal.contexts.network import Move
from heddle.formal.contexts.semantics import (
    Configuration,
    after,
    first_configuration,
    is_error,
)
from heddle.formal.contexts.views import Element
from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
)

LONGEST_SHORTENED = 400
"""A run of more steps than this is shown as it was found."""

Contexts = list[tuple["Element", int, "Element"]]


@dataclass(frozen=True, slots=True)
class RunStep:
    """A thread of the network makes a move."""

    thread: int
    move: Move


@dataclass(frozen=True, slots=True)
class Taken:
    """A rule that a thread took, in a run that was replayed."""

    thread: str
    rule: GuardedRule
    result: Configuration


def run_to(local: LocalReachability, contexts: Contexts, end: Element, tops: Tops) -> list[RunStep]:
    """A run through these contexts that ends with the given symbols on top.

    From the last context to the first: for each, a stack that the thread must have at its end
    gives a stack that it may have had at its beginning, and the rules between the two.
    """
    network = local.network
    stacks = {
        thread: local.sets.shortest(number, tops.get(thread, local.sets.tops(number)[0]))
        for thread, number in enumerate(end.stacks)
    }
    backwards = list[RunStep]()
    for before, thread, reached in reversed(contexts):
        stacks[thread], rules = local.path(thread, before, reached.shared, stacks[thread])
        moves = network.moves[network.threads[thread].system]
        backwards += [RunStep(thread, moves[rule]) for rule in reversed(rules)]
    return backwards[::-1]


def shortened(
    system: ConcurrentSystem, static: int, steps: Sequence[RunStep], error: ErrorDeclaration
) -> list[RunStep]:
    """The run without steps that it can do without, one after the other, the last ones first."""
    kept = list(steps)
    if len(kept) > LONGEST_SHORTENED:
        return kept
    for place in reversed(range(len(kept))):
        fewer = kept[:place] + kept[place + 1 :]
        if replay(system, static, fewer, error) is not None:
            kept = fewer
    return kept


def replay(
    system: ConcurrentSystem, static: int, steps: Sequence[RunStep], error: ErrorDeclaration
) -> list[Taken] | None:
    """Take the rules one by one, as the file means them; None if that does not show the error.

    `static` is the number of threads that are there from the beginning. Only the values that a
    rule may choose are taken from the run; everything else is computed again.
    """
    configuration = first_configuration(system)
    numbers = {number: number for number in range(static)}
    taken = list[Taken]()
    for step in steps:
        rule = step.move.rule
        if rule is None:
            continue
        if step.thread not in numbers:
            return None
        thread = numbers[step.thread]
        if step.move.slot is not None:
            numbers[step.move.slot] = len(configuration.threads)
        results = (
            result
            for result in after(system, configuration, thread, rule)
            if (result.state, result.values) == (step.move.after.state, step.move.after.values)
        )
        following = next(results, None)
        if following is None:
            return None
        configuration = following
        taken.append(Taken(configuration.threads[thread].name, rule, configuration))
    return taken if is_error(system, configuration, error) else None
