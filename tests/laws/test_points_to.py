"""The points-to solver finds the least fixed point that a page of Python finds by trying."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from heddle._core import PointsTo
from heddle.analysis.constraints import NONE, Code

TYPES, SITES, FIELDS, METHODS, LOCALS, PARAMETERS = 3, 4, 2, 3, 4, 2
#: Type 1 extends type 0; type 2 stands alone. Each has field 0, the second one also field 1.
ABOVE = {0: {0}, 1: {0, 1}, 2: {2}}
HELD = {0: [(0, 0)], 1: [(0, 0), (1, 2)], 2: [(0, 2 * 2 + 2)]}
ALL, ISOLATED, REST, OWNED = range(4)

#: Site, context, label and class; a context is an allocation again, or None.
Object: TypeAlias = "tuple[int, Object | None, int, int]"
Told: TypeAlias = "tuple[int, ...]"


@dataclass(frozen=True)
class Site:
    type_number: int
    is_split: bool
    is_owned: bool
    is_hollow: bool


@dataclass(frozen=True)
class System:
    depth: int
    contexts: tuple[bool, ...]
    sites: tuple[Site, ...]
    targets: tuple[int, ...]
    methods: tuple[tuple[Told, ...], ...]


@dataclass
class Naive:
    """Applies every constraint of every instance until nothing changes."""

    system: System
    instances: set[tuple[int, Object | None]] = field(default_factory=set)
    sets: dict[object, set[Object]] = field(default_factory=lambda: defaultdict(set))
    copies: set[tuple[Object, Object]] = field(default_factory=set)
    edges: set[tuple[object, int, object]] = field(default_factory=set)

    def solve(self) -> None:
        self.instances.add((0, None))
        before = None
        while before != (before := self.size()):
            for instance in sorted(self.instances, key=repr):
                for told in self.system.methods[instance[0]]:
                    self.apply(instance, told)
            for original, copy in self.copies:
                for number in range(FIELDS):
                    self.sets[copy, number] |= self.sets[original, number]

    def size(self) -> tuple[int, ...]:
        total = sum(map(len, self.sets.values()))
        return len(self.instances), total, len(self.copies), len(self.edges)

    def passes(self, only: int, it: Object) -> bool:
        return only == 0 or ((only // 2 - 1) in ABOVE[it[3]]) == (only % 2 == 0)

    def full(self, base: object) -> list[Object]:
        return [it for it in sorted(self.sets[base], key=repr) if not self.is_hollow(it)]

    def is_hollow(self, it: Object) -> bool:
        site = self.system.sites[it[0]]
        return site.is_hollow and site.type_number == it[3]

    def apply(self, instance: tuple[int, Object | None], told: Told) -> None:  # noqa: C901
        sets = self.sets

        def at(local: int) -> object:
            return instance, local

        match told:
            case (Code.COPY, target, source, only):
                sets[at(target)] |= {it for it in sets[at(source)] if self.passes(only, it)}
            case (Code.NEW, target, site):
                sets[at(target)] |= self.made(site, instance[1])
            case (Code.LOAD, target, base, number):
                for it in self.full(at(base)):
                    sets[at(target)] |= sets[it, number]
            case (Code.STORE, base, number, source):
                for it in self.full(at(base)):
                    sets[it, number] |= sets[at(source)]
            case (Code.LOAD_STATIC, target, number):
                sets[at(target)] |= sets["static", number]
            case (Code.STORE_STATIC, number, source):
                sets["static", number] |= sets[at(source)]
            case (Code.LOAD_ANY, target, base):
                for it in self.full(at(base)):
                    for number, _ in HELD[it[3]]:
                        sets[at(target)] |= sets[it, number]
            case (Code.STORE_ANY, base, source):
                for it in self.full(at(base)):
                    for number, only in HELD[it[3]]:
                        fits = {each for each in sets[at(source)] if self.passes(only, each)}
                        sets[it, number] |= fits
            case (Code.CLONE, target, source, site):
                for it in sorted(sets[at(source)], key=repr):
                    copy = (site, self.cut(instance[1]), ALL, it[3])
                    sets[at(target)].add(copy)
                    self.copies.add((it, copy))
            case (Code.STATIC | Code.STATIC_HERE as kind, site, method, result, _, _, *passed):
                context = instance[1] if kind == Code.STATIC_HERE else None
                self.call(instance, site, (method, context), result, passed)
            case (Code.VIRTUAL | Code.SPECIAL as kind, site, chosen, result, _, _, *passed):
                for it in sorted(sets[at(passed[0])], key=repr):
                    method = chosen if kind == Code.SPECIAL else self.system.targets[it[3]]
                    callee = (method, it if self.system.contexts[it[3]] else None)
                    self.sets[callee, 0].add(it)
                    self.call(instance, site, callee, result, [NONE, *passed[1:]])

    def call(
        self,
        instance: object,
        site: int,
        callee: tuple[int, Object | None],
        result: int,
        passed: list[int],
    ) -> None:
        self.instances.add(callee)
        self.edges.add((instance, site, callee))
        for position, local in enumerate(passed[:PARAMETERS]):
            if local != NONE:
                self.sets[callee, position] |= self.sets[instance, local]
        if result != NONE:
            self.sets[instance, result] |= self.sets[callee, LOCALS - 1]

    def made(self, site: int, context: Object | None) -> set[Object]:
        known = self.system.sites[site]

        def of(label: int) -> Object:
            return site, self.cut(context), label, known.type_number

        if not known.is_split:
            return {of(ALL)}
        label = None if context is None else context[2]
        if known.is_owned and self.system.depth > 0:
            if label in (ISOLATED, OWNED) and self.may_own(context, site):
                return {of(OWNED)}
            if label == REST:
                return {of(REST)}
        return {of(ISOLATED), of(REST)}

    def may_own(self, context: Object | None, site: int) -> bool:
        for _ in range(4):
            if context is None or context[0] == site:
                return False
            if context[2] != OWNED:
                return True
            context = context[1]
        return False

    def cut(self, context: Object | None, counted: int = 0) -> Object | None:
        if context is None or counted >= self.system.depth:
            return None
        site, above, label, type_number = context
        return site, self.cut(above, counted + (label != OWNED)), label, type_number


local = st.integers(0, LOCALS - 1)
number = st.integers(0, FIELDS - 1)
site = st.integers(0, SITES - 1)
method = st.integers(0, METHODS - 1)
maybe = st.one_of(local, st.just(NONE))
only = st.sampled_from([0, 2, 3, 4, 5, 6, 7])


def constraint(code: Code, *parts: st.SearchStrategy[int]) -> st.SearchStrategy[Told]:
    return st.tuples(st.just(int(code)), *parts)


def call(code: Code, first: st.SearchStrategy[int]) -> st.SearchStrategy[Told]:
    callee = st.just(0) if code == Code.VIRTUAL else method
    return constraint(
        code, st.integers(1, 9), callee, maybe, st.just(NONE), st.just(2), first, maybe
    )


constraints = st.one_of(
    constraint(Code.COPY, local, local, only),
    constraint(Code.NEW, local, site),
    constraint(Code.NEW, local, site),
    constraint(Code.LOAD, local, local, number),
    constraint(Code.STORE, local, number, local),
    constraint(Code.LOAD_STATIC, local, number),
    constraint(Code.STORE_STATIC, number, local),
    constraint(Code.LOAD_ANY, local, local),
    constraint(Code.STORE_ANY, local, local),
    constraint(Code.CLONE, local, local, site),
    call(Code.STATIC, maybe),
    call(Code.STATIC_HERE, maybe),
    call(Code.SPECIAL, local),
    call(Code.VIRTUAL, local),
)
systems = st.builds(
    System,
    st.integers(0, 2),
    st.tuples(*[st.booleans()] * TYPES),
    st.tuples(
        *[st.builds(Site, st.integers(0, TYPES - 1), st.booleans(), st.booleans(), st.booleans())]
        * SITES
    ),
    st.tuples(*[method] * TYPES),
    st.tuples(*[st.lists(constraints, max_size=8).map(tuple)] * METHODS),
)


def solved(system: System) -> PointsTo:
    core = PointsTo(system.depth)
    core.declare([(it, sorted(ABOVE[it]), HELD[it], system.contexts[it]) for it in range(TYPES)])
    for it in system.sites:
        core.site(it.type_number, it.is_split, it.is_split and it.is_owned, it.is_hollow)
    core.root(0)
    while True:
        methods, targets, _, _ = core.solve()
        if not methods and not targets:
            return core
        core.decide([(*it, system.targets[it[1]]) for it in targets])
        core.define(
            [
                (
                    it,
                    LOCALS,
                    PARAMETERS,
                    LOCALS - 1,
                    NONE,
                    [n for c in system.methods[it] for n in c],
                )
                for it in methods
            ]
        )


@given(systems)
def test_the_solver_finds_the_least_fixed_point(system: System) -> None:
    naive = Naive(system)
    naive.solve()
    core = solved(system)
    everything = core.allocations()

    def spelled(allocation: int) -> Object | None:
        if allocation == NONE:
            return None
        site, context, label, type_number = everything[allocation]
        return site, spelled(context), label, type_number

    instances = [(it, spelled(context)) for it, context in core.instances()]
    assert set(instances) == naive.instances
    for position, instance in enumerate(instances):
        for each in range(LOCALS):
            found = {spelled(it) for it in core.points_to(position, each)}
            assert found == naive.sets[instance, each]
    for allocation in range(len(everything)):
        for each in range(FIELDS):
            found = {spelled(it) for it in core.contents(allocation, each)}
            assert found == naive.sets[spelled(allocation), each]
    edges = {(instances[a], site, instances[b]) for a, site, b in core.edges()}
    assert edges == naive.edges
