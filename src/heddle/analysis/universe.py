"""Everything that has a number in the solver: types, fields, procedures, sites, constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from heddle import _core
from heddle.analysis.call_places import PlacedCall
from heddle.analysis.facts import ELEMENTS, FieldName, Multiplicity
from heddle.analysis.options import Options
from heddle.analysis.procedures import Procedure
from heddle.errors import ClassNotFound
from heddle.program.classes import ARRAY_INTERFACES, OBJECT, STRING, JavaMethod
from heddle.program.jdk import BOX_OF, CLASS, PRINT_STREAM, THREAD, THROWABLE
from heddle.program.lambdas import Lambda
from heddle.program.linkage import Unlinkable
from heddle.program.program import Program
from heddle.program.selection import LinkedCall

_EXCEPTION: Final = "java/lang/Exception"
#: Where all threads that were started can be found.
RUNNING: Final = ("#machine", "threads")
#: Where elements of stack traces are kept that were set.
TRACES: Final = ("#machine", "traces")
#: The streams that the library made for the console: their own class, for their methods are models.
CONSOLE: Final = "java/io/PrintStream#console"

#: Library packages whose objects keep their methods apart; the longest prefix decides.
_CONTEXTS: Final = {
    # Where newer libraries keep the task of a thread: without it each thread would run all tasks.
    "java/lang/Thread$FieldHolder": True,
    "java/util/": True,
    "java/util/regex/": False,
    "java/util/stream/": False,
    "java/util/function/": False,
    "java/util/zip/": False,
    "java/util/jar/": False,
    "java/util/logging/": False,
    "java/util/spi/": False,
}
#: Objects of these classes are split even where library code makes them.
_SPLIT: Final = (
    THREAD,
    "java/util/Collection",
    "java/util/Map",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "java/util/concurrent/locks/Lock",
    "java/util/concurrent/locks/ReadWriteLock",
)
#: Objects of these classes are never worth telling apart.
_NEVER_SPLIT: Final = (THROWABLE, STRING, "java/lang/Number", "java/lang/Enum")


#: What decides the target of a call: a linked call, or how a thread starts.
Dispatching: TypeAlias = "LinkedCall | PlacedCall | str"


@dataclass(frozen=True, slots=True)
class MadeAt:
    """Where a site is."""

    method: JavaMethod | None
    pc: int
    type: str
    is_hollow: bool = False


@dataclass(frozen=True, slots=True)
class HandledField:
    """The field that a variable handle or a field updater gives access to."""

    field: FieldName
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """An allocation that no code makes."""

    type: str
    multiplicity: Multiplicity
    initial: int | None = None
    mirrors: str | None = None
    place: HandledField | None = None


class Universe:
    """The numbers of one analysis."""

    def __init__(self, program: Program, options: Options) -> None:
        self.program = program
        self.options = options
        self.core = _core.PointsTo(options.depth)
        self.types: dict[str, int] = {}
        self.type_names: list[str] = []
        self._declared: set[str] = set()
        self.functions: dict[str, Lambda] = {}
        self.fields: dict[FieldName, int] = {}
        self.field_names: list[FieldName] = []
        self.statics: dict[FieldName, int] = {}
        self.procedures: dict[Procedure, int] = {}
        self.procedure_list: list[Procedure] = []
        self.dispatches: dict[Dispatching, int] = {}
        self.dispatch_list: list[Dispatching] = []
        self.sites: list[MadeAt] = []
        self.given: dict[int, Given] = {}
        self._constants: dict[tuple[str, str | int], int] = {}
        self._user: dict[str, bool] = {}

    # -- types

    def type(self, name: str) -> int:
        """The number of a type's name; filters need no more than that."""
        number = self.types.get(name)
        if number is None:
            number = self.types[name] = len(self.type_names)
            self.type_names.append(name)
        return number

    def only(self, name: str) -> int:
        """The filter that lets instances of a type through."""
        return 0 if name == OBJECT else 2 * self.type(name) + 2

    def without(self, name: str) -> int:
        """The filter that lets all but instances of a type through."""
        return 2 * self.type(name) + 3

    def real_name(self, name: str) -> str:
        """The Java class that objects of a type have; functions have none but their own."""
        return name.partition("#")[0]

    def is_user(self, name: str) -> bool:
        """Whether a class is the user's; arrays are not."""
        known = self._user.get(name)
        if known is None:
            known = self._user[name] = self._is_user(name)
        return known

    def _is_user(self, name: str) -> bool:
        if name in self.functions:
            return self.is_user(self.functions[name].owner)
        if name[0] == "[" or "#" in name:
            return False
        return self.program.hierarchy.load(name).is_user_code

    def declared(self, name: str) -> int:
        """The number of a type that objects have: the solver is told all about it."""
        number = self.type(name)
        if name not in self._declared:
            self._declared.add(name)
            above = [self.type(it) for it in self.supertypes(name)]
            self.core.declare(
                [(number, above, self._reference_fields(name), self.is_context(name))]
            )
        return number

    def supertypes(self, name: str) -> list[str]:
        """The names of all types that an object of this type is an instance of."""
        hierarchy = self.program.hierarchy
        function = self.functions.get(name)
        if function is not None:
            above = frozenset[str]().union(*map(hierarchy.supertypes, function.interfaces))
            return sorted(above | {OBJECT, name})
        if name[0] != "[":
            return sorted(hierarchy.supertypes(self.real_name(name)) | {name})
        element = name[1:]
        found = {name, OBJECT, *ARRAY_INTERFACES}
        if element[0] == "[":
            found |= {f"[{_descriptor(it)}" for it in self.supertypes(element)}
        elif element[0] == "L":
            found |= {f"[{_descriptor(it)}" for it in self.supertypes(element[1:-1])}
        return sorted(found)

    def is_subtype(self, name: str, other: str) -> bool:
        """Whether objects of a type are instances of a class."""
        if name in self.functions or "#" in name:
            return other in self.supertypes(name)
        return self.program.hierarchy.is_subtype(name, other)

    def is_context(self, name: str) -> bool:
        """Whether calls are kept apart by receivers of this type."""
        if name in self.functions:
            return True
        if name[0] == "[" or "#" in name:
            return False
        if self.is_user(name) or self.is_subtype(name, THREAD):
            return not self.is_subtype(name, THROWABLE)
        prefixes = [prefix for prefix in _CONTEXTS if name.startswith(prefix)]
        return bool(prefixes) and _CONTEXTS[max(prefixes, key=len)]

    def _reference_fields(self, name: str) -> list[tuple[int, int]]:
        if name[0] == "[":
            element = name[1:]
            if element[0] not in "L[":
                return []
            return [(self.field(ELEMENTS), self.only(class_name(element)))]
        if name in self.functions:
            return []
        hierarchy = self.program.hierarchy
        java_class = hierarchy.load(self.real_name(name))
        return [
            (self.field((it.owner, it.name)), self.only(class_name(it.descriptor)))
            for holder in hierarchy.superclasses(java_class)
            for it in holder.fields.values()
            if not it.is_static and it.descriptor[0] in "L["
        ]

    # -- the rest

    def field(self, name: FieldName) -> int:
        """The number of an instance field."""
        number = self.fields.get(name)
        if number is None:
            number = self.fields[name] = len(self.field_names)
            self.field_names.append(name)
        return number

    def static(self, name: FieldName) -> int:
        """The number of a static field; one that the library has set holds that from the start."""
        number = self.statics.get(name)
        if number is None:
            number = self.statics[name] = len(self.statics)
            owner, field = name
            initial = self.options.initial
            if not owner.startswith("#") and initial.is_initialised(owner):
                held = initial.static(owner, field)
                if held is not None:
                    self.core.hold_static([(number, self.initial(held))])
        return number

    def procedure(self, procedure: Procedure) -> int:
        """The number of a procedure."""
        number = self.procedures.get(procedure)
        if number is None:
            number = self.procedures[procedure] = len(self.procedure_list)
            self.procedure_list.append(procedure)
        return number

    def dispatch(self, dispatching: Dispatching) -> int:
        """The number of what decides targets."""
        number = self.dispatches.get(dispatching)
        if number is None:
            number = self.dispatches[dispatching] = len(self.dispatch_list)
            self.dispatch_list.append(dispatching)
        return number

    def site(
        self,
        method: JavaMethod | None,
        pc: int,
        made: str,
        *,
        once_per_object: bool,
        hollow: bool = False,
    ) -> int:
        """A new site; `once_per_object` if it is in a constructor and outside its loops.

        A `hollow` one makes arrays that have no elements.
        """
        split = method is not None and self._is_split(method, made)
        number = self.core.site(self.declared(made), split, split and once_per_object, hollow)
        self.sites.append(MadeAt(method, pc, made, hollow))
        return number

    def _is_split(self, method: JavaMethod, made: str) -> bool:
        if made[0] != "[" and any(self.is_subtype(made, it) for it in _NEVER_SPLIT):
            return False
        if self.is_user(method.owner):
            return True
        return made[0] != "[" and any(self.is_subtype(made, it) for it in _SPLIT)

    def _constant(self, key: tuple[str, str | int], given: Given) -> int:
        number = self._constants.get(key)
        if number is None:
            lazy, hollow = given.initial is not None, False
            if given.initial is not None:
                hollow = self.options.initial.object(given.initial).is_hollow
            number = self.core.constant(self.declared(given.type), lazy, hollow)
            self._constants[key] = number
            self.given[number] = given
        return number

    def some(self, name: str) -> int:
        """Any number of objects of a class that only the library makes and knows."""
        return self._constant(("some", name), Given(name, Multiplicity.MANY))

    def literal(self, value: str) -> int:
        """A string constant of the user's program."""
        return self._constant(("string", value), Given(STRING, Multiplicity.ONE))

    def mirror(self, name: str) -> int:
        """The class object of a class."""
        return self._constant(
            ("mirror", name), Given(CLASS, Multiplicity.ONE, None, self.real_name(name))
        )

    def single(self, what: str, name: str) -> int:
        """The one object of its kind, `what`."""
        return self._constant((what, name), Given(name, Multiplicity.ONE))

    def is_hollow(self, allocation: int) -> bool:
        """Whether a constant allocation is an array without elements."""
        number = self.given[allocation].initial
        return number is not None and self.options.initial.object(number).is_hollow

    def handle(self, name: str, place: HandledField) -> int:
        """Objects of a class that give access to a field."""
        owner, field = place.field
        key = ("handle", f"{name} {owner}.{field}")
        return self._constant(key, Given(name, Multiplicity.MANY, None, None, place))

    def place(self, allocation: int) -> HandledField | None:
        """What a variable handle or field updater gives access to, if that is known."""
        given = self.given.get(allocation)
        if given is None:
            return None
        if given.place is None and given.initial is not None:
            field = self.options.initial.place(given.initial)
            return None if field is None else HandledField(field)
        return given.place

    def thrown(self, name: str) -> int:
        """What the virtual machine throws of a class, or a model; its cause is unknown."""
        known = ("thrown", name) in self._constants
        number = self._constant(("thrown", name), Given(name, Multiplicity.MANY))
        if not known:
            message = self.field((THROWABLE, "detailMessage"))
            cause = self.field((THROWABLE, "cause"))
            unknown = number if name == _EXCEPTION else self.thrown(_EXCEPTION)
            self.core.hold([(number, message, self.some(STRING)), (number, cause, unknown)])
        return number

    def initial(self, number: int) -> int:
        """An object of the library from before `main`."""
        held = self.options.initial.object(number)
        name = held.class_name
        if held.mirrors is not None:
            return self.mirror(held.mirrors)
        if name == STRING or name in BOX_OF.values():
            return self.some(name)
        if name == PRINT_STREAM:
            name = CONSOLE
        return self._constant(("initial", number), Given(name, Multiplicity.ONE, number))

    def exists(self, name: str) -> bool:
        """Whether there is such a class."""
        try:
            return self.program.hierarchy.find(name) is not None
        except (ClassNotFound, Unlinkable):
            return False


def _descriptor(name: str) -> str:
    return name if name[0] == "[" else f"L{name};"


def class_name(descriptor: str) -> str:
    """The class that a descriptor of a reference names; arrays are named by descriptors."""
    return descriptor[1:-1] if descriptor[0] == "L" else descriptor
