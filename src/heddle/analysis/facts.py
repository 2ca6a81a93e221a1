"""What the analyses know about a program: its objects, its calls and its threads, in the abstract.

Everything here over-approximates: what happens in some run is among the answers. Objects are named
by allocations, activations of methods by instances. `docs/design/analysis.md` explains how both
are chosen and where precision is lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol, TypeAlias

from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.operands import Operand

#: A field by the internal name of the class that declares it, and its name.
FieldName: TypeAlias = tuple[str, str]

#: The elements of an array, as a field.
ELEMENTS: Final[FieldName] = ("[]", "")

#: All fields of an object.
EVERYTHING: Final[FieldName] = ("", "*")

#: In place of a bytecode index: all that a modelled method does, in any order, any number of times.
MODELLED: Final = -1


class Multiplicity(Enum):
    """How many objects of one run an allocation stands for."""

    #: At most one object in any run.
    ONE = "one"
    #: One arbitrary object of its site; the others are its twin's.
    ISOLATED = "isolated"
    #: Any number.
    MANY = "many"


@dataclass(frozen=True, slots=True, order=True)
class Allocation:
    """The objects that `method` allocates at `pc`, as far as `context` and `twin` tell them apart.

    `type` is an internal name, or a descriptor for arrays. `method` is None for what no code
    allocates: the library's objects from before `main`, string constants, class mirrors, what the
    virtual machine throws. `context` is the number of the allocation that the allocating instance
    belongs to. A site that is split has two allocations, each other's `twin`: the ISOLATED one
    stands for one arbitrary object of the site, the MANY one for all others. Every way to pick that
    object is a run of the abstraction, so whatever is true of all of them is true of each object.
    A hollow one is an array without elements: nothing in it is ever read or written. One that is
    covered is the rest of a site, or was made for the rest of one: any single object of it is, with
    other objects isolated, an object of an allocation that is not covered.
    """

    number: int
    type: str = field(compare=False)
    multiplicity: Multiplicity = field(compare=False)
    method: JavaMethod | None = field(default=None, compare=False)
    pc: int | None = field(default=None, compare=False)
    context: int | None = field(default=None, compare=False)
    twin: int | None = field(default=None, compare=False)
    is_hollow: bool = field(default=False, compare=False)
    is_covered: bool = field(default=False, compare=False)

    @property
    def is_single(self) -> bool:
        """Whether two references to it are certainly equal."""
        return self.multiplicity is not Multiplicity.MANY


@dataclass(frozen=True, slots=True, order=True)
class Instance:
    """A method as it runs for one receiver.

    `receiver` is the allocation that the calls are kept apart by: that of `this`, or of the
    function object for the body of a lambda. None if the method's calls are not kept apart.
    """

    number: int
    method: JavaMethod = field(compare=False)
    receiver: Allocation | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        return self.number


@dataclass(frozen=True, slots=True)
class Start:
    """A thread that an instruction may start, and the instance that it begins with.

    `uncaught` are the handlers that it may run when `run` lets an exception out.
    """

    thread: Allocation
    run: Instance
    uncaught: tuple[Instance, ...] = ()


class EffectKind(Enum):
    """What is done to memory."""

    READ = "read"
    WRITE = "write"
    #: Volatile, or stronger: a race only with plain accesses.
    ATOMIC_READ = "atomic read"
    ATOMIC_WRITE = "atomic write"


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that is done to a field of one of some objects; a static field has none."""

    kind: EffectKind
    allocations: frozenset[Allocation]
    field: FieldName
    is_static: bool = False


class Facts(Protocol):
    """The answers; a question about what is not reachable has the empty answer."""

    @property
    def entry(self) -> tuple[Instance, ...]:
        """What the first thread runs, in order: the initialisers of the main class, then `main`."""

    @property
    def first_thread(self) -> Allocation:
        """The thread that runs `entry`."""

    @property
    def uncaught(self) -> tuple[Instance, ...]:
        """The handlers that the first thread may run when `main` lets an exception out."""

    def instances(self) -> tuple[Instance, ...]:
        """All that may run, by number."""

    def body(self, instance: Instance) -> Body | None:
        """The register code; None if there is none or if it is modelled as a whole."""

    def callees(self, instance: Instance, pc: int) -> tuple[Instance, ...]:
        """What the call at this bytecode may run, in the same thread.

        One of them, but for dynamic call sites: those may run several, in any order. Instances
        without a body may in turn call what they have at `MODELLED`.
        """

    def initialised(self, instance: Instance, pc: int) -> tuple[Instance, ...]:
        """The initialisers of classes that this bytecode may run first."""

    def starts(self, instance: Instance, pc: int) -> tuple[Start, ...]:
        """The threads that this bytecode may start, also inside a model of library code."""

    def points_to(self, instance: Instance, value: Operand) -> frozenset[Allocation]:
        """The objects that a register or literal may refer to; null is never listed."""

    def contents(self, allocation: Allocation, field: FieldName) -> frozenset[Allocation]:
        """The objects that a field of such objects may refer to; `ELEMENTS` for arrays."""

    def fields(self, allocation: Allocation) -> tuple[FieldName, ...]:
        """The fields of such objects that may hold a reference."""

    def static_fields(self) -> tuple[FieldName, ...]:
        """The static fields that code which may run mentions and that may hold a reference."""

    def mirror(self, class_name: str) -> Allocation:
        """The class object of a class: the lock of its static synchronized methods."""

    def effects(self, instance: Instance) -> tuple[Effect, ...]:
        """What a modelled method does to memory; nothing for methods with a body."""

    def effects_at(self, instance: Instance, pc: int) -> tuple[Effect, ...]:
        """What a call of a variable handle or of `Unsafe` at this bytecode does to memory."""

    def passed(self, instance: Instance, position: int) -> frozenset[Allocation]:
        """What the parameter at this position among those that hold references may refer to."""

    def statics(self, field: FieldName) -> frozenset[Allocation]:
        """The objects that a static field may refer to."""

    def allocations(self) -> tuple[Allocation, ...]:
        """All objects that code which may run allocates, by number."""

    def unsupported(self) -> tuple[str, ...]:
        """What may make these facts incomplete, each with its place; no proof may rest on them."""

    def effort(self) -> dict[str, int]:
        """How much there was to do, in counts."""
