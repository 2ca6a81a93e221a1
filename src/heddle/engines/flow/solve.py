"""Chains of dependences from outputs back to secrets; what the Monitor-DPN excludes is left out.

A chain is looked for; the writes and reads of memory on it are put to the Monitor-DPN, one after
the other and then two at a time, and what cannot happen is removed. That is repeated until nothing
is left, or a chain all of whose transfers are possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from time import monotonic
from typing import Final

from heddle.analysis.dependences.model import ANYWHERE, Graph, Kind, Node, Part
from heddle.analysis.dependences.slicing import Slicer
from heddle.analysis.facts import Facts, Instance
from heddle.budget import demand_budget
from heddle.engines import Handovers
from heddle.engines.flow.model import Border, Chain, Model
from heddle.program import code

_MEMORY: Final = frozenset({Kind.MEMORY, Kind.INTERFERENCE})
_SCHEDULED: Final = frozenset({Kind.INTERFERENCE, Kind.SYNCHRONISATION})
_ACCESSES: Final = (code.GetField, code.PutField, code.GetStatic, code.PutStatic)
_QUESTION: Final = 2.0
"""Seconds for one question to the Monitor-DPN; what takes longer counts as possible."""

#: A transfer through memory: the node that reads, and the one that has written.
Transfer = tuple[Node, Node]
#: A node, the phase of the walk, and the transfer that it was reached by last.
State = tuple[Node, int, Transfer | None]


@dataclass
class Solved:
    """The chains that are left, one for each output; none is a proof."""

    chains: tuple[Chain, ...]
    effort: dict[str, int] = field(default_factory=dict)
    out_of_time: bool = False


def solve(model: Model, facts: Facts, handovers: Handovers, until: float) -> Solved:
    """Chains from outputs to secrets."""
    return _Solver(model, facts, handovers, until).solve()


class _Solver:
    def __init__(self, model: Model, facts: Facts, handovers: Handovers, until: float) -> None:
        self._model, self._facts = model, facts
        self._handovers, self._until = handovers, until
        self._graph: Graph = Slicer(model.graph).summarised
        self._single: dict[Transfer, bool] = {}
        self._double: dict[tuple[Transfer, Transfer], bool] = {}
        #: Transfers that some other one cannot precede.
        self._exclusive: set[Transfer] = set()
        self._by_node = {each.node: each for each in reversed(model.outputs)}
        self._late = False

    def solve(self) -> Solved:
        chains: list[Chain] = []
        outputs = self._model.outputs
        found = self._leaks(outputs)
        if found is None and self._is_scheduled(outputs):
            found = self._leaks(self._model.orders)
        if found is not None:
            chains.append(found)
            chains += self._others(found)
        effort = {
            "nodes": len(self._graph.needs),
            "dependences": sum(map(len, self._graph.needs.values())),
            "transfers asked": len(self._single) + len(self._double),
            "transfers excluded": sum(
                not each for each in (*self._single.values(), *self._double.values())
            ),
        }
        return Solved(tuple(chains), effort, self._late)

    def _others(self, first: Chain) -> Iterator[Chain]:
        """One chain for each other place where something is seen, as long as there is time."""
        seen = {_place(first.output)}
        for output in self._model.outputs:
            if monotonic() > self._until:
                return
            if _place(output) not in seen and output.node in self._tainted:
                found = self._leaks((output,))
                if found is not None:
                    seen.add(_place(output))
                    yield found

    def _leaks(self, outputs: Iterable[Border]) -> Chain | None:
        """A chain all of whose transfers are possible."""
        outputs = tuple(outputs)
        if not self._model.secrets:
            return None
        by_node = {each.node: each for each in reversed(outputs)}
        while True:
            steps = self._walk(outputs, finds=True)
            found = next((state for state in steps if state[0] in self._model.secrets), None)
            if found is None:
                return None
            chain = _chain(steps, found)
            if not self._excludes(chain):
                secret = self._model.secrets[chain[0][0]]
                told = tuple((node, kind) for node, kind, _ in reversed(chain))
                return Chain(by_node[told[0][0]], secret, told)

    def _excludes(self, chain: list[tuple[Node, Kind | None, Transfer | None]]) -> bool:
        """Ask about the transfers of a chain; whether one of them is impossible."""
        # From the secret to the output: as values go.
        transfers = [each for _, _, each in chain if each is not None]
        excluded = False
        for each in transfers:
            if not self._is_possible(each):
                self._graph.needs[each[0]].pop(each[1], None)
                excluded = True
        if not excluded:
            for first, second in pairwise(transfers):
                if not self._are_possible(first, second):
                    excluded = True
        return excluded

    def _is_possible(self, transfer: Transfer) -> bool:
        if transfer not in self._single:
            self._single[transfer] = self._ask([transfer])
        return self._single[transfer]

    def _are_possible(self, first: Transfer, second: Transfer) -> bool:
        key = first, second
        if key not in self._double:
            self._double[key] = self._ask([first, second])
            if not self._double[key]:
                self._exclusive.add(second)
        return self._double[key]

    def _ask(self, path: list[Transfer]) -> bool:
        left = self._until - monotonic()
        if left <= 0:
            self._late = True
            return True
        sites = []
        for reader, writer in path:
            read, written = self._site(reader), self._site(writer)
            if read is None or written is None:
                return True
            sites.append((written, read))
        return self._handovers.possible(sites, min(left, _QUESTION))

    def _site(self, node: Node) -> tuple[Instance, int] | None:
        """Where a plain access is; calls read and write more than one thing."""
        body = self._facts.body(node.instance)
        if node.part is not Part.INSTRUCTION or body is None:
            return None
        it = body.instructions[node.index]
        return (node.instance, it.pc) if isinstance(it, _ACCESSES) else None

    def _walk(
        self, outputs: Iterable[Border], *, finds: bool = False
    ) -> dict[State, tuple[State, Kind] | None]:
        """Breadth first in two phases; a transfer that cannot precede the last one is skipped.

        A walk that `finds` something ends at the first secret.
        """
        before: dict[State, tuple[State, Kind] | None] = {}
        waiting: deque[State] = deque()
        for each in outputs:
            state: State = (each.node, 1, None)
            if state not in before and not (finds and each.node not in self._tainted):
                before[state] = None
                waiting.append(state)
        while waiting:
            demand_budget()
            state = waiting.popleft()
            node, phase, last = state
            if node in self._model.secrets:
                if finds:
                    break
                continue
            for other, kind in self._graph.of(node):
                if finds and other not in self._tainted:
                    continue
                then = _phase(kind, phase)
                transfer = (node, other) if kind in _MEMORY else None
                if then is None or (transfer and not self._may_precede(transfer, last)):
                    continue
                after = last if transfer is None else self._remembered(transfer)
                reached = (other, then, after)
                if reached not in before and (other, 1, after) not in before:
                    before[reached] = (state, kind)
                    waiting.append(reached)
        return before

    def _may_precede(self, transfer: Transfer, last: Transfer | None) -> bool:
        return last is None or self._double.get((transfer, last), True)

    def _remembered(self, transfer: Transfer) -> Transfer | None:
        """The transfer, if pairs with it have been found impossible: else nothing depends on it."""
        return transfer if transfer in self._exclusive else None

    @cached_property
    def _tainted(self) -> frozenset[Node]:
        """What secrets lead to, whatever the calls and transfers: nothing else has to be walked."""
        users: dict[Node, list[Node]] = {}
        for node, needed in self._graph.needs.items():
            for other in needed:
                users.setdefault(other, []).append(node)
        found = set(self._model.secrets)
        pending = list(found)
        while pending:
            demand_budget()
            for each in users.get(pending.pop(), ()):
                if each not in found:
                    found.add(each)
                    pending.append(each)
        return frozenset(found)

    def _is_scheduled(self, outputs: Iterable[Border]) -> bool:
        """Whether the order in which threads go on can be seen."""
        model = self._model
        if not model.orders:
            return False
        if model.has_daemons:
            return True
        roots: set[int] = set()
        for each in outputs:
            if self._graph.needs.get(each.node):
                roots |= model.threads.get(each.node.instance, frozenset())
        if len(roots) > 1 or roots & model.many:
            return True
        for node, _, _ in self._walk(outputs):
            needed = self._graph.needs.get(node, {}).values()
            if node in model.observing or any(kind in _SCHEDULED for kind in needed):
                return True
        return False


def _phase(kind: Kind, phase: int) -> int | None:
    """The phase of a walk behind a dependence; None if it leads back to other callers."""
    if kind in ANYWHERE:
        return 1
    if kind is Kind.RETURN:
        return 2
    return None if kind is Kind.CALL and phase == 2 else phase


def _place(border: Border) -> tuple[object, int]:
    node = border.shown_at
    return node.instance, node.index


def _chain(
    steps: dict[State, tuple[State, Kind] | None], end: State
) -> list[tuple[Node, Kind | None, Transfer | None]]:
    """From a secret to an output: nodes, why the next one needs them, and by which transfer."""
    found: list[tuple[Node, Kind | None, Transfer | None]] = []
    at: State | None = end
    while at is not None:
        step = steps[at]
        if step is None:
            found.append((at[0], None, None))
            at = None
        else:
            state, kind = step
            transfer = (state[0], at[0]) if kind in _MEMORY else None
            found.append((at[0], kind, transfer))
            at = state
    return found
