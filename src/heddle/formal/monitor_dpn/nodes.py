"""The nodes of execution trees, in the extended notation of [NordhoffML13, Sec. 2.1]."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from heddle.formal.monitor_dpn.model import Monitor, Rule
from heddle.formal.trees.tree import Tree


class NodeKind(Enum):
    """What a node stands for. The value is how the core spells it."""

    NIL = "nil"
    """The thread does nothing more."""
    CUT = "cut"
    """An intermediate configuration is reached."""
    RET = "ret"
    """A return to a caller."""
    EXIT = "exit"
    """A return without a caller: the thread ends. Below it is a NIL without symbol."""
    BASE = "base"
    JOIN = "join"
    SPAWN = "spawn"
    """The new thread is the left child."""
    NCALL = "ncall"
    """A call that does not return."""
    RCALL = "rcall"
    """A call that returns: the procedure is the left child."""
    ACQ = "acq"
    """A monitor that is entered and not left."""
    USE = "use"
    """A monitor that is entered and left: what is done inside is the left child."""


@dataclass(frozen=True, slots=True)
class Node:
    """One step of a thread, or where it stands in the end or at a cut.

    The paper lets a thread end with a RET leaf. Here such a return is an EXIT above a NIL, so
    that a cut has a place after it; thus no assumption is needed that threads never end.
    """

    kind: NodeKind
    rule: Rule | None = None
    """For all but NIL and CUT."""
    control: str | None = None
    """For NIL and CUT."""
    symbol: str | None = None
    """For NIL and CUT, unless the thread has ended."""
    again: bool = False
    """For ACQ and USE: whether the thread was in a monitor of that lock already."""
    level: int = 0
    """For CUT: which of several intermediate configurations."""

    @property
    def lock(self) -> str | None:
        """The lock of a monitor."""
        return self.rule.lock if isinstance(self.rule, Monitor) else None

    def __str__(self) -> str:
        if self.rule is None:
            level = f" {self.level}" if self.kind is NodeKind.CUT else ""
            place = "ended" if self.symbol is None else self.symbol
            return f"{self.kind.name}{level} {self.control} {place}"
        what = self.rule.action or str(self.rule.source)
        again = " again" if self.again else ""
        return f"{self.kind.name} {what}{again}"


ExecutionTree: TypeAlias = Tree[Node]


def nil(control: str, symbol: str | None) -> Node:
    """The leaf of a thread that stays where it is."""
    return Node(NodeKind.NIL, control=control, symbol=symbol)


def cut(control: str, symbol: str | None, level: int = 0) -> Node:
    """The place of a thread in an intermediate configuration."""
    return Node(NodeKind.CUT, control=control, symbol=symbol, level=level)
