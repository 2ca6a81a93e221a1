"""A network with many threads turned into one with a single thread.

Reaching a label within k contexts is asked of one sequential program [LalR09]. That paper lets each
thread run all its contexts at once, from guesses of what the others leave. Here contexts are run in
their order and nothing is guessed, because most guesses are of values that no run has; how a thread
comes back to where it stood depends on whether it has a stack. Contexts are counted, as everywhere
in Heddle, not rounds of all threads, and which thread runs which context is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterable

from heddle.formal.symbolic.network import Call, Network
from heddle.formal.symbolic.sequential.context_copies import procedures_of
from heddle.formal.symbolic.sequential.control import Control
from heddle.formal.symbolic.sequential.goals import Sequential
from heddle.formal.symbolic.sequential.in_place import InPlace
from heddle.formal.symbolic.sequential.reexecution import Reexecution


def sequentialise(
    network: Network, contexts: int, targets: Iterable[tuple[str, int]], *, deadlock: bool
) -> Sequential:
    """The question whether `targets` or a deadlock can be reached, put to a single thread."""
    control = Control(contexts, len(network.threads), tuple(sorted(set(targets))), deadlock)
    calls = any(
        isinstance(rule.then, Call)
        for thread in range(len(network.threads))
        for procedure in procedures_of(network, thread)
        for rule in procedure.rules
    )
    return Reexecution(network, control).write() if calls else InPlace(network, control).write()
