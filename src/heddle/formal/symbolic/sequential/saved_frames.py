"""What a thread without a stack puts aside when its context ends, and fetches when it goes on."""

from __future__ import annotations

from dataclasses import replace

from heddle.formal.symbolic.expressions import Global, Local, Read, Variable
from heddle.formal.symbolic.liveness import live_locals
from heddle.formal.symbolic.network import Assign, Goto, Label, Network, Procedure, Return, Step
from heddle.formal.symbolic.sequential.control import assign, assume
from heddle.formal.symbolic.sequential.substitution import rewrite_step


class SavedFrame:
    """A thread of a network without calls.

    Its label is kept in `at`, and what it still reads there in `kept`. `finished` is one more
    label, to which its procedure returns.
    """

    def __init__(self, network: Network, thread: int) -> None:
        """Find out what it still reads at each label."""
        started = network.threads[thread]
        original = next(each for each in network.procedures if each.name == started.procedure)
        self.thread = thread
        self.procedure = _finishing(original)
        self.finished = len(original.labels)
        self.at = Global(f"#at{thread}", self.finished.bit_length())
        own = (*original.parameters, *original.locals)
        self._places = _pool(own)
        live = live_locals(self.procedure)
        self._slots = [self._slots_of([each for each in own if each in read]) for read in live]
        arguments = dict(zip(original.parameters, started.arguments, strict=True))
        first = {slot: arguments.get(each, 0) for each, slot in self._slots[0]}
        slots = dict.fromkeys(slot for kept in self._slots for _, slot in kept)
        self.kept = [replace(slot, initial=first.get(slot, 0)) for slot in slots]
        self.steps = [
            tuple(rewrite_step(step, self.rename, thread) for step in rule.steps)
            for rule in self.procedure.rules
        ]

    def rename(self, variable: Variable) -> Variable:
        """The place of a variable while the thread runs."""
        return variable if isinstance(variable, Global) else self._places[variable]

    def put(self, at: int) -> tuple[Step, ...]:
        """The thread stops at the label."""
        kept = (Assign(slot, Read(self._places[each])) for each, slot in self._slots[at])
        return (assign(self.at, at), *kept)

    def fetch(self, at: int) -> tuple[Step, ...]:
        """The thread goes on from the label."""
        steps: list[Step] = [assume(self.at, at), assign(self.at, 0)]
        for each, slot in self._slots[at]:
            steps += (Assign(self._places[each], Read(slot)), assign(slot, 0))
        return tuple(steps)

    def give_up(self) -> tuple[Step, ...]:
        """The thread, which runs, will not go on."""
        return (assign(self.at, self.finished),)

    def drop(self) -> tuple[Step, ...]:
        """The thread, which does not run, will not go on: what it put aside is not read."""
        return (assign(self.at, self.finished), *(assign(each, 0) for each in self.kept))

    def _slots_of(self, live: list[Local]) -> list[tuple[Local, Global]]:
        """A slot for each; labels share them, so that there are few."""
        used: dict[int, int] = {}
        found: list[tuple[Local, Global]] = []
        for each in live:
            number = used.get(each.bits, 0)
            used[each.bits] = number + 1
            found.append((each, Global(f"#{self.thread}.{each.bits}.{number}", each.bits)))
        return found


def _finishing(procedure: Procedure) -> Procedure:
    """Returning leads to one more label, where nothing can be done."""
    end = len(procedure.labels)
    rules = tuple(
        replace(each, then=Goto(end)) if isinstance(each.then, Return) else each
        for each in procedure.rules
    )
    labels = (*procedure.labels, Label("finished", quiet=True))
    return replace(procedure, labels=labels, rules=rules)


def _pool(own: tuple[Local, ...]) -> dict[Local, Local]:
    """Places for the variables, the same ones for every thread, because one runs at a time."""
    used: dict[int, int] = {}
    places: dict[Local, Local] = {}
    for each in own:
        number = used.get(each.bits, 0)
        used[each.bits] = number + 1
        places[each] = Local(f"#own{each.bits}_{number}", each.bits)
    return places
