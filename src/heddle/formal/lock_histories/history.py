"""Lock histories and their compatibility, as they are defined [Kidd09, 7.4 and 7.8].

Locks nest and are not reentrant. `packed.py` computes the same on bits.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Action(NamedTuple):
    """Acquire or release a lock."""

    acquires: bool
    lock: int


@dataclass(frozen=True, slots=True)
class History:
    """(R, RH, U, AH, A, HT) of a path; histories of locks without one are left out.

    `used` holds every lock that was acquired and released, also below another lock: condition 5 of
    compatibility needs them all, where [Kidd09, Ex. 7.5] prints only those of the matched part.
    """

    released: frozenset[int] = frozenset()
    release: Mapping[int, frozenset[int]] = field(default_factory=dict)
    used: frozenset[int] = frozenset()
    acquisition: Mapping[int, frozenset[int]] = field(default_factory=dict)
    acquired: frozenset[int] = frozenset()
    throughout: frozenset[int] = frozenset()

    @property
    def held_first(self) -> frozenset[int]:
        """What was held at the start."""
        return self.released | self.throughout

    @property
    def held_last(self) -> frozenset[int]:
        """What is held at the end."""
        return self.acquired | self.throughout

    def after(self, action: Action) -> History:
        """One action more: postη."""
        acquires, lock = action
        if acquires:
            acquisition = {held: locks | {lock} for held, locks in self.acquisition.items()} | {
                lock: frozenset({lock})
            }
            return replace(self, acquisition=acquisition, acquired=self.acquired | {lock})
        if lock in self.acquired:
            kept = {held: locks for held, locks in self.acquisition.items() if held != lock}
            return replace(
                self,
                used=self.used | {lock},
                acquisition=kept,
                acquired=self.acquired - {lock},
            )
        release = {**self.release, lock: self.used | self.released | {lock}}
        return replace(
            self,
            released=self.released | {lock},
            release=release,
            throughout=self.throughout - {lock},
        )

    def next_phase(self) -> History:
        """The history at the start of a new phase: ptrans."""
        return History(throughout=self.held_last)


def history_of(actions: Iterable[Action], held: Iterable[int] = ()) -> History:
    """The history of a path that starts with some locks held: η."""
    history = History(throughout=frozenset(held))
    for action in actions:
        history = history.after(action)
    return history


def matched_uses(actions: Sequence[Action]) -> frozenset[int]:
    """The locks of the part between the last initial release and the first final acquisition."""
    open_at: dict[int, int] = {}
    start, pairs = 0, list[tuple[int, int]]()
    for place, (acquires, lock) in enumerate(actions):
        if acquires:
            open_at[lock] = place
        elif lock in open_at:
            pairs.append((open_at.pop(lock), place))
        else:
            start = place + 1
    end = min(open_at.values(), default=len(actions))
    return frozenset(actions[first].lock for first, last in pairs if start <= first and last < end)


def are_compatible(histories: Sequence[History]) -> bool:
    """Whether paths with these histories can be interleaved [Kidd09, Def. 7.7 and 7.8].

    Conditions 1, 2 and 5 are about each pair; 3 and 4 say that the union of all acquisition
    histories, and that of all release histories, has no cycle.
    """
    for one, other in combinations(histories, 2):
        if one.held_first & other.held_first or one.held_last & other.held_last:
            return False
        if (one.acquired | one.used) & other.throughout:
            return False
        if (other.acquired | other.used) & one.throughout:
            return False
    return _is_acyclic(history.acquisition for history in histories) and _is_acyclic(
        history.release for history in histories
    )


def _is_acyclic(graphs: Iterable[Mapping[int, frozenset[int]]]) -> bool:
    following: defaultdict[int, set[int]] = defaultdict(set)
    for graph in graphs:
        for lock, locks in graph.items():
            following[lock] |= locks - {lock}
    while ends := [lock for lock, locks in following.items() if not locks & following.keys()]:
        for lock in ends:
            del following[lock]
    return not following
