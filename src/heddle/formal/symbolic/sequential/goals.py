"""What the labels of the one thread say about the network that it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heddle.formal.symbolic.network import Network

MAIN = "#main"


@dataclass(frozen=True, slots=True)
class Goal:
    """A label (procedure, label) of the original network, or a deadlock if None.

    It is reached with a run of exactly `contexts` contexts, some of which may be empty.
    """

    target: tuple[str, int] | None
    contexts: int


@dataclass(frozen=True, slots=True)
class Sequential:
    """The network with one thread; what its labels (procedure, label) mean.

    A label in `goals` is reachable, in any number of contexts of the one thread, just if what it
    stands for is in the original network.
    """

    network: Network
    goals: Mapping[tuple[str, int], Goal]
