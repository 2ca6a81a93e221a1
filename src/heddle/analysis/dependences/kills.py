"""Writes that certainly replace what was there before, within one method and one thread."""

from __future__ import annotations

from heddle.analysis.dependences.memory import Memory, Place, Writers
from heddle.analysis.facts import EVERYTHING, Facts, Instance
from heddle.analysis.thread_roots import Calls
from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import flow_graph


class Kills:
    """Which writes of a method alone may reach a read of memory that is certainly one piece."""

    def __init__(self, facts: Facts, memory: Memory, writers: Writers) -> None:
        self._facts, self._memory, self._writers = facts, memory, writers
        self._calls = Calls(facts)
        self._written: dict[Instance, frozenset[Instance]] = {}

    def reaching(self, instance: Instance, index: int, place: Place) -> frozenset[int] | None:
        """The writes of the method that may reach a read, by index; None if others may, too."""
        body = self._facts.body(instance)
        assert body is not None
        predecessors = _predecessors(body)
        found: set[int] = set()
        seen, pending = {index}, [index]
        while pending:
            at = pending.pop()
            before = predecessors[at]
            if at == 0 or not before:
                return None
            for each in before:
                if each in seen:
                    continue
                seen.add(each)
                if self._replaces(instance, body.instructions[each], place):
                    found.add(each)
                elif self._may_write(instance, body.instructions[each], place):
                    return None
                else:
                    pending.append(each)
        return frozenset(found)

    def _replaces(self, instance: Instance, it: code.Instruction, place: Place) -> bool:
        if not isinstance(it, code.PutField | code.PutStatic):
            return False
        return any(
            each.is_write and each.is_exact and each.place == place
            for each in self._memory.touched(instance, it)
        )

    def _may_write(self, instance: Instance, it: code.Instruction, place: Place) -> bool:
        own = (each for each in self._memory.touched(instance, it) if each.is_write)
        if any(each.place in (place, (place[0], EVERYTHING)) for each in own):
            return True
        called = (
            *self._facts.callees(instance, it.pc),
            *self._facts.initialised(instance, it.pc),
        )
        if not called:
            return False
        writers = {writer for writer, _ in self._writers.of(place)}
        return any(self._reached(each) & writers for each in called)

    def _reached(self, callee: Instance) -> frozenset[Instance]:
        if callee not in self._written:
            self._written[callee] = frozenset(self._calls.reached_from((callee,)))
        return self._written[callee]


def _predecessors(body: Body) -> list[list[int]]:
    """The instructions that may come right before each one, exceptions included."""
    graph = flow_graph(body)
    found: list[list[int]] = [[] for _ in body.instructions]
    for number, block in enumerate(graph.blocks):
        for index in range(block.start, block.end - 1):
            found[index + 1].append(index)
        for successor in graph.normal[number]:
            found[graph.blocks[successor].start].append(block.end - 1)
        for handler in graph.exceptional[number]:
            found[graph.blocks[handler].start] += range(block.start, block.end)
    return found
