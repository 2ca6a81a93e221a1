"""What the processes of a question share: the phases, and a lock history for each in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from heddle.formal.eml.ipa.events import View
from heddle.formal.eml.model import Program
from heddle.formal.eml.relations.histories import Histories, union
from heddle.formal.symbolic import expressions as terms
from heddle.formal.symbolic import network as nets
from heddle.formal.symbolic.expressions import Constant, Expression, Global


@dataclass(frozen=True)
class Phases:
    """Processes that follow events, by their views; `locks` are those that several of them use."""

    program: Program
    views: Sequence[View]
    locks: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many there are before the last event."""
        return self.views[0].phases

    @cached_property
    def now(self) -> Global:
        """The number of the phase."""
        return Global("phase", self.count.bit_length())

    @cached_property
    def histories(self) -> Mapping[tuple[int, int], Histories]:
        """By process and phase."""
        return {
            (process, phase): Histories.of(process, phase, len(self.locks))
            for process in range(len(self.views))
            for phase in range(self.count)
            if self.locks
        }

    def is_in(self, phase: int) -> Expression:
        """Whether this is the phase now."""
        return terms.equal(terms.Read(self.now), Constant(phase, self.now.bits))

    def enter(self, phase: int) -> nets.Step:
        """Let a phase begin."""
        return nets.Assign(self.now, Constant(phase, self.now.bits))

    def next_phase(self, process: int, phase: int) -> Iterator[nets.Step]:
        """ptrans: what is held now is held at the start of the phase after this one."""
        if self.locks and phase + 1 < self.count:
            now, then = self.histories[process, phase], self.histories[process, phase + 1]
            held = union(terms.Read(now.acquired), terms.Read(now.throughout))
            yield nets.Assign(then.throughout, held)
        yield self.enter(phase + 1)

    def passed(self, process: int, view: View) -> Iterator[tuple[nets.Step, ...]]:
        """What a process does while another one takes part in an event."""
        for phase, own in enumerate(view.own):
            if own is None:
                yield (nets.Assume(self.is_in(phase)), *self.next_phase(process, phase))
