"""The slices of a program, each for one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from heddle.abstraction.slices.criterion import Line, file_of, line_named, lines_with_code
from heddle.abstraction.slices.executable import Cutting, Executable
from heddle.analysis.constants import AS_GIVEN, Constants
from heddle.analysis.dependences.builder import dependence_graph
from heddle.analysis.dependences.model import Kind, Node, Part
from heddle.analysis.dependences.slicing import Slicer
from heddle.analysis.dependences.states import NOT_FOLLOWED
from heddle.analysis.facts import Facts, Instance
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.budget import doing
from heddle.errors import InputError, Location
from heddle.machine.initial_heap import initial_heap
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.results.coverage import Assumption
from heddle.results.slice import Link, Slice, SliceLine

_TRUSTED = (
    "errors of the virtual machine (stack, memory, linkage, initialisation) are no dependences",
    "library code that is modelled as a whole decides only by its arguments and what they hold, "
    "and its exceptions matter only where the program catches some",
    "library code keeps its own invariants: implicit exceptions in it come from what it is given",
)
_Steps = Mapping[Node, tuple[Node, Kind] | None]


@dataclass(frozen=True)
class Slices:
    """The slices of one program; its dependences are computed once.

    With `divergence`, what may keep a thread from ever getting further decides what follows.
    """

    program: Program
    divergence: bool = False

    def at(self, place: str, *more: str, forward: bool = False) -> Slice:
        """The lines that can influence a line, `FILE:LINE`, or those that it can influence.

        The same for several lines together, of which the first gives the slice its name.
        """
        criterion = line_named(self._code, place, "--at")
        lines = {criterion, *(line_named(self._code, each, "--at") for each in more)}
        dead = self._slicer.graph.dead
        start = [
            node
            for node, line in self._lines.all()
            if line in lines and (node.instance, node.index) not in dead
        ]
        if not start:
            raise InputError(
                "no run reaches this line",
                place=f"{criterion.file}:{criterion.number}",
                remedy="choose a line that main or a thread can reach",
            )
        steps = self._slicer.forward(start) if forward else self._slicer.backward(start)
        found = self._lines.reached(steps)
        return Slice(
            criterion=Location(criterion.file, criterion.number),
            is_forward=forward,
            lines=tuple(
                SliceLine(Location(line.file, line.number), tuple(sorted(found[line])))
                for line in sorted(found, key=lambda each: (each.file, each.number))
            ),
            chains=self._lines.chains(steps),
            sources=_sources(self.program),
            assumptions=tuple(map(Assumption, self._trusted())),
            cut=tuple(sorted(set(self._cut(steps)))),
        )

    def _trusted(self) -> Iterator[str]:
        yield from _TRUSTED
        yield from _gaps(self.program, self._facts)
        if self._constants.used:
            yield AS_GIVEN

    def _cut(self, steps: _Steps) -> Iterator[str]:
        """The methods of the library on the way whose code is not in the graph."""
        calls = {(node.instance, node.index) for node in steps if node.index >= 0}
        for instance, index in calls:
            body = self._facts.body(instance)
            assert body is not None
            it = body.instructions[index]
            if isinstance(it, code.Invoke | code.InvokeDynamic):
                for callee in self._facts.callees(instance, it.pc):
                    if self._facts.body(callee) is None:
                        yield f"{java_name(callee.method.owner)}.{callee.method.name}"

    def executable(self, place: str, *more: str) -> Executable:
        """The slice of a line, or of several, as classes that run."""
        lines = {line_named(self._code, each, "--at") for each in (place, *more)}
        cutting = Cutting(self.program, self._facts, self._slicer, self._lines.reached)
        return cutting.program_of(lines)

    @cached_property
    def _code(self) -> dict[str, set[int]]:
        return lines_with_code(self.program)

    @cached_property
    def _facts(self) -> Facts:
        doing("starting the library", grace=0)
        heap = initial_heap(self.program)
        doing("computing what every variable may refer to", grace=0)
        return facts_of(self.program, Options(heap))

    @cached_property
    def _lines(self) -> _Lines:
        return _Lines(self.program, self._facts)

    @cached_property
    def _slicer(self) -> Slicer:
        doing("computing dependences", grace=0)
        graph = dependence_graph(
            self.program, self._facts, self._constants, divergence=self.divergence
        )
        return Slicer(graph)

    @cached_property
    def _constants(self) -> Constants:
        # A literal of the program may be what a reader asks about.
        return Constants(self.program, Bodies(self.program.hierarchy).of, literals=False)


def _gaps(program: Program, facts: Facts) -> Iterator[str]:
    """What is not followed, each as what has to be trusted."""
    for what in dict.fromkeys((*facts.unsupported(), *_not_followed(program, facts))):
        yield f"{what} changes nothing that the slice is about"


def _not_followed(program: Program, facts: Facts) -> Iterator[str]:
    """Calls of the program that change or show state which is followed nowhere."""
    user = {each.name for each in program.classes()}
    for instance in facts.instances():
        body = facts.body(instance) if instance.method.owner in user else None
        for it in () if body is None else body.instructions:
            if isinstance(it, code.Invoke) and (it.method.owner, it.method.name) in NOT_FOLLOWED:
                yield f"a call of {java_name(it.method.owner)}.{it.method.name}"


def _sources(program: Program) -> dict[str, tuple[str, ...]]:
    return {
        source.relative: tuple(source.data.decode(errors="replace").splitlines())
        for source in program.inputs.sources
    }


@dataclass(frozen=True)
class _Lines:
    """The source lines of nodes of the user's code."""

    program: Program
    facts: Facts

    @cached_property
    def _files(self) -> dict[str, str | None]:
        return {name: file_of(self.program, name) for name in self.program.user_classes}

    def all(self) -> Iterator[tuple[Node, Line]]:
        """Every node of an instruction with its line, with what calls are given and give back."""
        for instance in self.facts.instances():
            file, body = self._files.get(instance.method.owner), self.facts.body(instance)
            if body is None or file is None:
                continue
            for index, it in enumerate(body.instructions):
                if it.line is None:
                    continue
                line = Line(file, it.line)
                yield Node(instance, Part.INSTRUCTION, index), line
                arguments = it.arguments if isinstance(it, code.Invoke | code.InvokeDynamic) else ()
                for position in range(len(arguments)):
                    yield Node(instance, Part.ARGUMENT, index, position), line
                if self._is_read(instance, it):
                    yield Node(instance, Part.VALUE, index), line

    def _is_read(self, instance: Instance, it: code.Instruction) -> bool:
        """Whether what a call gives back is read, or what modelled code finds in its arguments."""
        if not isinstance(it, code.Invoke | code.InvokeDynamic):
            return False
        callees = self.facts.callees(instance, it.pc)
        return it.target is not None or any(self.facts.body(each) is None for each in callees)

    def of(self, node: Node) -> Line | None:
        """The line of a node, if it is the user's."""
        file = self._files.get(node.instance.method.owner)
        body = self.facts.body(node.instance)
        if file is None or body is None or node.index < 0:
            return None
        line = body.instructions[node.index].line
        return None if line is None else Line(file, line)

    def reached(self, steps: _Steps) -> dict[Line, set[str]]:
        """The lines of the nodes that were reached, with the kinds of dependences."""
        found: dict[Line, set[str]] = {}
        for node, step in steps.items():
            line = self.of(node)
            if line is not None:
                kinds = found.setdefault(line, set())
                kinds.add("criterion" if step is None else str(step[1]))
        return found

    def chains(self, steps: _Steps) -> dict[tuple[str | None, int | None], tuple[Link, ...]]:
        """For each line the shortest way from the criterion, line by line."""
        found: dict[tuple[str | None, int | None], tuple[Link, ...]] = {}
        for node in steps:
            line = self.of(node)
            if line is not None and (line.file, line.number) not in found:
                found[line.file, line.number] = self._chain(steps, node)
        return found

    def _chain(self, steps: _Steps, node: Node) -> tuple[Link, ...]:
        links: list[Link] = []
        at: Node | None = node
        kind = ""
        while at is not None:
            line, step = self.of(at), steps[at]
            if line is not None:
                place = Location(line.file, line.number)
                why = kind if step is None else str(step[1])
                if links and links[-1].location == place:
                    links[-1] = Link(place, why or "criterion")
                else:
                    links.append(Link(place, why or "criterion"))
            at, kind = (None, kind) if step is None else (step[0], "")
        return tuple(reversed(links))
