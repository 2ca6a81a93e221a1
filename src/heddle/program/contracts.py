"""The annotations `heddle.Requires`, `heddle.Ensures` and `heddle.Invariant`, as checks of methods.

A contract names static boolean methods. What overriding methods and classes below inherit is
decided here: preconditions are alternatives, postconditions and invariants add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from heddle._core import Annotation, ElementValue
from heddle.errors import InputError
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.contract_predicates import Asked, Moment, Named, called_from, fitting
from heddle.program.program import Program

REQUIRES: Final = "Lheddle/Requires;"
ENSURES: Final = "Lheddle/Ensures;"
INVARIANT: Final = "Lheddle/Invariant;"
_SYNTHETIC: Final = 0x1000
_BRIDGE: Final = 0x0040
_CONSTRUCTOR: Final = "<init>"


@dataclass(frozen=True, slots=True)
class Contract:
    """One thing that is checked; `text` says what is wrong if it is false.

    `ways` are alternatives, in each of which all predicates must be true. `blames_caller` says
    whose fault it is.
    """

    number: int
    text: str
    ways: tuple[tuple[Asked, ...], ...]
    blames_caller: bool = False


@dataclass(frozen=True, slots=True)
class Checks:
    """What is checked where a method begins, where it returns, and where it ends in any way."""

    requires: tuple[Contract, ...] = ()
    ensures: tuple[Contract, ...] = ()
    invariants: tuple[Contract, ...] = ()


@dataclass(frozen=True, slots=True)
class Contracts:
    """The contracts of a program by number, and the checks of its methods.

    `queries` are methods that contracts call: nothing is checked in them. `inherited` are classes
    with invariants, each with one above that has methods but not these invariants.
    """

    table: tuple[Contract, ...]
    methods: Mapping[JavaMethod, Checks]
    queries: tuple[str, ...] = ()
    inherited: tuple[tuple[str, str], ...] = ()

    @property
    def predicates(self) -> frozenset[JavaMethod]:
        """All that contracts name."""
        return frozenset(
            asked.predicate for each in self.table for way in each.ways for asked in way
        )


def has_own_contract(java_class: JavaClass, name: str, descriptor: str | None = None) -> bool:
    """Whether a class says something of a method of this name."""
    return any(
        method.name == name
        and descriptor in (None, method.descriptor)
        and any(each.type in {REQUIRES, ENSURES} for each in method.declaration.annotations)
        for method in java_class.methods.values()
    )


def contracts_of(program: Program) -> Contracts:
    """All contracts; raises InputError for one that means nothing."""
    return _Reading(program).read()


@dataclass(slots=True)
class _Reading:
    program: Program
    table: list[Contract] = field(default_factory=list)
    methods: dict[JavaMethod, Checks] = field(default_factory=dict)
    inherited: list[tuple[str, str]] = field(default_factory=list)

    def read(self) -> Contracts:
        for java_class in self.program.classes():
            invariants = self._invariants(java_class)
            self._demand_methods(java_class)
            self._note_inherited(java_class, invariants)
            for method in java_class.methods.values():
                if method.name != "<clinit>" and not method.flags & _SYNTHETIC:
                    self._method(java_class, method, invariants)
        called = self._queries()
        left_out = tuple(sorted({f"{m.owner}.{m.name}" for m in self.methods if m in called}))
        methods = {m: checks for m, checks in self.methods.items() if m not in called}
        return Contracts(
            tuple(self.table),
            methods,
            tuple(name.replace("/", ".") for name in left_out),
            tuple(self.inherited),
        )

    def _demand_methods(self, java_class: JavaClass) -> None:
        """Raise InputError if a class has a method from one above that knows nothing of its
        contract: it is that of another class or interface above.
        """
        if java_class.is_interface:
            return
        hierarchy = self.program.hierarchy
        supers = hierarchy.superclasses(java_class)
        for declared in (each for above in self._above(java_class) for each in _contracted(above)):
            keys = (declared.key, *_narrower(supers, declared))
            having = (
                above.methods[key] for above in supers for key in keys if key in above.methods
            )
            found = next((each for each in having if not each.flags & _BRIDGE), None)
            if found is None or found.is_abstract or found.is_private or found.is_static:
                continue
            if not hierarchy.is_subtype(found.owner, declared.owner):
                raise InputError(
                    f"{java_class} has the method {found.name} of {found.owner.replace('/', '.')}, "
                    f"in which the contract of {declared.owner.replace('/', '.')} is not checked",
                    place=java_class.source_file or str(java_class),
                    remedy=f"override {found.name} in {java_class}",
                )

    def _note_inherited(
        self, java_class: JavaClass, invariants: list[tuple[JavaClass, str]]
    ) -> None:
        hierarchy = self.program.hierarchy
        for above in hierarchy.superclasses(java_class)[1:]:
            known = set(self._invariants(above)) if above.is_user_code else set()
            own = (each for each in above.methods.values() if each.name != _CONSTRUCTOR)
            if set(invariants) <= known or above.name == "java/lang/Object":
                continue
            if any(not (each.is_private or each.is_static or each.is_abstract) for each in own):
                self.inherited.append((java_class.java_name, above.java_name))

    def _queries(self) -> frozenset[JavaMethod]:
        predicates = (asked.predicate for each in self.table for way in each.ways for asked in way)
        return called_from(self.program, predicates)

    def _method(
        self, java_class: JavaClass, method: JavaMethod, invariants: list[tuple[JavaClass, str]]
    ) -> None:
        """What is checked in a method; one without code has it checked where it is inherited."""
        before: list[tuple[Asked, ...]] = []
        after: list[Asked] = []
        for declared in self._declarations(java_class, method):
            owner = self.program.hierarchy.load(declared.owner)
            before.append(self._asked(owner, method, declared, REQUIRES))
            after += self._asked(owner, method, declared, ENSURES)
        if method.code is None:
            return
        name = f"{java_class.java_name}.{'new' if method.name == _CONSTRUCTOR else method.name}"
        checks = Checks(
            requires=tuple(self._before(name, [way for way in before if way])),
            ensures=tuple(
                self._contract(f"the postcondition {each} of {name} is false", ((each,),))
                for each in after
            ),
            invariants=tuple(self._always(name, method, invariants)),
        )
        if checks != Checks():
            self.methods[method] = checks

    def _before(self, name: str, ways: list[tuple[Asked, ...]]) -> Iterator[Contract]:
        """The preconditions: each for itself, or one of several ways to meet them."""
        if len(ways) == 1:
            for each in ways[0]:
                text = f"the precondition {each} of {name} is false"
                yield self._contract(text, ((each,),), blames_caller=True)
        elif ways:
            listed = ", nor ".join(" and ".join(map(str, way)) for way in ways)
            text = f"no precondition of {name} is true: neither {listed}"
            yield self._contract(text, tuple(ways), blames_caller=True)

    def _always(
        self, name: str, method: JavaMethod, invariants: list[tuple[JavaClass, str]]
    ) -> Iterator[Contract]:
        if method.is_private and method.name != _CONSTRUCTOR:
            return
        for owner, named in invariants:
            asked = fitting(self.program, Named(owner, named, owner), method, Moment.ALWAYS)
            if method.is_static and asked.with_receiver:
                continue
            yield self._contract(
                f"the invariant {asked} of {owner.java_name} is false at the end of {name}",
                ((asked,),),
            )

    def _contract(
        self, text: str, ways: tuple[tuple[Asked, ...], ...], *, blames_caller: bool = False
    ) -> Contract:
        made = Contract(len(self.table), text, ways, blames_caller)
        self.table.append(made)
        return made

    def _asked(
        self, owner: JavaClass, method: JavaMethod, declared: JavaMethod, mark: str
    ) -> tuple[Asked, ...]:
        names = _names(declared.declaration.annotations, mark)
        when = Moment.AFTER if mark == ENSURES else Moment.BEFORE
        return tuple(
            fitting(self.program, Named(owner, name, declared), method, when) for name in names
        )

    def _declarations(self, java_class: JavaClass, method: JavaMethod) -> Iterator[JavaMethod]:
        """The method and those that it overrides, with the user's annotations."""
        yield method
        if method.is_private or method.is_static or method.name == _CONSTRUCTOR:
            return
        # A bridge stands for a method above whose types are wider.
        bridges = (
            each.key
            for each in java_class.methods.values()
            if each.flags & _BRIDGE and each.name == method.name
        )
        keys = {method.key, *bridges}
        for above in self._above(java_class):
            for key in sorted(keys):
                found = above.methods.get(key)
                if found is not None and not (found.is_static or found.is_private):
                    yield found

    def _above(self, java_class: JavaClass) -> tuple[JavaClass, ...]:
        hierarchy = self.program.hierarchy
        supers = hierarchy.superclasses(java_class)[1:]
        return tuple(
            each for each in (*supers, *hierarchy.superinterfaces(java_class)) if each.is_user_code
        )

    def _invariants(self, java_class: JavaClass) -> list[tuple[JavaClass, str]]:
        return [
            (owner, name)
            for owner in (java_class, *self._above(java_class))
            if owner.file is not None
            for name in _names(owner.file.annotations, INVARIANT)
        ]


