"""The weight of configurations by definition: run after run, or round after round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from heddle.formal.pushdown import Automaton, Configuration, PushdownSystem, Rule, successors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.pushdown import Weights

W = TypeVar("W")


def by_rounds(
    system: PushdownSystem, weights: Weights[W], start: Configuration
) -> dict[Configuration, W]:
    """The least solution of: a configuration weighs what its predecessors do, extended by a rule.

    Ends if only finitely many configurations can be reached.
    """
    semiring = weights.semiring
    found = {start: semiring.one}
    work = [start]
    while work:
        here = work.pop()
        for rule, there in successors(system, here):
            step = semiring.extend(found[here], weights.of_rules.get(rule, semiring.one))
            old = found.get(there, semiring.zero)
            new = semiring.combine(old, step)
            if there not in found or new != old:
                found[there] = new
                work.append(there)
    return found


@dataclass(frozen=True)
class Frame(Generic[W]):
    """A call that has not returned: the rule, and the weight before it."""

    rule: Rule
    before: W


def by_runs(
    system: PushdownSystem, weights: Weights[W], start: Configuration
) -> Iterator[tuple[Configuration, W]]:
    """All runs one after another, each with its weight: returns merge [LalRB05, Def. 4].

    Ends if there are only finitely many.
    """
    semiring = weights.semiring
    work: list[tuple[Configuration, tuple[Frame[W], ...], W]] = [(start, (), semiring.one)]
    while work:
        here, frames, current = work.pop()
        yield here, _so_far(weights, frames, current)
        for rule, there in successors(system, here):
            of_rule = weights.of_rules.get(rule, semiring.one)
            if len(rule.word) == 2:
                work.append((there, (*frames, Frame(rule, current)), semiring.one))
                continue
            after = semiring.extend(current, of_rule)
            if rule.word or not frames:
                work.append((there, frames, after))
            else:
                work.append((there, frames[:-1], _returned(weights, frames[-1], after)))


def _so_far(weights: Weights[W], frames: tuple[Frame[W], ...], current: W) -> W:
    semiring = weights.semiring
    for frame in reversed(frames):
        called = semiring.extend(frame.before, weights.of_rules.get(frame.rule, semiring.one))
        current = semiring.extend(called, current)
    return current


def _returned(weights: Weights[W], frame: Frame[W], body: W) -> W:
    if frame.rule in weights.merges:
        return weights.merges[frame.rule](frame.before, body)
    semiring = weights.semiring
    called = semiring.extend(frame.before, weights.of_rules.get(frame.rule, semiring.one))
    return semiring.extend(called, body)


def only_accepted(automaton: Automaton, found: dict[Configuration, W]) -> list[W]:
    """The weights of the configurations that are accepted."""
    return [weight for one, weight in found.items() if automaton.accepts(*one)]
