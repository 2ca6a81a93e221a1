"""Context-bounded reachability of networks on BDDs: `solve` and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from heddle._core import solve_network
from heddle.formal.symbolic.flat import flat
from heddle.formal.symbolic.network import Network

Splitting = Literal["eager", "lazy"]
Order = Literal["related", "listed"]
Reuse = Literal["on", "off"]
Stopped = Literal["time", "memory", "interrupted"]
Target = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Chain:
    """The thread of each context, and the shared values between them.

    `shared[0]` are the values at the start and `shared[j]` those after j contexts, the last one
    left out: globals first, then the cells of the arrays, as in the network. If it is not known how
    a run goes on, there are no threads and only globals at the start.
    """

    threads: tuple[int, ...]
    shared: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """The fewest contexts in which it happens, and the contexts of one run in which it does.

    The chain is None when it happens before the first context, or when chains are skipped.
    """

    contexts: int
    chain: Chain | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found within `contexts` contexts, or without a bound if `converged`.

    `targets` holds the labels that can be reached. `stopped` says why the search ended early;
    then what is not in the answer is not known.
    """

    targets: Mapping[Target, Hit]
    deadlock: Hit | None
    converged: bool
    contexts: int
    stopped: Stopped | None
    effort: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Question:
    contexts: int
    splitting: str
    targets: tuple[tuple[int, int], ...]
    groups: tuple[tuple[int, ...], ...]
    chains: bool
    deadlock: bool
    order: str
    reuse: bool
    time_limit: float | None
    node_limit: int


def solve(  # noqa: PLR0913 (one option each, by name)
    network: Network,
    *,
    contexts: int,
    splitting: Splitting = "lazy",
    targets: Sequence[Target] = (),
    groups: Sequence[Sequence[Target]] = (),
    chains: Literal["rebuild", "skip"] = "rebuild",
    deadlock: Literal["find", "ignore"] = "ignore",
    order: Order = "related",
    reuse: Reuse = "on",
    time_limit: float | None = None,
    node_limit: int = 1 << 24,
    proceed: Callable[[], bool] | None = None,
) -> Answer:
    """Look at every run of the network with at most `contexts` contexts.

    The search ends as soon as every target is found and a deadlock, if it is to be found. With
    `groups` it ends when each group has a label that is reached; `targets` are then only noted.
    `proceed` is asked many times a second whether to go on.
    """
    numbers = {each.name: at for at, each in enumerate(network.procedures)}
    waited = groups or [[target] for target in targets]
    asked = list(dict.fromkeys([*targets, *(target for group in groups for target in group)]))
    places = {target: at for at, target in enumerate(asked)}
    question = _Question(
        contexts=contexts,
        splitting=splitting,
        targets=tuple((numbers[name], label) for name, label in asked),
        groups=tuple(tuple(places[target] for target in group) for group in waited),
        chains=chains == "rebuild",
        deadlock=deadlock == "find",
        order=order,
        reuse=reuse == "on",
        time_limit=time_limit,
        node_limit=node_limit,
    )
    answer = solve_network(flat(network), question, proceed)
    found = zip(asked, answer.targets, strict=True)
    return Answer(
        targets={target: _hit(hit) for target, hit in found if hit is not None},
        deadlock=None if answer.deadlock is None else _hit(answer.deadlock),
        converged=answer.converged,
        contexts=answer.contexts,
        stopped=answer.stopped,
        effort=answer.effort,
    )


def _hit(hit: tuple[int, tuple[Sequence[int], Sequence[Sequence[int]]] | None]) -> Hit:
    contexts, chain = hit
    if chain is None:
        return Hit(contexts, None)
    threads, cells = chain
    return Hit(contexts, Chain(tuple(threads), tuple(tuple(values) for values in cells)))
