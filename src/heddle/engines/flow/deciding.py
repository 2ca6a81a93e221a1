"""What decides the order of threads, their timing, and whether they end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from heddle.analysis.dependences.divergence import going_round
from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.dependences.throwing import CALLS
from heddle.analysis.facts import Facts, Instance
from heddle.analysis.loops import looping
from heddle.analysis.thread_roots import Calls
from heddle.engines.flow.model import Border
from heddle.program import code
from heddle.program.graph import strongly_connected
from heddle.results import NoLeak

_BLOCKING: Final = (code.MonitorEnter, code.ThreadJoin, code.Wait, code.Notify, code.NotifyAll)
_DECISIONS: Final = (code.Branch, code.Switch)
#: What is seen besides outputs, in the words of reports.
TIME: Final = "how long a thread takes before an output"
ORDER: Final = "the order in which threads go on"
_PARKING: Final = ("park", "sleep", "yield", "onSpinWait")
_BOXES: Final = frozenset(
    f"java/lang/{name}"
    for name in ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")
)
_PRIMITIVE: Final = tuple("ZBCSIJFD)")
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
            yield from self._lasting()
            yield from self.orders()

    def _lasting(self) -> Iterator[Border]:
        """What decides how long the user's code takes, and what is given to the library there."""
        for instance, body in self._bodies.items():
            if instance.method.owner not in self._user:
                continue
            for index, it in enumerate(body.instructions):
                if isinstance(it, (*_DECISIONS, code.NewArray, code.NewMultiArray)):
                    yield Border(Node(instance, Part.INSTRUCTION, index), TIME)
                elif isinstance(it, CALLS):
                    for node in self._given(instance, index, it):
                        yield Border(node, TIME)

    def _given(self, instance: Instance, index: int, it: code.Instruction) -> Iterator[Node]:
        """Which code a call runs, whether it ends normally, and what library code works on."""
        yield Node(instance, Part.INSTRUCTION, index)
        yield Node(instance, Part.OUTCOME, index)
        callees = self._facts.callees(instance, it.pc)
        if any(each.method.owner not in self._user and not _is_fast(each) for each in callees):
            for position in range(len(getattr(it, "arguments", ()))):
                yield Node(instance, Part.ARGUMENT, index, position)

    def orders(self) -> Iterator[Border]:
        """What makes threads wait for each other: locks, joins, and loops that wait for memory."""
        for instance, body in self._bodies.items():
            is_user = instance.method.owner in self._user
            if is_user and instance.method.is_synchronized:
                place = Node(instance, Part.INSTRUCTION, 0)
                yield Border(Node(instance, Part.ENTRY), ORDER, place)
            loops = looping(body) if is_user else frozenset()
            again = is_user and instance in self._recursive
            for index, it in enumerate(body.instructions):
                node = Node(instance, Part.INSTRUCTION, index)
                turns = isinstance(it, _DECISIONS) and (it.pc in loops or again)
                if turns and node in self._waiting:
                    yield Border(node, ORDER)
                elif _blocks(it) if is_user else _stops(it):
                    for each in self._blocking(node, it):
                        yield Border(each, ORDER, node)

    def _blocking(self, node: Node, it: code.Instruction) -> Iterator[Node]:
        """Whether something is waited for, for what, and for how long."""
        yield node
        if not isinstance(it, CALLS):
            return
        instance, index = node.instance, node.index
        given = getattr(it, "arguments", None)
        count = 1 + len(getattr(it, "timeout", ())) if given is None else len(given)
        for position in range(count):
            yield Node(instance, Part.ARGUMENT, index, position)
        callees = self._facts.callees(instance, it.pc)
        if any(each not in self._bodies for each in callees):
            # What modelled code reads stands there.
            yield Node(instance, Part.VALUE, index)

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
        for instance, body in self._bodies.items():
            is_user = instance.method.owner in self._user
            if is_user and instance.method.is_synchronized:
                place = Node(instance, Part.INSTRUCTION, 0)
                yield Border(Node(instance, Part.ENTRY), what, place)
            turning = frozenset(going_round(body)) if is_user else self._calling_round(instance)
            again = is_user and instance in self._recursive
            for index, it in enumerate(body.instructions):
                node = Node(instance, Part.INSTRUCTION, index)
                if index in turning or (again and isinstance(it, _DECISIONS)):
                    yield Border(node, what)
                elif _blocks(it) if is_user else _stops(it):
                    for each in self._blocking(node, it):
                        yield Border(each, what, node)

    def _calling_round(self, instance: Instance) -> frozenset[int]:
        """What decides about loops of the library which run the user's code: others end."""
        body = self._bodies[instance]
        loops = looping(body)
        called = {
            callee
            for pc, callees in self._calls.callees(instance)
            if pc in loops
            for callee in callees
        }
        return frozenset(going_round(body)) if called & self._running_user else frozenset()

    @cached_property
    def _calls(self) -> Calls:
        return Calls(self._facts)

    @cached_property
    def _running_user(self) -> frozenset[Instance]:
        """The instances that may run code of the user's."""
        found = {each for each in self._facts.instances() if each.method.owner in self._user}
        pending = list(found)
        while pending:
            for caller, _ in self._calls.callers(pending.pop()):
                if caller not in found:
                    found.add(caller)
                    pending.append(caller)
        return frozenset(found)

    @cached_property
    def _recursive(self) -> frozenset[Instance]:
        instances = list(self._facts.instances())
        numbers = {instance: number for number, instance in enumerate(instances)}
        edges = [
            tuple(numbers[each] for _, called in self._calls.callees(instance) for each in called)
            for instance in instances
        ]
        return frozenset(
            instances[number]
            for component in strongly_connected(edges)
            for number in component
            if len(component) > 1 or number in edges[number]
        )


def _is_fast(called: Instance) -> bool:
    """Whether a method of the library takes as long whatever it is given: boxes, and printing."""
    owner = called.method.owner
    is_box = owner in _BOXES and called.method.descriptor[1:2] in _PRIMITIVE
    return is_box or owner in ("java/lang/Object", "java/lang/Math", "java/io/PrintStream")


def _stops(it: code.Instruction) -> bool:
    """Whether library code waits there."""
    if isinstance(it, code.Invoke):
        return it.method.name.startswith("park")
    return isinstance(it, code.MonitorEnter | code.ThreadJoin | code.Wait)


def _blocks(it: code.Instruction) -> bool:
    if isinstance(it, _BLOCKING):
        return True
    if not isinstance(it, code.Invoke):
        return False
    owner, name = it.method.owner, it.method.name
    if owner.startswith("java/util/concurrent/"):
        return "/atomic/" not in owner and name != "<init>"
    return name.startswith(_PARKING) and owner.startswith("java/lang/Thread")
