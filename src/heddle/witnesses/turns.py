"""The acts of one turn, compared with what a thread does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heddle.machine.events import Kind
from heddle.results.schedule import Act, Turn
from heddle.witnesses.acts import INSIDE, subject_of


@dataclass(frozen=True, slots=True)
class Known:
    """What a schedule speaks of; what it does not is no reason to part from it."""

    acts: frozenset[str]
    subjects: frozenset[str]

    @classmethod
    def of(cls, turns: Iterable[Turn]) -> Known:
        """All that these turns speak of."""
        acts = [act for turn in turns for act in turn.acts if act.what != INSIDE]
        return cls(frozenset(act.what for act in acts), frozenset(map(subject_of, acts)))

    def has(self, act: Act) -> bool:
        """Whether the schedule speaks of this act, or of what it is about."""
        return act.what in self.acts or subject_of(act) in self.subjects


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of a turn has been done: `count` events of the act at `index`."""

    known: Known
    acts: tuple[Act, ...]
    index: int = 0
    count: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether the thread has done all that the schedule has it do."""
        if not self.acts:
            return True
        return self.index == len(self.acts) - 1 and self.count >= self.acts[-1].events

    @property
    def missing(self) -> Act | None:
        """The act that comes next; None if only the library has something left to do."""
        begun = self.index + (self.count > 0)
        return next((act for act in self.acts[begun:] if act.what != INSIDE), None)

    @property
    def lacks_nothing_decisive(self) -> bool:
        """Whether no other thread could notice that the rest is left out."""
        return all(map(_is_dispensable, self.acts[self.index + (self.count > 0) :]))

    @property
    def done(self) -> int:
        """How many acts of the user's code have begun."""
        begun = self.acts[: self.index + (self.count > 0)]
        return sum(act.what != INSIDE for act in begun)

    def after(self, act: Act) -> Progress | None:
        """The progress when the thread has done this; None if the schedule says otherwise."""
        if self.index < len(self.acts) and act.what == self.acts[self.index].what:
            return self._at(self.index, self.count + 1)
        if act.what == INSIDE:
            at = self.index + 1
            begins = self.count > 0 and at < len(self.acts) and self.acts[at].what == INSIDE
            return self._at(at, 1) if begins else self
        for at in range(self.index + (self.count > 0), len(self.acts)):
            if self.acts[at].what == act.what:
                return self._at(at, 1)
            if not _is_dispensable(self.acts[at]):
                break
        return None if self.known.has(act) else self

    def _at(self, index: int, count: int) -> Progress:
        return Progress(self.known, self.acts, index, count)


def _is_dispensable(act: Act) -> bool:
    """Whether a program that no longer does this can still follow: a read changes nothing."""
    return act.what == INSIDE or act.what.startswith(f"{Kind.READ} ")
