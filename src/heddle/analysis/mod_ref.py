"""What an instance may read and write, together with all that it calls in the same thread.

What the library leaves to races by design is left out, as in `heddle.analysis.accesses`. Threads
that the instance starts are not counted: they do their work themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from heddle.analysis.accesses import Accesses
from heddle.analysis.thread_roots import Calls
from heddle.program.graph import strongly_connected

if TYPE_CHECKING:
    from heddle.analysis.facts import Allocation, Facts, FieldName, Instance
    from heddle.program import Program

#: A field of the objects of one allocation; static fields have no allocation.
Memory: TypeAlias = "tuple[Allocation | None, FieldName]"


@dataclass(frozen=True, slots=True)
class Touched:
    """The memory that may be read and the memory that may be written."""

    read: frozenset[Memory]
    written: frozenset[Memory]


class ModRef:
    """Reads and writes of instances with their callees, for one program."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._facts = facts
        self._accesses = Accesses(program, facts)
        self._calls = Calls(facts)

    def of(self, instance: Instance) -> Touched:
        """What a call of the instance may touch until it returns."""
        return self._touched[instance]

    @cached_property
    def _touched(self) -> dict[Instance, Touched]:
        """Callees before callers; instances that call each other touch the same."""
        instances = self._facts.instances()
        number = {instance: position for position, instance in enumerate(instances)}
        successors = [
            tuple(
                dict.fromkeys(
                    number[callee]
                    for _, called in self._calls.callees(instance)
                    for callee in called
                )
            )
            for instance in instances
        ]
        touched: dict[Instance, Touched] = {}
        for component in strongly_connected(successors):
            read: set[Memory] = set()
            written: set[Memory] = set()
            for member in component:
                for access in self._accesses.of(instances[member]):
                    place = access.object, access.field
                    (written if access.is_write else read).add(place)
                for callee in successors[member]:
                    if callee not in component:
                        below = touched[instances[callee]]
                        read |= below.read
                        written |= below.written
            together = Touched(frozenset(read), frozenset(written))
            touched.update((instances[member], together) for member in component)
        return touched
