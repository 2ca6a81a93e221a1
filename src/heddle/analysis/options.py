"""How facts are computed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from heddle.analysis.initial import InitialHeap


class Pruning(Enum):
    """What is done with library code that cannot matter; both ways are sound."""

    #: Calls that can only touch what the library keeps to itself are replaced by their effects.
    ON = "on"
    #: All library code is analysed as it is, but for native methods.
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Options:
    """`depth` is that of heap contexts: in whose methods an object was made, and so on upwards."""

    initial: InitialHeap
    depth: int = 1
    pruning: Pruning = Pruning.ON
