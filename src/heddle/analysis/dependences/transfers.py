"""Values that go through memory: for each read the writes that it may see.

Reads of much written memory share a node. So do calls of modelled code that touch all which some
objects lead to: there is a node for what is read of each object and one for what is written, which
depend on those of the objects inside it and around it. The edges are then as many as reads, writes
and references between objects, and not as reads times writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from heddle.analysis.dependences.kills import Kills
from heddle.analysis.dependences.memory import IMMUTABLE, Memory, Place, Writers
from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.dependences.throwing import CALLS
from heddle.analysis.facts import EVERYTHING, Allocation, Facts, Instance
from heddle.analysis.thread_roots import thread_roots
from heddle.budget import demand_budget
from heddle.program import code

#: The reads of a piece of memory with more writes than this share a node.
_MANY_WRITERS: Final = 24

#: The threads that may do something, a bit for each.
_Threads = int
_FIRST: Final = 1


@dataclass(frozen=True, slots=True)
class _Call:
    """A call of modelled code, and objects of which it touches all that they lead to."""

    node: Node
    given: frozenset[Allocation]


class Transfers:
    """The reads and writes of a program, which are linked when all are known."""

    def __init__(
        self,
        facts: Facts,
        graph: Graph,
        memory: Memory,
        arguments: Callable[[code.Instruction], int],
        awaited: Callable[[Node], None],
    ) -> None:
        self._facts, self._graph, self._memory = facts, graph, memory
        self._arguments, self._add_awaited = arguments, awaited
        self._writers = Writers()
        self._reads: list[tuple[Node, Place, bool]] = []
        self._large_reads: list[_Call] = []
        self._large_writes: list[_Call] = []
        self._threads: dict[Instance, _Threads] = {}
        self._hubs: dict[Place, Node] = {}
        self._made = 0
        roots = thread_roots(facts)
        self._has_threads = len(roots) > 1
        for number, root in enumerate(roots):
            for instance in root.instances:
                self._threads[instance] = self._threads.get(instance, 0) | 1 << number
        #: For objects that modelled code touches at large the node, and the threads.
        self._written: dict[int, Node] = {}
        self._read: dict[Allocation, Node] = {}
        self._reading: dict[Allocation, _Threads] = {}
        self._writing: dict[Allocation, _Threads] = {}
        self._crossing: set[Allocation] = set()

    def note(self, node: Node, it: code.Instruction) -> None:
        """Take down what an instruction reads and writes."""
        instance, index = node.instance, node.index
        value = Node(instance, Part.VALUE, index) if isinstance(it, CALLS) else node
        for touched in self._memory.touched(instance, it):
            if touched.is_write:
                self._writers.add(touched.place, instance, index)
            else:
                self._reads.append((value, touched.place, touched.is_exact))
        for given, is_write in self._memory.at_large(instance, it):
            self._large_reads.append(_Call(value, given))
            if is_write:
                self._large_writes.append(_Call(node, given))

    def link(self) -> None:
        """Let each read depend on the writes that it may see."""
        self._link_large_writes()
        kills = Kills(self._facts, self._memory, self._writers)
        for node, place, is_exact in self._reads:
            demand_budget()
            writers = tuple(self._writers.of(place))
            large = None if place[0] is None else self._written.get(place[0])
            if large is not None:
                self._add(node, large, self._at_large)
            elif is_exact and self._is_of_first_thread(node.instance, writers):
                near = kills.reaching(node.instance, node.index, place)
                if near is not None:
                    writers = tuple((node.instance, each) for each in near)
            self._see(node, place, writers, self._threads.get(node.instance, 0))
        self._link_large_reads()

    def add_contents(self, node: Node, objects: frozenset[Allocation]) -> None:
        """A node shows all that some objects hold, too."""
        own = self._threads.get(node.instance, 0)
        few = self._memory.few(objects)
        if few is None:
            for each in sorted(objects):
                self._add(node, self._whole(each, own), self._at_large)
            return
        for each in sorted(few):
            place = (each.number, EVERYTHING)
            self._see(node, place, tuple(self._writers.of(place)), own)
            large = self._written.get(each.number)
            if large is not None:
                self._add(node, large, self._at_large)

    def _see(
        self,
        node: Node,
        place: Place,
        writers: tuple[tuple[Instance, int], ...],
        own: _Threads,
    ) -> None:
        if len(writers) > _MANY_WRITERS:
            self._see_by_hub(node, place, writers)
            return
        for writer, index in writers:
            kind = self._kind(own, self._threads.get(writer, 0))
            if kind is Kind.INTERFERENCE and node.index >= 0:
                self._add_awaited(node)
            self._add_written(node, writer, index, kind)

    def _see_by_hub(
        self, node: Node, place: Place, writers: tuple[tuple[Instance, int], ...]
    ) -> None:
        """Let all reads of much written memory need one node, and that the writes."""
        kind = self._at_large
        hub = self._hubs.get(place)
        if hub is None:
            hub = self._hubs[place] = self._new()
            for writer, index in writers:
                self._add_written(hub, writer, index, kind)
        self._add(node, hub, kind)

    def _add(self, node: Node, needed: Node, kind: Kind) -> None:
        self._graph.add(node, needed, kind)
        if kind is Kind.INTERFERENCE and node.index >= 0:
            self._add_awaited(node)

    def _add_written(self, node: Node, writer: Instance, index: int, kind: Kind) -> None:
        body = self._facts.body(writer)
        assert body is not None
        it = body.instructions[index]
        if isinstance(it, CALLS):
            # What modelled code writes depends on what it is given.
            for position in range(self._arguments(it)):
                self._graph.add(node, Node(writer, Part.ARGUMENT, index, position), kind)
            # It may have copied what it has read elsewhere.
            self._graph.add(node, Node(writer, Part.VALUE, index), kind)
        self._graph.add(node, Node(writer, Part.INSTRUCTION, index), kind)

    # -- what modelled code touches at large

    def _link_large_writes(self) -> None:
        self._writing = self._touching(self._large_writes)
        nodes = {each: self._new() for each in sorted(self._writing)}
        for each, node in nodes.items():
            for inner in self._memory.inside(each):
                # What writes an object may write those inside it.
                self._graph.add(nodes[inner], node, self._of_object(inner))
            if not (each.is_hollow or each.type in IMMUTABLE):
                self._written[each.number] = node
        for call in self._large_writes:
            demand_budget()
            for each in call.given:
                instance, index = call.node.instance, call.node.index
                self._add_written(nodes[each], instance, index, self._of_object(each))

    def _link_large_reads(self) -> None:
        self._reading = self._touching(self._large_reads)
        self._crossing = self._crossed() if self._has_threads else set()
        for call in self._large_reads:
            demand_budget()
            for each in call.given:
                whole = self._whole(each, self._threads.get(call.node.instance, 0))
                crosses = each in self._crossing
                self._add(call.node, whole, Kind.INTERFERENCE if crosses else Kind.MEMORY)

    def _whole(self, first: Allocation, own: _Threads) -> Node:
        """The node of what is read of an object and of all that it leads to."""
        waiting = [] if first in self._read else [first]
        self._read.setdefault(first, self._new())
        while waiting:
            each = waiting.pop()
            node, reading = self._read[each], self._reading.get(each, own)
            if not each.is_hollow:
                place = (each.number, EVERYTHING)
                self._see(node, place, tuple(self._writers.of(place)), reading)
                large = self._written.get(each.number)
                if large is not None:
                    self._graph.add(node, large, self._of_object(each))
            for inner in sorted(self._memory.inside(each)):
                if inner not in self._read:
                    self._read[inner] = self._new()
                    waiting.append(inner)
                self._graph.add(node, self._read[inner], self._of_object(inner))
        return self._read[first]

    def _touching(self, calls: Iterable[_Call]) -> dict[Allocation, _Threads]:
        """All objects that calls get at, with the threads that do."""
        found: dict[Allocation, _Threads] = {}
        waiting: list[Allocation] = []

        def reach(objects: Iterable[Allocation], threads: _Threads) -> None:
            for each in objects:
                if each not in found or threads & ~found[each]:
                    found[each] = found.get(each, 0) | threads
                    waiting.append(each)

        for call in calls:
            reach(call.given, self._threads.get(call.node.instance, 0))
        while waiting:
            each = waiting.pop()
            reach(self._memory.inside(each), found[each])
        return found

    def _crossed(self) -> set[Allocation]:
        """The objects that several threads touch, and those that lead to such."""
        found: set[Allocation] = set()
        around: dict[Allocation, list[Allocation]] = {}
        for each, threads in self._reading.items():
            for inner in self._memory.inside(each):
                around.setdefault(inner, []).append(each)
            threads |= self._writing.get(each, 0)
            for writer, _ in self._writers.of((each.number, EVERYTHING)):
                threads |= self._threads.get(writer, 0)
            if threads.bit_count() > 1:
                found.add(each)
        waiting = list(found)
        while waiting:
            new = [each for each in around.get(waiting.pop(), ()) if each not in found]
            found.update(new)
            waiting += new
        return found

    def _of_object(self, each: Allocation) -> Kind:
        """How what is done to an object at large reaches others."""
        threads = self._reading.get(each, 0) | self._writing.get(each, 0)
        several = self._has_threads and (each in self._crossing or threads.bit_count() > 1)
        return Kind.INTERFERENCE if several else Kind.MEMORY

    @property
    def _at_large(self) -> Kind:
        return Kind.INTERFERENCE if self._has_threads else Kind.MEMORY

    def _kind(self, own: _Threads, others: _Threads) -> Kind:
        crosses = own != others or own.bit_count() > 1
        return Kind.INTERFERENCE if crosses else Kind.MEMORY

    def _is_of_first_thread(
        self, instance: Instance, writers: Iterable[tuple[Instance, int]]
    ) -> bool:
        """Whether one single thread reads and writes; what a thread site runs may run twice."""
        threads = [self._threads.get(instance, 0), *(self._threads.get(it, 0) for it, _ in writers)]
        return all(each == _FIRST for each in threads)

    def _new(self) -> Node:
        """A node of memory; it belongs to no method, whatever its instance."""
        self._made += 1
        return Node(self._facts.entry[0], Part.MEMORY, position=self._made)
