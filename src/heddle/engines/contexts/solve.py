"""What a network can reach, whichever way that is computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from heddle.formal.symbolic.network import Network
from heddle.formal.symbolic.sequential.context_copies import first_value
from heddle.formal.symbolic.sequential.transform import sequentialise
from heddle.formal.symbolic.solve import Answer, Chain, Hit, Target
from heddle.formal.symbolic.solve import solve as reach
from heddle.questions.bounds import ContextsOptions


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look for: the search ends when each group has a label that can be reached.

    `noted` are labels that one wants to hear of, but need not wait for.
    """

    groups: tuple[tuple[Target, ...], ...]
    noted: tuple[Target, ...]
    deadlock: bool


def solve(
    network: Network,
    wanted: Wanted,
    options: ContextsOptions,
    seconds: float | None = None,
    proceed: Callable[[], bool] | None = None,
) -> Answer:
    """Which of the labels can be reached within the bound of contexts, and how."""
    if options.splitting == "sequential":
        return _one_thread(network, wanted, options, seconds, proceed)
    return reach(
        network,
        contexts=options.bounds.contexts,
        splitting="eager" if options.splitting == "eager" else "lazy",
        groups=wanted.groups,
        targets=wanted.noted,
        deadlock="find" if wanted.deadlock else "ignore",
        order=options.order,
        reuse=options.reuse,
        time_limit=seconds,
        proceed=proceed,
    )


def _one_thread(
    network: Network,
    wanted: Wanted,
    options: ContextsOptions,
    seconds: float | None,
    proceed: Callable[[], bool] | None,
) -> Answer:
    """The same question put to the sequential program that stands for the network.

    It says what can be reached with exactly that number of contexts, some of which may be empty:
    the fewest count. Which thread runs which context is not traced back; what a method was
    called with is.
    """
    needed = tuple(dict.fromkeys(each for group in wanted.groups for each in group))
    everything = tuple(dict.fromkeys(needed + wanted.noted))
    sequential = sequentialise(
        network, options.bounds.contexts, everything, deadlock=wanted.deadlock
    )
    by_target: dict[Target | None, list[Target]] = {}
    for label, goal in sequential.goals.items():
        by_target.setdefault(goal.target, []).append(label)
    answer = reach(
        sequential.network,
        contexts=1,
        targets=tuple(sequential.goals),
        chains="skip" if options.method is None else "rebuild",
        order=options.order,
        reuse=options.reuse,
        time_limit=seconds,
        proceed=proceed,
    )
    fewest: dict[Target | None, Hit] = {}
    for target, labels in by_target.items():
        reached = [each for each in labels if each in answer.targets]
        if reached:
            first = min(reached, key=lambda each: sequential.goals[each].contexts)
            chain = answer.targets[first].chain
            begin = None if chain is None else _begin(network, sequential.network, chain)
            fewest[target] = Hit(sequential.goals[first].contexts, begin)
    return _as_of_the_network(answer, fewest, options.bounds.contexts)


def _begin(network: Network, one: Network, chain: Chain) -> Chain:
    """The globals at the start of the run, and nothing of how it goes on."""
    values = dict(zip((each.name for each in one.globals), chain.shared[0], strict=False))
    start = tuple(
        first_value(each, values) if each.initial is None else each.initial
        for each in network.globals
    )
    return Chain((), (start,))


def _as_of_the_network(
    answer: Answer, fewest: Mapping[Target | None, Hit], contexts: int
) -> Answer:
    return replace(
        answer,
        targets={target: hit for target, hit in fewest.items() if target is not None},
        deadlock=fewest.get(None),
        converged=False,
        contexts=contexts,
    )
