"""Candidates in words: what, where, who holds which lock, and how both get there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heddle.analysis.facts import ELEMENTS, EVERYTHING, Allocation, Instance
from heddle.analysis.held_locks import HeldLock, Mode
from heddle.classfile.descriptors import java_class
from heddle.engines.monitors.candidates import Candidate, Side
from heddle.engines.monitors.conflicts import Memory
from heddle.engines.monitors.model import Deed, StackSymbol, Thread
from heddle.machine.events import Frame
from heddle.machine.searched import RacedMemory
from heddle.program.program import Program
from heddle.results import Finding, FindingKind, Location, Step, Suspected, Trace
from heddle.witnesses.naming import short_class
from heddle.witnesses.source_lines import source_lines


def raced_memory(memory: Memory) -> RacedMemory:
    """Memory as the machine tells it apart, whatever the object; a whole object by its type."""
    owner, name = memory.field
    if memory.object is not None and (memory.field == ELEMENTS or name == EVERYTHING[1]):
        return RacedMemory(memory.object.type)
    return RacedMemory(owner, name)


def raced_text(raced: RacedMemory | None) -> str:
    """The same as a person reads it: `pack.C.field`, or `int[]`."""
    if raced is None:
        return "memory outside the heap"
    owner = java_class(raced.owner)
    return owner if raced.field is None else f"{owner}.{raced.field}"


def is_about(program: Program, memory: Memory, raced: RacedMemory | None) -> bool:
    """Whether a race that the machine shows is one for this memory."""
    if raced is None or memory.field[1] != EVERYTHING[1] or memory.object is None:
        return raced_memory(memory) == raced
    # What a modelled method does inside is not known: to its own fields, or to arrays that it has.
    owners = {memory.object.type, *program.hierarchy.supertypes(memory.object.type)}
    return raced.field is None or raced.owner in owners


@dataclass(frozen=True, slots=True)
class Explainer:
    """Puts the candidates of one program into words."""

    program: Program

    def finding(self, candidates: Sequence[Candidate], why: str) -> Finding:
        """One finding for all that is left of one piece of memory; `why` it is not confirmed."""
        first = candidates[0]
        places = [self._place(side) for each in candidates for side in (each.first, each.second)]
        sides = " while ".join(map(self._side, (first.first, first.second)))
        return Finding(
            kind=FindingKind.DATA_RACE,
            message=f"data race on {short_class(raced_text(raced_memory(first.memory)))}: {sides}",
            because=self._because(first),
            locations=tuple(dict.fromkeys(places)),
            evidence=Suspected(why, self._trace(first)),
            about=(raced_text(raced_memory(first.memory)),),
        )

    def guard_text(self, candidate: Candidate) -> str | None:
        """What would mend it: the lock that all accesses hold but one."""
        if candidate.guard is None:
            return None
        lock, bare = candidate.guard
        place = self._location(bare.instance, bare.site.line)
        return (
            f"all other accesses hold {self.lock_text(lock)}, the one at {_short(place)} does not"
        )

    def lock_text(self, lock: HeldLock) -> str:
        """A lock by what it is and where it was made."""
        what = self._object_text(lock.object)
        return what if lock.mode is not Mode.SHARED else f"{what} for reading"

    def _object_text(self, thing: Allocation) -> str:
        name = short_class(java_class(thing.type))
        if thing.method is None:
            return name
        code = thing.method.code
        lines = () if code is None else code.line_numbers
        line = max(((pc, line) for pc, line in lines if pc <= (thing.pc or 0)), default=None)
        if line is None:
            return name
        owner = self.program.hierarchy.load(thing.method.owner)
        file = owner.source_file
        return f"the {name} made at {file or owner.java_name}:{line[1]}"

    def _because(self, candidate: Candidate) -> str:
        guard = self.guard_text(candidate)
        if guard is not None:
            return guard
        if not candidate.first.locks and not candidate.second.locks:
            return "neither access is known to hold a lock, and no start or join orders them"
        return "the two accesses hold no common lock, and no start or join orders them"

    def _side(self, side: Side) -> str:
        does = "writes" if side.access.is_write else "reads"
        who = "main" if side.root == 0 else "a thread"
        place = self._place(side)
        locks = " and ".join(sorted(map(self.lock_text, side.locks))) or "no lock"
        return f"{who} {does} it at {_short(place)} holding {locks}"

    def _place(self, side: Side) -> Location:
        """Where an access stands: the user's innermost line, if the stack is known."""
        stack = [(side.access.instance, side.access.site.line)]
        if side.standing is not None:
            calls = side.standing.calls[1:]
            stack += [(call.instance, call.line) for call in calls if call.instance is not None]
        users = (each for each in stack if each[0].method.owner in self.program.user_classes)
        return self._location(*next(users, stack[0]))

    def _location(self, instance: Instance, line: int | None) -> Location:
        method = instance.method
        owner = self.program.hierarchy.load(method.owner)
        file = owner.source_file
        is_user = method.owner in self.program.user_classes
        frame = Frame(owner.java_name, method.name, file, line, is_user)
        return source_lines(self.program).location(frame)

    def _trace(self, candidate: Candidate) -> Trace | None:
        """The execution of the model, as far as it is in the user's code."""
        if candidate.execution is None:
            return None
        steps = []
        for step in candidate.execution.steps():
            action = _ACTIONS.get(step.deed)
            if action is None or not self._is_users(step.place):
                continue
            instance = step.place.instance
            assert instance is not None
            other = "" if step.other is None else f" {_name(step.other)}"
            lock = step.lock
            if lock is not None and lock.allocation is not None:
                other = f" {self._object_text(lock.allocation)}"
            location = self._location(instance, step.place.line)
            steps.append(Step(_name(step.thread), location, f"{action}{other}"))
        return Trace(tuple(steps))

    def _is_users(self, place: StackSymbol) -> bool:
        instance = place.instance
        return instance is not None and instance.method.owner in self.program.user_classes


_ACTIONS = {
    Deed.ENTERS: "locks",
    Deed.STARTS: "starts",
    Deed.JOINS: "joins",
    Deed.THROWS: "throws",
}


def _name(thread: Thread) -> str:
    return "main" if not thread else "thread " + ".".join(map(str, thread))


def _short(place: Location) -> str:
    line = "" if place.line is None else f":{place.line}"
    return f"{place.file or place.class_name}{line}"
