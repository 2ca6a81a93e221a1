"""A model in the making: the functions of a program that matter to one set of one object."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from heddle.abstraction.locking.roots import Root
from heddle.abstraction.locking.world import World
from heddle.analysis.facts import Instance, Start
from heddle.engines.atomic_sets.build.beside import Beside, begins
from heddle.engines.atomic_sets.build.ended import Threads
from heddle.engines.atomic_sets.build.flow_graphs import ENTRY, EXIT, FlowGraph
from heddle.engines.atomic_sets.build.touching import Touching
from heddle.engines.atomic_sets.build.unnested import Crossing, UnnestedWriter
from heddle.engines.atomic_sets.build.writer import Surroundings, Writer
from heddle.engines.atomic_sets.model import Model, Place
from heddle.formal import eml
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.questions.atomic_sets import AtomicSet, CallSite
from heddle.witnesses.naming import short_class


@dataclass(frozen=True, slots=True)
class _Version:
    """What distinguishes functions of one instance.

    `threads` are those that may run beside the thread `root` when it makes the call; None in
    threads of which that is not known, and where it does not matter. In a `mute` function nothing
    is touched. Where locks do not nest, it makes a difference whether a call `throws`, and each
    outcome has a function.
    """

    threads: Threads | None = None
    root: int = 0
    mute: bool = False
    throws: bool = False

    @property
    def suffix(self) -> str:
        root = f"{self.root}:" if self.root else ""
        running = "_".join(map(str, sorted(self.threads or ())))
        beside = "" if self.threads is None else f"@{root}{running}"
        return f"{'m' if self.mute else ''}{beside}{'!' if self.throws else ''}"


class Draft:
    """A model in the making: functions are written when something calls them.

    With `crossing`, locks are followed that do not nest.
    """

    def __init__(
        self,
        program: Program,
        world: World,
        splits: frozenset[CallSite],
        touching: Touching,
        crossing: Crossing | None,
    ) -> None:
        self._program, self._world, self._crossing = program, world, crossing
        self._splits, self._touching = splits, touching
        self._kept = self._leading_to_touches()
        self._functions: dict[str, eml.Function] = {}
        self._wanted: list[tuple[str, Instance, _Version]] = []
        self._locks: set[str] = set()
        self._readers: dict[str, str] = {}
        self._units: dict[str, str] = {}
        self.roots = tuple(root for root in world.roots if self._matters(root))
        self._besides = {root.number: self._beside(root) for root in self.roots if self._asks(root)}
        self.beside = self._besides.get(0) or self._beside(world.roots[0])

    def model(self, of: AtomicSet) -> Model:
        """The whole model, but for the pairs of threads to ask about."""
        mains = {root.number: self._main(root) for root in self.roots}
        while self._wanted:
            self._write(*self._wanted.pop())
        return Model(
            of,
            tuple(dict.fromkeys(self._touching.names.values())),
            self._functions,
            mains,
            {number: self._started_by(main) for number, main in mains.items()},
            frozenset(root.number for root in self.roots if root.single),
            locks=tuple(sorted(self._locks)),
            units=self._units,
            readers=self._readers,
        )

    def _leading_to_touches(self) -> frozenset[Instance]:
        """Instances that touch the set, or call or start what does; and those that cross locks."""
        frames, crossing = self._world.frames, self._crossing
        found = {each for each in self._touching.touches if each in frames}
        if crossing is not None:
            found |= {each for each, frame in frames.items() if crossing.uses(frame)}
        work = list(found)
        while work:
            each = work.pop()
            callers = (*self._world.callers.get(each, ()), *self._world.starters.get(each, ()))
            for caller in callers:
                if caller not in found:
                    found.add(caller)
                    work.append(caller)
        return frozenset(found)

    def _matters(self, root: Root) -> bool:
        return any(each in self._kept for each in begins(self._world, root))

    def _asks(self, root: Root) -> bool:
        """Whether it is worth knowing what runs beside a thread: it is one, and starts others."""
        reached = self._world.reached[root.number]
        return root.number == 0 or (
            root.single
            and root.number in self._touching_roots
            and any(site.starts for it in reached for site in self._world.frames[it].sites.values())
        )

    @cached_property
    def _touching_roots(self) -> frozenset[int]:
        """The kinds of threads that touch the set themselves."""
        touches = self._touching.touches
        return frozenset(
            root.number
            for root in self.roots
            if any(each in touches for each in self._world.reached[root.number])
        )

    def _beside(self, root: Root) -> Beside:
        relevant = (each.number for each in self.roots)
        return Beside(self._world, self._kept, root, relevant, self._touching_roots)

    def _main(self, root: Root) -> str:
        """A thread runs its entries one after the other; it may end in between."""
        name = f"thread{root.number}"
        graph, here = FlowGraph(name), ENTRY
        beside = self._besides.get(root.number)
        threads = None if beside is None else beside.hidden
        for instance in begins(self._world, root):
            after = graph.node()
            for throws in (False,) if self._crossing is None else (False, True):
                version = _Version(threads, root.number, throws=throws)
                for called in self._calls(instance, version):
                    graph.add(here, eml.Call(called), after)
            if beside is not None and threads is not None:
                threads |= beside.after(instance, threads)
            graph.skip(here, after)
            here = after
        graph.skip(here, EXIT)
        self._functions[name] = graph.function()
        return name

    def _calls(self, instance: Instance, version: _Version) -> tuple[str, ...]:
        """The functions that a call may be.

        What a constructor does to its object does not count, nor what it calls.
        """
        if instance not in self._kept:
            return ()
        threads = version.threads
        if threads is not None and not self._besides[version.root].can_be_alone(instance, threads):
            version = replace(version, threads=None)
        mute = replace(version, threads=None, mute=True)
        may_construct, constructs = self._touching.constructs(instance)
        if version.mute or constructs:
            return (self._function(instance, mute),)
        may, must = self._touching.unit(instance)
        found = [self._unit(instance, version)] if may else []
        if not must:
            found.append(self._function(instance, version))
        if may_construct:
            found.append(self._function(instance, mute))
        return tuple(found)

    def _function(self, instance: Instance, version: _Version) -> str:
        name = f"f{instance.number}{version.suffix}"
        if name not in self._functions:
            self._functions[name] = FlowGraph(name).function()
            self._wanted.append((name, instance, version))
        return name

    def _unit(self, instance: Instance, version: _Version) -> str:
        name = f"u{instance.number}{version.suffix}"
        if name not in self._functions:
            graph = FlowGraph(name)
            call = eml.Call(self._function(instance, version))
            steps = ((eml.UnitBegin(), None), (call, None), (eml.UnitEnd(), None))
            graph.path(ENTRY, steps, EXIT)
            self._functions[name] = graph.function()
            owner = short_class(java_name(instance.method.owner))
            self._units[name] = f"{owner}.{instance.method.name}"
        return name

    def _write(self, name: str, instance: Instance, version: _Version) -> None:
        frame, threads = self._world.frames[instance], version.threads

        known = self._besides.get(version.root, self.beside)

        def beside(index: int) -> Threads | None:
            return None if threads is None else known.before(instance, threads, index)

        def during(index: int, each: Instance) -> Threads | None:
            return None if threads is None else known.during(instance, threads, index, each)

        def calls(each: Instance, index: int) -> tuple[str, ...]:
            return self._calls(each, replace(version, threads=during(index, each), throws=False))

        def thrown(each: Instance, index: int) -> tuple[str, ...]:
            return self._calls(each, replace(version, threads=during(index, each), throws=True))

        def counts(index: int) -> bool:
            site = frame.sites.get(index)
            return beside(index) != frozenset() or (
                site is not None and bool(site.initialisers or site.callees or site.starts)
            )

        around = Surroundings(
            self._world,
            calls,
            thrown,
            counts,
            self._thread,
            self._breaks,
            self._place,
            version.throws,
        )
        touches = {} if version.mute else self._touching.touches.get(instance, {})
        writer = Writer(name, frame, touches, around)
        if self._crossing is not None:
            writer = UnnestedWriter(name, frame, touches, around, self._crossing)
        self._functions[name] = writer.function()
        self._locks |= {lock.name for lock in writer.locks}
        self._readers |= {lock.name: lock.writer for lock in writer.locks if lock.writer}

    def _breaks(self, instance: Instance, pc: int) -> bool:
        """Whether a wait ends the unit of work."""
        method = instance.method
        return CallSite(method.owner, method.name, method.descriptor, pc) in self._splits

    def _place(self, instance: Instance, line: int | None) -> Place:
        method = instance.method
        owner = self._program.hierarchy.load(method.owner)
        return Place(owner.java_name, method.name, owner.source_file, line, owner.is_user_code)

    def _thread(self, start: Start) -> str | None:
        number = self._world.root_of[start]
        return f"t{number}" if self._matters(self._world.roots[number]) else None

    def _started_by(self, main: str) -> frozenset[int]:
        seen, work, found = {main}, [main], set()
        while work:
            for edge in self._functions[work.pop()].edges:
                match edge.statement:
                    case eml.Call(function) if function not in seen:
                        seen.add(function)
                        work.append(function)
                    case eml.Start(process):
                        found.add(int(process[1:]))
        return frozenset(found)
