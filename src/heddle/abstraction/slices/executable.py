"""The slice as a program: class files in which what is outside of it is left out.

Every line of the slice is kept as a whole, with all that it needs. Instructions of other lines are
taken out where they are a stretch of code by themselves; a line where they are none is kept, too. A
method that gives back something which matters nowhere gives back nothing, or zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from heddle.abstraction.slices.criterion import Line, file_of
from heddle.analysis.dependences.model import Kind, Node, Part
from heddle.analysis.dependences.slicing import Slicer
from heddle.analysis.facts import Facts
from heddle.budget import demand_budget
from heddle.classfile.regions import Region, Regions, changed_places, of_constructor
from heddle.classfile.weaving.code import Change, Instruction
from heddle.classfile.weaving.pool import Pool
from heddle.classfile.weaving.weave import Method, Plan, weave
from heddle.program.classes import JavaMethod
from heddle.program.program import Program

_PARTS = (Part.INSTRUCTION, Part.VALUE, Part.OUTCOME)
_STACK = 2
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Executable:
    """Class files by internal name, and the lines that they keep of those with code."""

    classes: Mapping[str, bytes]
    kept: frozenset[Line]


@dataclass(frozen=True)
class Cutting:
    """Leaves out of a program what a slice does not have."""

    program: Program
    facts: Facts
    slicer: Slicer
    reached: Callable[[Mapping[Node, tuple[Node, Kind] | None]], Iterable[Line]]

    def program_of(self, start: Iterable[Line]) -> Executable:
        """The program of a slice that begins with some lines."""
        kept: set[Line] = set()
        nodes: list[Node] = list(self._nodes_without_line())
        waiting = set(start)
        while waiting:
            demand_budget()
            kept |= waiting
            nodes += [node for line in waiting for node in self._nodes.get(line, ())]
            steps = self.slicer.backward(nodes)
            nodes = []
            waiting = set(self.reached(steps)) - kept
            if not waiting:
                waiting = {
                    line
                    for method in self._methods
                    for line in self._stuck(method, kept)
                    if line not in kept
                }
        return Executable(dict(self._classes(kept)), frozenset(kept))

    @cached_property
    def _files(self) -> dict[str, str | None]:
        return {name: file_of(self.program, name) for name in self.program.user_classes}

    @cached_property
    def _methods(self) -> tuple[JavaMethod, ...]:
        """The user's methods that may run; what does not run can stay as it is."""
        running = {instance.method for instance in self.facts.instances()}
        return tuple(
            method
            for method in self.program.methods()
            if method in running and method.code is not None and self._files.get(method.owner)
        )

    @cached_property
    def _nodes(self) -> dict[Line, list[Node]]:
        """All nodes of the instructions of each line."""
        found: dict[Line, list[Node]] = {}
        for instance in self.facts.instances():
            file, body = self._files.get(instance.method.owner), self.facts.body(instance)
            if body is None or file is None:
                continue
            for index, it in enumerate(body.instructions):
                if it.line is not None:
                    nodes = found.setdefault(Line(file, it.line), [])
                    nodes += (Node(instance, part, index) for part in _PARTS)
                    given = range(len(getattr(it, "arguments", ())))
                    nodes += (Node(instance, Part.ARGUMENT, index, each) for each in given)
        return found

    def _nodes_without_line(self) -> Iterator[Node]:
        """Nodes of code of the user's that is on no line: it is kept."""
        for instance in self.facts.instances():
            body = self.facts.body(instance)
            if body is None or instance.method.owner not in self.program.user_classes:
                continue
            has_file = self._files.get(instance.method.owner) is not None
            for index, it in enumerate(body.instructions):
                if it.line is None or not has_file:
                    yield from (Node(instance, part, index) for part in _PARTS)

    def _line(self, method: JavaMethod) -> Callable[[int], Line | None]:
        file, code = self._files[method.owner], method.code
        assert file is not None
        assert code is not None
        lines = sorted(code.line_numbers)

        def line(pc: int) -> Line | None:
            before = [number for start, number in lines if start <= pc]
            return Line(file, before[-1]) if before else None

        return line

    def _cut(
        self, method: JavaMethod, kept: set[Line]
    ) -> tuple[tuple[Region, ...], frozenset[int], int]:
        code = method.code
        assert code is not None
        line = self._line(method)
        first = 0
        if method.name == "<init>":
            above = self.program.hierarchy.load(method.owner).superclass
            first = of_constructor(code, lambda name: name in (method.owner, above))
        known = {it.pc: line(it.pc) for it in code.instructions}
        regions, stuck = Regions(code).without(
            lambda pc: pc < first or known[pc] is None or known[pc] in kept
        )
        return regions, stuck, first

    def _stuck(self, method: JavaMethod, kept: set[Line]) -> Iterator[Line]:
        """Lines whose instructions cannot be taken out."""
        _, stuck, first = self._cut(method, kept)
        line, code = self._line(method), method.code
        assert code is not None
        own = {it.pc for it in code.instructions if it.pc < first}
        for pc in stuck | own:
            found = line(pc)
            if found is not None:
                yield found

    def _classes(self, kept: set[Line]) -> Iterator[tuple[str, bytes]]:
        by_class: dict[str, dict[_Key, JavaMethod]] = {}
        for method in self._methods:
            by_class.setdefault(method.owner, {})[method.key] = method
        for name in self.program.user_classes:
            data = self.program.user_class_bytes(name)
            if data is not None:
                planner = _Planner(
                    {key: self._cut(each, kept)[0] for key, each in by_class.get(name, {}).items()},
                    by_class.get(name, {}),
                )
                yield name, weave(data, planner).data


@dataclass(frozen=True, slots=True)
class _Planner:
    regions: Mapping[_Key, tuple[Region, ...]]
    methods: Mapping[_Key, JavaMethod]

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """What is left out of a method."""
        del pool, code
        key = method.name, method.descriptor
        found = self.regions.get(key, ())
        if not found:
            return Plan()
        declared = self.methods[key].code
        assert declared is not None
        changes = {place: Change(instead=new) for place, new in changed_places(declared, found)}
        return Plan(changes, stack=_STACK, removed=tuple((it.start, it.end) for it in found))
