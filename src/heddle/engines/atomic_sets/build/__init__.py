"""From Java to EML, one model for each atomic set of each object [Kidd09, 5.4 and 5.6].

The facts name an arbitrary object of each allocation site: the isolated one. Its members are the
memory of the model, single objects are its locks, threads are its processes. Values are left out,
and so is all code that neither touches the set nor leads to code that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from heddle.abstraction.locking.roots import Root, pairs
from heddle.abstraction.locking.world import World
from heddle.analysis.accesses import Accesses
from heddle.analysis.facts import Allocation, Facts, Instance, Start
from heddle.analysis.sharing import shared_allocations
from heddle.analysis.thread_roots import thread_roots
from heddle.engines.atomic_sets.build.flow_graphs import ENTRY, EXIT, FlowGraph
from heddle.engines.atomic_sets.build.subjects import Subject
from heddle.engines.atomic_sets.build.touching import Index, Touching
from heddle.engines.atomic_sets.build.writer import Surroundings, Writer
from heddle.engines.atomic_sets.model import Model, Place
from heddle.formal import eml
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.questions.atomic_sets import AtomicSet, AtomicSets, CallSite
from heddle.witnesses.naming import short_class


class Builder:
    """Makes models of one program."""

    def __init__(self, program: Program, facts: Facts, sets: AtomicSets) -> None:
        self._program, self._facts, self._sets = program, facts, sets
        self._world = World(program, facts)
        self._index = Index(Accesses(program, facts))
        self._allocations = {each.number: each for each in facts.allocations()}

    def models(self) -> Iterator[Model]:
        """One model for each object that two threads may know and that has one of the sets."""
        return map(self._model, self._subjects())

    def _subjects(self) -> Iterator[Subject]:
        shared = sorted(shared_allocations(self._facts, thread_roots(self._facts)))
        for each in self._sets.sets:
            if each.is_static:
                yield Subject(each, None)
                continue
            for target in shared:
                if not target.is_covered and self._is_a(target, each.class_name):
                    yield Subject(each, target)

    def _is_a(self, target: Allocation, class_name: str) -> bool:
        hierarchy = self._program.hierarchy
        found = hierarchy.find(target.type)
        return found is not None and hierarchy.is_subtype(found.name, class_name)

    def _model(self, subject: Subject) -> Model:
        if subject.object is not None and not subject.object.is_single:
            why = "the analysis does not distinguish the objects of its class"
            return Model(subject.set, undecided=why)
        touching = Touching(self._facts, self._index, subject)
        draft = _Draft(self._program, self._world, frozenset(self._sets.splits), touching)
        model = draft.model(subject.set)
        roots = [root for root in draft.roots if _touches(model, model.mains[root.number])]
        asked = pairs(roots, subject.object, self._allocations)
        return replace(
            model,
            pairs=tuple((first.number, second.number) for first, second in asked),
            is_volatile=self._is_volatile(subject.set),
        )

    def _is_volatile(self, of: AtomicSet) -> bool:
        """Whether all its members are volatile fields: accesses to them are never out of order."""
        return not of.arrays and all(
            field.is_volatile
            for member in of.fields
            for field in self._program.hierarchy.load(member.owner).fields.values()
            if field.name == member.name
        )


def _touches(model: Model, main: str) -> bool:
    """Whether a thread that begins with a function may touch the set."""
    found, work = {main}, [main]
    while work:
        for edge in model.functions[work.pop()].edges:
            match edge.statement:
                case eml.Read() | eml.Write():
                    return True
                case eml.Call(function) if function not in found:
                    found.add(function)
                    work.append(function)
    return False


class _Draft:
    """A model in the making: functions are written when something calls them."""

    def __init__(
        self, program: Program, world: World, splits: frozenset[CallSite], touching: Touching
    ) -> None:
        self._program, self._world = program, world
        self._splits, self._touching = splits, touching
        self._kept = self._leading_to_touches()
        self._functions: dict[str, eml.Function] = {}
        self._wanted: list[tuple[str, Instance, bool]] = []
        self._locks: set[str] = set()
        self._units: dict[str, str] = {}
        self.roots = tuple(root for root in world.roots if self._matters(root))

    def model(self, of: AtomicSet) -> Model:
        """The whole model, but for the pairs of threads to ask about."""
        mains = {root.number: self._main(root) for root in self.roots}
        while self._wanted:
            name, instance, mute = self._wanted.pop()
            self._write(name, instance, mute=mute)
        return Model(
            of,
            tuple(dict.fromkeys(self._touching.names.values())),
            self._functions,
            mains,
            {number: self._started_by(main) for number, main in mains.items()},
            frozenset(root.number for root in self.roots if root.single),
            locks=tuple(sorted(self._locks)),
            units=self._units,
        )

    def _leading_to_touches(self) -> frozenset[Instance]:
        """Instances that touch the set, or call or start what does."""
        found = {each for each in self._touching.touches if each in self._world.frames}
        work = list(found)
        while work:
            each = work.pop()
            callers = (*self._world.callers.get(each, ()), *self._world.starters.get(each, ()))
            for caller in callers:
                if caller not in found:
                    found.add(caller)
                    work.append(caller)
        return frozenset(found)

    def _begins(self, root: Root) -> tuple[Instance, ...]:
        run = self._world.facts.entry if root.run is None else (root.run,)
        return (*run, *root.uncaught)

    def _matters(self, root: Root) -> bool:
        return any(each in self._kept for each in self._begins(root))

    def _main(self, root: Root) -> str:
        """A thread runs its entries one after the other; it may end in between."""
        name = f"thread{root.number}"
        graph, here = FlowGraph(name), ENTRY
        for instance in self._begins(root):
            after = graph.node()
            for called in self._calls(instance, mute=False):
                graph.add(here, eml.Call(called), after)
            graph.skip(here, after)
            here = after
        graph.skip(here, EXIT)
        self._functions[name] = graph.function()
        return name

    def _calls(self, instance: Instance, *, mute: bool) -> tuple[str, ...]:
        """The functions that a call may be.

        What a constructor does to its object does not count, nor what it calls: in the mute
        functions nothing is touched.
        """
        if instance not in self._kept:
            return ()
        may_construct, constructs = self._touching.constructs(instance)
        if mute or constructs:
            return (self._function(instance, mute=True),)
        may, must = self._touching.unit(instance)
        found = [self._unit(instance)] if may else []
        if not must:
            found.append(self._function(instance, mute=False))
        if may_construct:
            found.append(self._function(instance, mute=True))
        return tuple(found)

    def _function(self, instance: Instance, *, mute: bool) -> str:
        name = f"f{instance.number}{'m' if mute else ''}"
        if name not in self._functions:
            self._functions[name] = FlowGraph(name).function()
            self._wanted.append((name, instance, mute))
        return name

    def _unit(self, instance: Instance) -> str:
        name = f"u{instance.number}"
        if name not in self._functions:
            graph = FlowGraph(name)
            call = eml.Call(self._function(instance, mute=False))
            steps = ((eml.UnitBegin(), None), (call, None), (eml.UnitEnd(), None))
            graph.path(ENTRY, steps, EXIT)
            self._functions[name] = graph.function()
            owner = short_class(java_name(instance.method.owner))
            self._units[name] = f"{owner}.{instance.method.name}"
        return name

    def _write(self, name: str, instance: Instance, *, mute: bool) -> None:
        touches = {} if mute else self._touching.touches.get(instance, {})
        around = Surroundings(
            self._world,
            lambda each: self._calls(each, mute=mute),
            self._thread,
            self._breaks,
            self._place,
        )
        writer = Writer(name, self._world.frames[instance], touches, around)
        self._functions[name] = writer.function()
        self._locks |= {lock.name for lock in writer.locks}

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
