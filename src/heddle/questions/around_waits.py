"""What a method does around a wait: whether it looks again before it acts on what it has seen.

`while (empty) wait();` does. `if (empty) wait(); take();` does not, and a loop around both does not
make it so: what follows the wait is done in the same way if there was none, so that it cannot tell
whether something has changed. Nor does a loop that is left after the wait, by `break` or because an
exception is caught outside of it, and goes on as if it had looked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import FlowGraph, flow_graph
from heddle.program.graph import Loop

#: A field by its class and name, a method by its name and descriptor, or the elements of arrays.
_Read = tuple[str, str]
_ELEMENTS: _Read = ("[", "")


@dataclass(frozen=True)
class Around:
    """The surroundings of one instruction that waits.

    What is only done because of an exception is no part of them, such as what is put right before
    the exception goes on; what the method does all the same after it has caught one is.
    """

    body: Body
    index: int

    @cached_property
    def _graph(self) -> FlowGraph:
        return flow_graph(self.body)

    @cached_property
    def _block(self) -> int:
        return next(
            number
            for number, block in enumerate(self.body.blocks)
            if block.start <= self.index < block.end
        )

    @cached_property
    def _loop(self) -> Loop | None:
        """The innermost loop with the wait."""
        around = (each for each in self._graph.loops if self._block in each.members)
        return min(around, key=lambda loop: len(loop.members), default=None)

    @property
    def is_in_loop(self) -> bool:
        """Whether the method may wait there again."""
        return self._loop is not None

    @cached_property
    def is_on_every_way(self) -> bool:
        """Whether a call that returns has waited."""
        if self._block == 0:
            return True
        reached = _reached((0,), self._graph.normal, {self._block})
        return not any(
            isinstance(self.body.instructions[self.body.blocks[each].end - 1], code.Return)
            for each in reached
        )

    @cached_property
    def is_last(self) -> bool:
        """Whether nothing that matters follows the wait before the method ends."""
        rest = range(self.index + 1, self.body.blocks[self._block].end)
        return not self._acts(rest) and not any(
            self._acts(self._instructions(each)) for each in self._after()
        )

    def reads_again(self, *, certain: bool) -> bool:
        """Whether the method acts after the wait only where it certainly knows that it has waited.

        Before it goes on as it would have without the wait, it comes to the head of the loop, or
        to a branch on what decided that it waits. If it is not `certain` that the instruction
        waits, what follows it may be without a wait as well.
        """
        rest = range(self.index + 1, self.body.blocks[self._block].end)
        if not certain and self._acts(rest):
            return False
        looks = bool(rest) and self._tests(rest) and self._decides(rest)
        seen: set[int] = set()
        work = list(self._caught(self._block) if looks else self._anywhere(self._block))
        while work:
            block = work.pop()
            if block in seen:
                continue
            seen.add(block)
            if block in self._ordinary and not (
                certain and self._graph.dominates(self._block, block)
            ):
                instructions = self._instructions(block)
                if self._tests(instructions):
                    if self._decides(instructions):
                        continue
                elif self._acts(instructions):
                    return False
            work += self._anywhere(block)
        return True

    @cached_property
    def _ordinary(self) -> frozenset[int]:
        """The blocks that are reached without exceptions."""
        return frozenset({0, *_reached((0,), self._graph.normal, ())})

    def _anywhere(self, block: int) -> Iterator[int]:
        yield from self._next(block)
        yield from self._caught(block)

    def _next(self, block: int) -> Iterator[int]:
        """Where a block goes without exceptions; not back to the head of the loop."""
        for each in self._graph.normal[block]:
            if self._loop is None or each != self._loop.header:
                yield each

    def _caught(self, block: int) -> Iterator[int]:
        """Where a block goes with an exception; not back to the head of the loop."""
        for each in self._graph.exceptional[block]:
            if self._loop is None or each != self._loop.header:
                yield each

    def _after(self) -> set[int]:
        return _reached(self._next(self._block), self._graph.normal, set())

    def _tests(self, instructions: range) -> bool:
        """Whether a block reads nothing but what was read before the wait, and branches on it."""
        reads = set(self._reads(instructions))
        branches = isinstance(
            self.body.instructions[instructions[-1]], code.Branch | code.Switch
        ) and not any(_writes(self.body.instructions[each]) for each in instructions)
        return bool(reads) and branches and reads <= self._read_before

    def _decides(self, instructions: range) -> bool:
        """Whether a block reads something that decided whether the method waits.

        `if (closed) return;` does not look again whether there is room.
        """
        return not self._deciding or not self._deciding.isdisjoint(self._reads(instructions))

    @cached_property
    def _deciding(self) -> frozenset[_Read]:
        """What branches read that lead either to the wait, or past it to what follows it."""
        normal = self._graph.normal
        header = 0 if self._loop is None else self._loop.header
        inside = None if self._loop is None else self._loop.members
        follows = _reached(self._next(self._block), normal, {header})
        follows = {each for each in follows if self._acts(self._instructions(each))}
        leading = _reached((self._block,), self._graph.predecessors, {header}, inside) | {header}
        found: set[_Read] = set()
        for block in leading - {self._block}:
            past = [each for each in normal[block] if each not in leading]
            if follows & _reached(past, normal, {header}):
                found.update(self._reads(self._instructions(block)))
        return frozenset(found)

    @cached_property
    def _read_before(self) -> frozenset[_Read]:
        """What the method reads on its way to the wait, in the loop if there is one."""
        header = 0 if self._loop is None else self._loop.header
        inside = None if self._loop is None else self._loop.members
        before = _reached((self._block,), self._graph.predecessors, {header}, inside)
        return frozenset(
            read for block in {*before, header} for read in self._reads(self._instructions(block))
        )

    def _instructions(self, block: int) -> range:
        return range(self.body.blocks[block].start, self.body.blocks[block].end)

    def _acts(self, instructions: Iterable[int]) -> bool:
        """Whether instructions read or write memory, or call something."""
        return any(True for _ in self._reads(instructions)) or any(
            _writes(self.body.instructions[each]) for each in instructions
        )

    def _reads(self, instructions: Iterable[int]) -> Iterator[_Read]:
        for index in instructions:
            match self.body.instructions[index]:
                case code.GetField(field=field) | code.GetStatic(field=field):
                    yield field.owner, field.name
                case code.Invoke(method=method):
                    yield method.name, method.descriptor
                case code.ArrayLoad():
                    yield _ELEMENTS


def _writes(instruction: code.Instruction) -> bool:
    writing = code.PutField | code.PutStatic | code.ArrayStore | code.InvokeDynamic
    return isinstance(instruction, writing)


def _reached(
    begin: Iterable[int],
    edges: tuple[tuple[int, ...], ...],
    without: Collection[int],
    inside: Collection[int] | None = None,
) -> set[int]:
    """The blocks that are reached along edges; those `without` are reached but not left."""
    work = [each for each in begin if inside is None or each in inside]
    found = set(work)
    while work:
        for each in edges[work.pop()]:
            if each in found or (inside is not None and each not in inside):
                continue
            if each not in without:
                found.add(each)
                work.append(each)
    return found
