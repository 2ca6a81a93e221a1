"""The facts, read off a solved system."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from heddle.analysis.constraints import MODELLED_SITE, NONE, START_SITE, UNCAUGHT_SITE
from heddle.analysis.dynamic import FUNCTION_SITE
from heddle.analysis.effects import effects_of, kind_of_access, kind_of_unsafe_access
from heddle.analysis.facts import (
    ELEMENTS,
    EVERYTHING,
    MODELLED,
    Allocation,
    Effect,
    FieldName,
    Instance,
    Multiplicity,
    Start,
)
from heddle.analysis.handles import MEMORY_ARGUMENTS, is_access, offset_of
from heddle.analysis.multiplicity import ISOLATED, OWNED, REST, Counting
from heddle.analysis.options import Options
from heddle.analysis.points_to import Solved, solve
from heddle.analysis.procedures import Console, Local
from heddle.analysis.universe import HandledField
from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.code import Invoke
from heddle.program.jdk import UNSAFE
from heddle.program.lambdas import Lambda
from heddle.program.operands import Operand, Register, StringLiteral
from heddle.program.program import Program


def facts_of(program: Program, options: Options) -> Solution:
    """Everything that `heddle.analysis.facts.Facts` promises, for a program with an entry."""
    return Solution(solve(program, options))


class Solution:
    """Answers from a fixed point; see `heddle.analysis.facts.Facts`."""

    def __init__(self, solved: Solved) -> None:
        self._solved = solved
        self._knowledge = solved.knowledge
        self._universe = solved.knowledge.universe
        self._core = self._universe.core
        self._counting = Counting(solved)
        self._allocations: dict[int, Allocation | None] = {}
        self._instances: dict[int, Instance] = {}
        self._edges: dict[tuple[int, int], list[int]] = defaultdict(list)
        live = self._counting.live
        for caller, site, callee in self._core.edges():
            if caller in live and callee in live:
                self._edges[caller, site].append(callee)
        for number in sorted(live):
            procedure, context = self._counting.instances[number]
            what = self._universe.procedure_list[procedure]
            if isinstance(what, Console | Local):
                what = what.method
            if isinstance(what, JavaMethod):
                receiver = None if context == NONE else self._allocation(context)
                self._instances[number] = Instance(number, what, receiver)

    # -- instances

    @cached_property
    def entry(self) -> tuple[Instance, ...]:
        """What the first thread runs, in order."""
        main_class = self._knowledge.program.require_entry().main_class.name
        order = [
            self._universe.procedures[it] for it in self._knowledge.initialisers.of(main_class)
        ]
        first = self._edges[self._solved.root, 0]
        rank = {number: place for place, number in enumerate(order)}
        first = sorted(first, key=lambda it: rank.get(self._counting.instances[it][0], len(rank)))
        found = (*first, *self._edges[self._solved.root, 1])
        return tuple(self._instances[it] for it in found if it in self._instances)

    @cached_property
    def first_thread(self) -> Allocation:
        """The thread that runs `entry`."""
        number = self._universe.initial(self._universe.options.initial.main_thread())
        found = self._allocation(number)
        assert found is not None
        return found

    def instances(self) -> tuple[Instance, ...]:
        """All that may run, by number."""
        return tuple(self._instances.values())

    def body(self, instance: Instance) -> Body | None:
        """The register code; None if there is none or if it is modelled as a whole."""
        number = self._counting.instances[instance.number][0]
        if number not in self._solved.registers:
            return None
        return self._knowledge.bodies.of(instance.method)

    def callees(self, instance: Instance, pc: int) -> tuple[Instance, ...]:
        """What the call at this bytecode may run, in the same thread."""
        return self._called(instance.number, _site(pc))

    def _called(self, number: int, site: int) -> tuple[Instance, ...]:
        reached = self._reached(number, site)
        return tuple(self._instances[it] for it in reached if it in self._instances)

    def _reached(self, number: int, site: int) -> dict[int, None]:
        """The instances that a call may run, function objects on the way included."""
        found: dict[int, None] = {}
        waiting = list(reversed(self._edges.get((number, site), ())))
        while waiting:
            callee = waiting.pop()
            if callee in found:
                continue
            found[callee] = None
            if isinstance(self._procedure(callee), Lambda):
                # A function object only passes the call on.
                waiting.extend(reversed(self._edges.get((callee, FUNCTION_SITE), ())))
        return found

    def initialised(self, instance: Instance, pc: int) -> tuple[Instance, ...]:
        """The initialisers of classes that this bytecode may run first."""
        number = self._counting.instances[instance.number][0]
        known = self._solved.initialisations
        needed = dict.fromkeys(known.get(number, {}).get(pc, ()))
        for callee in self._reached(instance.number, _site(pc)):
            if isinstance(self._procedure(callee), Lambda):
                procedure = self._counting.instances[callee][0]
                needed |= dict.fromkeys(known.get(procedure, {}).get(FUNCTION_SITE, ()))
        found = (self._initialisers.get(it) for it in needed)
        return tuple(it for it in found if it is not None)

    @cached_property
    def _initialisers(self) -> dict[JavaMethod, Instance]:
        return {it.method: it for it in self._instances.values() if it.method.name == "<clinit>"}

    def starts(self, instance: Instance, pc: int) -> tuple[Start, ...]:
        """The threads that this bytecode may start, also inside a model of library code."""
        site = _site(pc)
        handlers = tuple(
            handler
            for machinery in self._edges.get((instance.number, UNCAUGHT_SITE + site), ())
            for handler in self._called(machinery, MODELLED_SITE)
        )
        found = []
        for number in self._edges.get((instance.number, START_SITE + site), ()):
            run = self._instances[number]
            receiver = run.receiver
            threads = self._local(run, 0) if receiver is None else [receiver]
            found += [Start(thread, run, handlers) for thread in sorted(threads)]
        return tuple(found)

    @cached_property
    def uncaught(self) -> tuple[Instance, ...]:
        """What the first thread may run for an exception that `main` lets out."""
        return tuple(
            handler
            for machinery in self._edges.get((self._solved.root, UNCAUGHT_SITE), ())
            for handler in self._called(machinery, MODELLED_SITE)
        )

    # -- objects

    def points_to(self, instance: Instance, value: Operand) -> frozenset[Allocation]:
        """The objects that a register or literal may refer to; null is never listed."""
        if isinstance(value, StringLiteral):
            found = self._allocation(self._knowledge.string(instance.method, value.value))
            return frozenset() if found is None else frozenset({found})
        if not isinstance(value, Register):
            return frozenset()
        number = self._counting.instances[instance.number][0]
        local = self._solved.registers.get(number, {}).get(value.name)
        return frozenset() if local is None else self._local(instance, local)

    def passed(self, instance: Instance, position: int) -> frozenset[Allocation]:
        """What the parameter at this position among those that hold references may refer to."""
        return self._local(instance, position)

    def contents(self, allocation: Allocation, field: FieldName) -> frozenset[Allocation]:
        """The objects that a field of such objects may refer to; `ELEMENTS` for arrays."""
        number = self._universe.fields.get(field)
        if number is None:
            return frozenset()
        return self._all(self._core.contents(allocation.number, number))

    def fields(self, allocation: Allocation) -> tuple[FieldName, ...]:
        """The fields of such objects that may hold a reference."""
        names = self._universe.field_names
        return tuple(sorted(names[it] for it in self._core.fields(allocation.number)))

    def statics(self, field: FieldName) -> frozenset[Allocation]:
        """The objects that a static field may refer to."""
        number = self._universe.statics.get(field)
        return frozenset() if number is None else self._all(self._core.statics(number))

    def static_fields(self) -> tuple[FieldName, ...]:
        """The static fields that code which may run mentions and that may hold a reference."""
        return tuple(sorted(it for it in self._universe.statics if it[0][0] != "#"))

    def mirror(self, class_name: str) -> Allocation:
        """The class object of a class: the lock of its static synchronized methods."""
        found = self._allocation(self._universe.mirror(class_name))
        assert found is not None
        return found

    def allocations(self) -> tuple[Allocation, ...]:
        """All objects that code which may run allocates, by number."""
        numbers = range(len(self._counting.allocations))
        found = (self._allocation(number) for number in numbers)
        return tuple(it for it in found if it is not None)

    def effects(self, instance: Instance) -> tuple[Effect, ...]:
        """What a modelled method does to memory; nothing for methods with a body."""
        return effects_of(self, instance, self._places)

    def effects_at(self, instance: Instance, pc: int) -> tuple[Effect, ...]:
        """What a call of a variable handle or of `Unsafe` at this bytecode does to memory."""
        body = self.body(instance)
        if body is None:
            return ()
        found: list[Effect] = []
        for it in body.instructions:
            if it.pc != pc or not isinstance(it, Invoke):
                continue
            if is_access(it):
                found += self._by_handle(instance, it)
            elif it.method.owner == UNSAFE:
                found += self._by_offset(instance, body, it)
        return tuple(found)

    def _by_handle(self, instance: Instance, it: Invoke) -> Iterator[Effect]:
        handle, *rest = it.arguments
        bases = self.points_to(instance, rest[0]) if rest else frozenset[Allocation]()
        for place in self._places(self.points_to(instance, handle)):
            objects = frozenset[Allocation]() if place.is_static else bases
            yield Effect(kind_of_access(it.method.name), objects, place.field, place.is_static)
        arrays = frozenset(each for each in bases if each.type.startswith("["))
        if arrays:
            yield Effect(kind_of_access(it.method.name), arrays, ELEMENTS)

    def _by_offset(self, instance: Instance, body: Body, it: Invoke) -> Iterator[Effect]:
        kind = kind_of_unsafe_access(it.method.name)
        if kind is None or len(it.arguments) < MEMORY_ARGUMENTS:
            return
        initial = self._universe.options.initial
        offset = offset_of(initial, body.instructions, it)
        for target in sorted(self.points_to(instance, it.arguments[1])):
            if target.type.startswith("["):
                field = ELEMENTS
            else:
                known = None if offset is None else initial.field_at(target.type, offset)
                field = EVERYTHING if known is None else known
            yield Effect(kind, frozenset({target}), field)

    def _places(self, handles: frozenset[Allocation]) -> list[HandledField]:
        """The fields that handles give access to, as far as they are known."""
        found = (self._universe.place(it.number) for it in sorted(handles))
        return [it for it in found if it is not None]

    # -- the rest

    def unsupported(self) -> tuple[str, ...]:
        """What may make these facts incomplete, each with its place."""
        return self._knowledge.all_unsupported()

    def effort(self) -> dict[str, int]:
        """How much there was to do, in counts."""
        steps, nodes, edges = self._core.effort()
        return {
            "points-to steps": steps,
            "points-to nodes": nodes,
            "points-to edges": edges,
            "allocations": len(self._counting.allocations),
            "methods": len({it.method for it in self._instances.values()}),
            "method instances": len(self._instances),
            "library methods cut": len(self._knowledge.cut),
        }

    def _procedure(self, number: int) -> object:
        return self._universe.procedure_list[self._counting.instances[number][0]]

    def _local(self, instance: Instance, local: int) -> frozenset[Allocation]:
        return self._all(self._core.points_to(instance.number, local))

    def _all(self, numbers: list[int]) -> frozenset[Allocation]:
        found = (self._allocation(number) for number in numbers)
        return frozenset(it for it in found if it is not None)

    def _allocation(self, number: int) -> Allocation | None:
        """None if no run with the chosen labels has it."""
        if number not in self._allocations:
            self._allocations[number] = self._make(number)
        return self._allocations[number]

    def _make(self, number: int) -> Allocation | None:
        counting = self._counting
        if number >= len(counting.allocations):
            # A constant that only a question mentions.
            given = self._universe.given[number]
            return Allocation(number, self._universe.real_name(given.type), given.multiplicity)
        if counting.is_dead(number):
            return None
        site, context, label, kind = counting.allocations[number]
        name = self._universe.type_names[kind]
        made = None if site == NONE else self._universe.sites[site]
        multiplicity = counting.multiplicity(number)
        twin = None
        if label in (ISOLATED, REST, OWNED) and multiplicity is not Multiplicity.ONE:
            twin = self._twins.get(number)
        return Allocation(
            number,
            name if name in self._universe.functions else self._universe.real_name(name),
            multiplicity,
            None if made is None else made.method,
            None if made is None or made.method is None else made.pc,
            None if context == NONE else context,
            twin,
            self._universe.is_hollow(number) if made is None else made.is_hollow,
            counting.is_covered(number),
        )

    @cached_property
    def _twins(self) -> dict[int, int]:
        """Isolated or owned allocations and the rest of their sites, both ways."""
        everything = self._counting.allocations
        rest = {
            (site, context): number
            for number, (site, context, label, _) in enumerate(everything)
            if label == REST
        }
        twins = {}
        for number, (site, context, label, _) in enumerate(everything):
            other = None
            if label == ISOLATED:
                other = rest.get((site, context))
            elif label == OWNED and context != NONE:
                above_site, above, _, _ = everything[context]
                other = rest.get((site, rest.get((above_site, above), NONE)))
            if other is not None:
                twins[number] = other
                twins.setdefault(other, number)
        return twins


def _site(pc: int) -> int:
    return MODELLED_SITE if pc == MODELLED else pc