def _contracted(java_class: JavaClass) -> Iterator[JavaMethod]:
    """The methods of which a class says something, and that others inherit."""
    for method in java_class.methods.values():
        inherited = method.name != _CONSTRUCTOR and not (method.is_static or method.is_private)
        if inherited and has_own_contract(java_class, method.name, method.descriptor):
            yield method


def _narrower(classes: Iterable[JavaClass], declared: JavaMethod) -> Iterator[tuple[str, str]]:
    """The methods of the same name that a bridge for this one stands before."""
    known = [each for each in classes if declared.key in each.methods]
    if known and known[0].methods[declared.key].flags & _BRIDGE:
        for each in classes:
            yield from (key for key in each.methods if key[0] == declared.name)


def _names(annotations: Iterable[Annotation], mark: str) -> list[str]:
    """The names that an annotation lists."""
    return [
        str(getattr(inner.value, "value", ""))
        for each in annotations
        if each.type == mark
        for _, value in each.elements
        if isinstance(value, ElementValue.Array)
        for inner in value.values
        if isinstance(inner, ElementValue.Const)
    ]


def demand_contracts(contracts: Contracts) -> None:
    """Raise InputError if there is nothing to check."""
    if not contracts.table:
        raise InputError(
            "the program has no contracts",
            remedy="name static boolean methods with @Requires, @Ensures or @Invariant",
        )
