"""What the analysis knows at a place of one activation of a method."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from heddle.abstraction.values.arithmetic import Values, join

Registers: TypeAlias = dict[str, "Values"]

#: Locks whose nesting is not known.
UNKNOWN_NESTING = ("?",)


@dataclass(frozen=True, slots=True)
class Flow:
    """What holds of the thread.

    `alone`: no other thread has been started. `done`: these classes are initialised. `touched`:
    these may be; while the thread is alone, no others are. `running`: this thread is about to
    initialise these. `held`: the places where the monitors
    it owns were entered, the last one last; `around`: objects whose monitors callers may own.
    """

    alone: bool
    done: frozenset[str] = frozenset()
    touched: frozenset[str] = frozenset()
    running: frozenset[str] = frozenset()
    held: tuple[str, ...] = ()
    around: frozenset[int] = frozenset()

    def joined(self, other: Flow) -> Flow:
        """What holds in both cases."""
        if self == other:
            return self
        return Flow(
            self.alone and other.alone,
            self.done & other.done,
            self.touched | other.touched,
            self.running & other.running,
            self.held if self.held == other.held else UNKNOWN_NESTING,
            self.around | other.around,
        )

    def initialised(self, name: str) -> Flow:
        """After the class has been initialised."""
        return replace(
            self,
            done=self.done | {name},
            touched=self.touched | {name},
            running=self.running - {name},
        )


@dataclass(frozen=True, slots=True)
class State:
    """The values of the registers that are alive, and what holds of the thread."""

    registers: Registers
    flow: Flow

    def joined(self, other: State) -> State:
        """What holds in both cases."""
        registers = dict(self.registers)
        for name, values in other.registers.items():
            if name in registers:
                registers[name] = join(registers[name], values)
            else:
                registers[name] = values
        return State(registers, self.flow.joined(other.flow))


def joined(old: State | None, new: State) -> State:
    """Old and new together."""
    return new if old is None else old.joined(new)
