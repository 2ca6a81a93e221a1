"""Which values variables can have after so many contexts, each variable by itself.

As `values`, but label by label and context by context, for networks without calls: what is shared
after j contexts is what was there after j - 1, or what some thread leaves that begins with it at a
label where it can stand by then. A guess for the start of context j + 1 must be among it. Whatever
one thread does from such guesses stays within the sets of the following contexts, right or wrong,
because each step was taken with all combinations of their values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.symbolic.network import Call, Goto
from heddle.formal.symbolic.sequential.taking import (
    Key,
    Taking,
    Values,
    anything,
    cell_of,
    joined,
    key_of,
)
from heddle.formal.symbolic.sequential.values import Possible, first_values, possible_values

if TYPE_CHECKING:
    from heddle.formal.symbolic.network import Network, Procedure

Known = dict[Key, Values]

PATIENCE = 12  # how often a set at a label may grow before it counts as any value
LARGEST = 40_000  # labels times variables: beyond, contexts are not told apart
FINISHED = -1


def values_by_context(network: Network, contexts: int) -> tuple[Possible, ...]:
    """What is shared after at most 0, 1, ... `contexts` contexts."""
    labels = sum(len(each.labels) for each in network.procedures)
    cells = sum(len(each.initial) for each in network.arrays)
    calls = any(isinstance(rule.then, Call) for each in network.procedures for rule in each.rules)
    if calls or labels * (len(network.globals) + cells) > LARGEST:
        return (possible_values(network),) * (contexts + 1)
    layers = _Layers(network)
    found = [layers.possible()]
    for _ in range(contexts):
        layers.context()
        found.append(layers.possible())
    return tuple(found)


class _Layers:
    """What is known after the contexts so far."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.widths: dict[Key, int] = {}
        self.shared: Known = {}
        for variable in network.globals:
            key: Key = ("global", variable.name)
            self.shared[key] = first_values(variable.initial, variable.bits)
            self.widths[key] = variable.bits
        for array in network.arrays:
            for at, value in enumerate(array.initial):
                key = cell_of(array.name, at)
                self.shared[key] = first_values(value, array.bits)
                self.widths[key] = array.bits
        by_name = {each.name: each for each in network.procedures}
        self.procedures = [by_name[each.procedure] for each in network.threads]
        self.standing = [self._first(number) for number in range(len(network.threads))]

    def _first(self, thread: int) -> dict[int, Known]:
        procedure = self.procedures[thread]
        values: Known = {}
        arguments = self.network.threads[thread].arguments
        for parameter, value in zip(procedure.parameters, arguments, strict=True):
            key = key_of(thread, procedure.name, parameter)
            values[key] = first_values(value, parameter.bits)
        for local in procedure.locals:
            values[key_of(thread, procedure.name, local)] = frozenset((0,))
        for each in (*procedure.parameters, *procedure.locals):
            self.widths[key_of(thread, procedure.name, each)] = each.bits
        return {0: values}

    def possible(self) -> Possible:
        """What is shared now."""
        return Possible(
            {each.name: self.shared["global", each.name] for each in self.network.globals},
            {
                each.name: tuple(
                    self.shared[cell_of(each.name, at)] for at in range(len(each.initial))
                )
                for each in self.network.arrays
            },
        )

    def context(self) -> None:
        """One context more, of any thread."""
        after = dict(self.shared)
        for thread, procedure in enumerate(self.procedures):
            for label, known in self._run(thread, procedure).items():
                own = {key: values for key, values in known.items() if key not in self.shared}
                before = self.standing[thread].get(label)
                self.standing[thread][label] = own if before is None else _join(before, own)
                after = _join(after, {key: known[key] for key in self.shared})
        self.shared = after

    def _run(self, thread: int, procedure: Procedure) -> dict[int, Known]:
        """What is known at each label that the thread comes to, from where it can stand."""
        known = {label: self.shared | own for label, own in self.standing[thread].items()}
        pending = dict.fromkeys(known)
        grown: dict[tuple[int, Key], int] = {}
        while pending:
            label = next(iter(pending))
            del pending[label]
            for rule in procedure.rules:
                if rule.source != label:
                    continue
                here = known[label]
                taking = Taking(thread, procedure.name, here.__getitem__)
                if not taking.take(rule):
                    continue
                target = rule.then.label if isinstance(rule.then, Goto) else FINISHED
                if self._arrive(known, target, here | taking.now, grown):
                    pending[target] = None
        return known

    def _arrive(
        self,
        known: dict[int, Known],
        label: int,
        new: Known,
        grown: dict[tuple[int, Key], int],
    ) -> bool:
        """Whether anything new has come to the label."""
        old = known.get(label)
        if old is None:
            known[label] = new
            return True
        changed = False
        for key, values in new.items():
            both = joined(old[key], values)
            if both != old[key]:
                changed = True
                times = grown.get((label, key), 0) + 1
                grown[label, key] = times
                old[key] = both if times <= PATIENCE else anything(self.widths[key])
        return changed


def _join(one: Known, other: Known) -> Known:
    return {key: joined(values, other[key]) for key, values in one.items()}
