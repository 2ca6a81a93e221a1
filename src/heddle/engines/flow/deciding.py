"""What decides the order of threads, their timing, and whether they end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.facts import Facts, Instance
from heddle.analysis.loops import looping
from heddle.analysis.thread_roots import Calls
from heddle.engines.flow.model import Border
from heddle.program import code
from heddle.program.graph import strongly_connected
from heddle.results import NoLeak

_BLOCKING: Final = (code.MonitorEnter, code.ThreadJoin, code.Wait, code.Notify, code.NotifyAll)
_DECISIONS: Final = (code.Branch, code.Switch)
_PARKING: Final = ("park", "sleep", "yield", "onSpinWait")
#: Kinds by which a value goes on: `value != 0 ? 1 : 0` is one, too.
_VALUES: Final = frozenset(
    {Kind.DATA, Kind.CONTROL, Kind.RETURN, Kind.SUMMARY, Kind.CALL, Kind.MEMORY}
)


class Deciding:
    """Instructions of the user's code that decide more than what is computed."""

    def __init__(self, facts: Facts, graph: Graph, user: frozenset[str]) -> None:
        self._facts, self._graph, self._user = facts, graph, user
        self._bodies = {
            instance: body
            for instance in facts.instances()
            for body in (facts.body(instance),)
            if body is not None
        }

    def asked(self, claim: NoLeak, *, several: bool) -> Iterator[Border]:
        """What a claim wants to be seen besides outputs."""
        if claim.termination:
            yield from self._terminating()
        if claim.timing and several:
            for instance, body in self._bodies.items():
                for index, it in enumerate(body.instructions):
                    if isinstance(it, _DECISIONS) and instance.method.owner in self._user:
                        yield Border(
                            Node(instance, Part.INSTRUCTION, index),
                            "how long a thread takes before an output",
                        )
            yield from self.orders()

    def orders(self) -> Iterator[Border]:
        """What makes threads wait for each other: locks, joins, and loops that wait for memory."""
        what = "the order in which threads go on"
        for instance, body in self._bodies.items():
            is_user = instance.method.owner in self._user
            if is_user and instance.method.is_synchronized:
                place = Node(instance, Part.INSTRUCTION, 0)
                yield Border(Node(instance, Part.ENTRY), what, place)
            loops = looping(body) if is_user else frozenset()
            for index, it in enumerate(body.instructions):
                node = Node(instance, Part.INSTRUCTION, index)
                waits = isinstance(it, _DECISIONS) and it.pc in loops and node in self._waiting
                if is_user and (waits or _blocks(it)):
                    yield Border(node, what)

    @cached_property
    def _waiting(self) -> frozenset[Node]:
        """What is computed from memory that other threads write."""
        users: dict[Node, list[Node]] = {}
        pending: list[Node] = []
        for node, needed in self._graph.needs.items():
            for other, kind in needed.items():
                if kind in _VALUES:
                    users.setdefault(other, []).append(node)
                elif kind is Kind.INTERFERENCE:
                    pending.append(node)
        found = set(pending)
        while pending:
            for each in users.get(pending.pop(), ()):
                if each not in found:
                    found.add(each)
                    pending.append(each)
        return frozenset(found)

    def _terminating(self) -> Iterator[Border]:
        what = "whether the program ends"
        recursive = self._recursive
        for instance, body in self._bodies.items():
            if instance.method.owner not in self._user:
                continue
            loops = looping(body)
            for index, it in enumerate(body.instructions):
                turns = isinstance(it, _DECISIONS) and (it.pc in loops or instance in recursive)
                if turns or _blocks(it):
                    yield Border(Node(instance, Part.INSTRUCTION, index), what)

    @cached_property
    def _recursive(self) -> frozenset[Instance]:
        instances = list(self._facts.instances())
        numbers = {instance: number for number, instance in enumerate(instances)}
        calls = Calls(self._facts)
        edges = [
            tuple(numbers[each] for _, called in calls.callees(instance) for each in called)
            for instance in instances
        ]
        return frozenset(
            instances[number]
            for component in strongly_connected(edges)
            for number in component
            if len(component) > 1 or number in edges[number]
        )


def _blocks(it: code.Instruction) -> bool:
    if isinstance(it, _BLOCKING):
        return True
    if not isinstance(it, code.Invoke):
        return False
    owner, name = it.method.owner, it.method.name
    if owner.startswith("java/util/concurrent/"):
        return "/atomic/" not in owner and name != "<init>"
    return name.startswith(_PARKING) and owner.startswith("java/lang/Thread")
