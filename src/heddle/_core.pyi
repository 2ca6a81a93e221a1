"""Types of the Rust core. The stub check compares them with the compiled module."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias, final

from typing_extensions import disjoint_base

__all__ = [
    "INTERFACE",
    "MNEMONICS",
    "Annotation",
    "BootstrapMethod",
    "ClassFile",
    "Code",
    "Constant",
    "DecodeError",
    "DynamicRef",
    "ElementValue",
    "EnclosingMethod",
    "ExceptionHandler",
    "ExecutionNode",
    "Field",
    "FieldRef",
    "FinalState",
    "Image",
    "Increment",
    "InnerClass",
    "Instruction",
    "LocalVariable",
    "Method",
    "MethodParameter",
    "MethodRef",
    "MonitorDpn",
    "MonitorDpnAnswer",
    "MultiArray",
    "NetworkAnswer",
    "NotedRun",
    "ObservedRun",
    "Operand",
    "PointsTo",
    "Protections",
    "Pushdown",
    "RecordComponent",
    "ReplayEnd",
    "RunEnd",
    "Saturation",
    "SearchEnd",
    "SearchFinding",
    "Snapshot",
    "StackAutomaton",
    "Stepper",
    "Switch",
    "Trace",
    "TreeSearchEnd",
    "TypeAnnotations",
    "UnsupportedError",
    "WeightDomain",
    "__version__",
    "breaks_assertion",
    "final_states",
    "find_tree",
    "internal_errors",
    "native_effects",
    "note_program",
    "observe_program",
    "parse_class",
    "racy_by_design",
    "replay_program",
    "run_program",
    "saturate",
    "search_program",
    "solve_network",
]

INTERFACE: int
__version__: str

class DecodeError(ValueError):
    """Bytes that are not what they should be. `offset` counts from the start of the file."""

    offset: int
    cause: str

def native_effects() -> dict[str, list[str]]:
    """What each native of the machine reads and writes, one line for each access."""

def racy_by_design() -> dict[str, list[str]]:
    """Memory that the JDK leaves to races on purpose: lists of names, by what they are for."""

# --- heddle_classfile::jimage ------------------------------------------------------------------

@final
class Image:
    """A JDK's `lib/modules`, read by position; only its index is kept in memory.

    Raises `OSError` when the file cannot be read, `DecodeError` when it is not an image.
    """

    def __new__(cls, path: str | PathLike[str]) -> Image: ...
    @property
    def path(self) -> str: ...
    def modules(self) -> tuple[str, ...]:
        """All modules, sorted."""

    def class_names(self, module: str | None = None) -> tuple[str, ...]:
        """Internal names of the classes of one module or of all, sorted, `module-info` left out."""

    def module_of(self, package: str) -> str | None:
        """The module that has classes in a package (`java.lang` or `java/lang`)."""

    def find_class(self, name: str) -> bytes | None:
        """A class by internal name, whatever module it is in."""

    def read(self, resource: str) -> bytes | None:
        """A resource by full name, such as `/java.base/module-info.class`."""

# --- heddle_classfile --------------------------------------------------------------------------

MNEMONICS: tuple[str, ...]
"""The name of each opcode, by its number."""

def parse_class(data: bytes) -> ClassFile:
    """Decode one class file, all of it; raises `DecodeError`."""

@final
class ClassFile:
    """One decoded class file, nothing resolved; indices are followed and checked.

    `attributes` names all attributes, known or not, so `Deprecated` and `Synthetic` are seen
    there; `module` is the `Module` attribute as it is in the file.
    """

    @property
    def minor_version(self) -> int: ...
    @property
    def major_version(self) -> int: ...
    @property
    def access_flags(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def superclass(self) -> str | None: ...
    @property
    def interfaces(self) -> tuple[str, ...]: ...
    @property
    def fields(self) -> tuple[Field, ...]: ...
    @property
    def methods(self) -> tuple[Method, ...]: ...
    @property
    def source_file(self) -> str | None: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]: ...
    @property
    def inner_classes(self) -> tuple[InnerClass, ...]: ...
    @property
    def enclosing_method(self) -> EnclosingMethod | None: ...
    @property
    def nest_host(self) -> str | None: ...
    @property
    def nest_members(self) -> tuple[str, ...]: ...
    @property
    def permitted_subclasses(self) -> tuple[str, ...]: ...
    @property
    def record_components(self) -> tuple[RecordComponent, ...] | None: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...
    @property
    def type_annotations(self) -> tuple[TypeAnnotations, ...]: ...
    @property
    def module(self) -> bytes | None: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Field:
    @property
    def access_flags(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def constant_value(self) -> Constant | None: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...
    @property
    def type_annotations(self) -> tuple[TypeAnnotations, ...]: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Method:
    @property
    def access_flags(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def code(self) -> Code | None: ...
    @property
    def exceptions(self) -> tuple[str, ...]: ...
    @property
    def parameters(self) -> tuple[MethodParameter, ...]: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...
    @property
    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]: ...
    @property
    def annotation_default(self) -> ElementValue | None: ...
    @property
    def type_annotations(self) -> tuple[TypeAnnotations, ...]: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Code:
    @property
    def max_stack(self) -> int: ...
    @property
    def max_locals(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def instructions(self) -> tuple[Instruction, ...]: ...
    @property
    def exception_table(self) -> tuple[ExceptionHandler, ...]: ...
    @property
    def line_numbers(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def local_variables(self) -> tuple[LocalVariable, ...]: ...
    @property
    def local_variable_types(self) -> tuple[LocalVariable, ...]: ...
    @property
    def stack_map(self) -> bytes | None: ...
    @property
    def type_annotations(self) -> tuple[TypeAnnotations, ...]: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...

@final
class Instruction:
    """One bytecode; `wide` forms are folded into the instruction they widen.

    | opcodes | `operand` |
    |---|---|
    | `bipush`, `sipush` | the value |
    | `iload` … `astore`, `ret` (the forms with an index) | the slot |
    | `iinc` | `Increment` |
    | `if…`, `goto`, `jsr` and their wide forms | the absolute target |
    | `tableswitch`, `lookupswitch` | `Switch` with absolute targets |
    | `ldc`, `ldc_w`, `ldc2_w` | `Constant` |
    | `getstatic` … `putfield` | `FieldRef` |
    | `invokevirtual` … `invokeinterface` | `MethodRef` |
    | `invokedynamic` | `DynamicRef` |
    | `new`, `anewarray`, `checkcast`, `instanceof` | internal class name, or array descriptor |
    | `newarray` | the element's descriptor, e.g. `I` |
    | `multianewarray` | `MultiArray` |
    | all others | `None` |
    """

    @property
    def pc(self) -> int: ...
    @property
    def opcode(self) -> int: ...
    @property
    def mnemonic(self) -> str: ...
    @property
    def length(self) -> int: ...
    @property
    def operand(self) -> Operand: ...

Operand: TypeAlias = (
    int
    | str
    | Increment
    | Switch
    | Constant
    | FieldRef
    | MethodRef
    | DynamicRef
    | MultiArray
    | None
)

@final
class Increment:
    __match_args__ = ("slot", "amount")
    @property
    def slot(self) -> int: ...
    @property
    def amount(self) -> int: ...

@final
class Switch:
    __match_args__ = ("cases", "default")
    @property
    def cases(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def default(self) -> int: ...

@final
class FieldRef:
    __match_args__ = ("owner", "name", "descriptor")
    @property
    def owner(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...

@final
class MethodRef:
    __match_args__ = ("owner", "name", "descriptor", "is_interface")
    @property
    def owner(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def is_interface(self) -> bool: ...

@final
class DynamicRef:
    """A call site or constant; `bootstrap` is an index into `ClassFile.bootstrap_methods`."""

    __match_args__ = ("bootstrap", "name", "descriptor")
    @property
    def bootstrap(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...

@final
class MultiArray:
    __match_args__ = ("descriptor", "dimensions")
    @property
    def descriptor(self) -> str: ...
    @property
    def dimensions(self) -> int: ...

@disjoint_base
class Constant:
    """A loadable constant: match on `Constant.Integer(value)`, `Constant.Class(name)` and so on.

    Compared by bits: `0.0` and `-0.0` are two constants, and a NaN equals itself.
    """

    @final
    class Integer(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> int: ...

    @final
    class Long(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> int: ...

    @final
    class Float(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> float: ...

    @final
    class Double(Constant):
        __match_args__ = ("value",)
        @property
        def value(self) -> float: ...

    @final
    class String(Constant):
        """May hold unpaired surrogates, as Java strings may."""

        __match_args__ = ("value",)
        @property
        def value(self) -> str: ...

    @final
    class Class(Constant):
        __match_args__ = ("name",)
        @property
        def name(self) -> str: ...

    @final
    class MethodType(Constant):
        __match_args__ = ("descriptor",)
        @property
        def descriptor(self) -> str: ...

    @final
    class MethodHandle(Constant):
        """`kind` is JVMS table 5.4.3.5-A; `target` is a field for kinds 1 to 4."""

        __match_args__ = ("kind", "target")
        @property
        def kind(self) -> int: ...
        @property
        def target(self) -> FieldRef | MethodRef: ...

    @final
    class Dynamic(Constant):
        __match_args__ = ("ref",)
        @property
        def ref(self) -> DynamicRef: ...

@final
class ExceptionHandler:
    """Covers `start <= pc < end`; `catch_type` is None for `finally`."""

    __match_args__ = ("start", "end", "handler", "catch_type")
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def handler(self) -> int: ...
    @property
    def catch_type(self) -> str | None: ...

@final
class LocalVariable:
    """Alive for `start <= pc < start + length`; `descriptor` is a signature in the types table."""

    __match_args__ = ("start", "length", "name", "descriptor", "slot")
    @property
    def start(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def slot(self) -> int: ...

@final
class BootstrapMethod:
    """How a dynamic call site or constant is made."""

    __match_args__ = ("handle", "arguments")
    @property
    def handle(self) -> Constant.MethodHandle: ...
    @property
    def arguments(self) -> tuple[Constant, ...]: ...

@final
class InnerClass:
    """A nested class that a class mentions: no `outer` if local, no `name` if anonymous."""

    __match_args__ = ("inner", "outer", "name", "access_flags")
    @property
    def inner(self) -> str: ...
    @property
    def outer(self) -> str | None: ...
    @property
    def name(self) -> str | None: ...
    @property
    def access_flags(self) -> int: ...

@final
class EnclosingMethod:
    """Where a local or anonymous class is declared; no method in initialisers."""

    __match_args__ = ("owner", "name", "descriptor")
    @property
    def owner(self) -> str: ...
    @property
    def name(self) -> str | None: ...
    @property
    def descriptor(self) -> str | None: ...

@final
class RecordComponent:
    __match_args__ = ("name", "descriptor", "signature", "annotations")
    @property
    def name(self) -> str: ...
    @property
    def descriptor(self) -> str: ...
    @property
    def signature(self) -> str | None: ...
    @property
    def annotations(self) -> tuple[Annotation, ...]: ...

@final
class MethodParameter:
    __match_args__ = ("name", "access_flags")
    @property
    def name(self) -> str | None: ...
    @property
    def access_flags(self) -> int: ...

@final
class Annotation:
    """`type` is a descriptor; `elements` are the explicit ones; `visible` at run time."""

    __match_args__ = ("type", "elements", "visible")
    @property
    def type(self) -> str: ...
    @property
    def elements(self) -> tuple[tuple[str, ElementValue], ...]: ...
    @property
    def visible(self) -> bool: ...

@final
class TypeAnnotations:
    """The content of one type-annotation attribute, as it is in the file."""

    __match_args__ = ("raw", "visible")
    @property
    def raw(self) -> bytes: ...
    @property
    def visible(self) -> bool: ...

@disjoint_base
class ElementValue:
    """The value of an annotation's element: match on `ElementValue.Const(tag, value)` and so on."""

    @final
    class Const(ElementValue):
        """`tag` is `B C D F I J S Z` as in descriptors, or `s` for a string."""

        __match_args__ = ("tag", "value")
        @property
        def tag(self) -> str: ...
        @property
        def value(self) -> Constant: ...

    @final
    class Enum(ElementValue):
        """`type` is a descriptor."""

        __match_args__ = ("type", "name")
        @property
        def type(self) -> str: ...
        @property
        def name(self) -> str: ...

    @final
    class Class(ElementValue):
        """`V` for `void.class`."""

        __match_args__ = ("descriptor",)
        @property
        def descriptor(self) -> str: ...

    @final
    class Annotation(ElementValue):
        __match_args__ = ("annotation",)
        @property
        def annotation(self) -> _Annotation: ...

    @final
    class Array(ElementValue):
        __match_args__ = ("values",)
        @property
        def values(self) -> tuple[ElementValue, ...]: ...

_Annotation: TypeAlias = Annotation

# --- heddle_machine ----------------------------------------------------------------------------

class _Resources(Protocol):
    @property
    def heap_bytes(self) -> int: ...
    @property
    def frames(self) -> int: ...
    @property
    def processors(self) -> int: ...

class _Scheduling(Protocol):
    @property
    def choose_random(self) -> bool: ...
    @property
    def spurious_wakeups(self) -> bool: ...
    @property
    def weak_cas(self) -> bool: ...
    @property
    def strict(self) -> bool: ...
    @property
    def finer(self) -> Sequence[str]: ...
    @property
    def stdin(self) -> bytes: ...
    @property
    def environment(self) -> Sequence[tuple[str, str]]: ...
    @property
    def resources(self) -> _Resources: ...

class _RunOptions(Protocol):
    @property
    def image(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def java_home(self) -> str: ...
    @property
    def readable(self) -> list[str]: ...
    @property
    def main(self) -> str: ...
    @property
    def arguments(self) -> list[str]: ...
    @property
    def properties(self) -> list[tuple[str, str]]: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def coverage(self) -> bool: ...
    @property
    def capture(self) -> bool: ...
    @property
    def models(self) -> Mapping[str, bytes]: ...
    @property
    def scheduling(self) -> _Scheduling: ...

def run_program(
    options: _RunOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    peers: Mapping[str, Callable[..., Any]],
) -> RunEnd:
    """Run a program to its end.

    `find` gives the bytes of the user's classes by internal name, `resources` the URLs of resources
    of a name.
    """

@final
class RunEnd:
    """How a run ended: `kind` is `exit`, `deadlock`, `unsupported` or `interrupted`.

    `details` name the threads that are stuck, or what is not supported, where, and the remedy.
    """

    @property
    def kind(self) -> str: ...
    @property
    def status(self) -> int | None: ...
    @property
    def details(self) -> tuple[str, ...]: ...
    @property
    def bytecodes(self) -> int: ...
    @property
    def stdout(self) -> bytes: ...
    @property
    def stderr(self) -> bytes: ...

_At: TypeAlias = tuple[int, int]

@final
class ObservedRun:
    """What was seen of a run: tables of methods and sites, and rows that name them by number.

    An instruction is a method and where in its code the bytecode begins.
    """

    @property
    def end(self) -> RunEnd: ...
    @property
    def methods(self) -> list[tuple[str, str, str]]: ...
    @property
    def sites(self) -> list[tuple[str, str, _At | None, int]]: ...
    @property
    def calls(self) -> list[tuple[_At, str, int]]: ...
    @property
    def roots(self) -> list[int]: ...
    @property
    def starts(self) -> list[tuple[list[_At], int, int]]: ...
    @property
    def parameters(self) -> list[tuple[int, int, int]]: ...
    @property
    def values(self) -> list[tuple[_At, str, int]]: ...
    @property
    def guarded(
        self,
    ) -> list[tuple[_At, int | None, int | None, list[tuple[int, bool, bool]]]]: ...
    @property
    def shared(self) -> list[int]: ...
    @property
    def shared_statics(self) -> list[tuple[str, str]]: ...

def observe_program(
    options: _RunOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    scope: str,
) -> ObservedRun:
    """Run a program to its end and tell what happened; `scope` is `user` or `all`."""

# --- heddle_search -----------------------------------------------------------------------------

class _SearchOptions(Protocol):
    @property
    def claims(self) -> list[str]: ...
    @property
    def all(self) -> bool: ...
    @property
    def shorten(self) -> bool: ...
    @property
    def tries(self) -> int | None: ...
    @property
    def store(self) -> str: ...
    @property
    def bits(self) -> int: ...
    @property
    def without(self) -> list[str]: ...
    @property
    def timeouts_last(self) -> bool: ...
    @property
    def time_limit(self) -> float | None: ...
    @property
    def memory_limit(self) -> int | None: ...
    @property
    def depth_limit(self) -> int | None: ...
    @property
    def state_limit(self) -> int | None: ...
    @property
    def context_limit(self) -> int | None: ...
    @property
    def order(self) -> str: ...
    @property
    def heuristic(self) -> str: ...
    @property
    def sampling(self) -> str: ...
    @property
    def bug_depth(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def runs(self) -> int: ...
    @property
    def unreachable(self) -> list[tuple[str, str, int | None]]: ...
    @property
    def invariants(self) -> list[tuple[str, str]]: ...
    @property
    def temporal(self) -> _TemporalOptions | None: ...
    @property
    def sets(self) -> _AtomicSets | None: ...
    @property
    def self_check(self) -> bool: ...
    @property
    def windows(self) -> Sequence[Sequence[int]]: ...

class _AtomicSet(Protocol):
    @property
    def class_name(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def is_static(self) -> bool: ...
    @property
    def fields(self) -> Sequence[tuple[str, str]]: ...
    @property
    def arrays(self) -> Sequence[tuple[str, str]]: ...
    @property
    def units(self) -> Sequence[tuple[str, str, str, Sequence[int]]]: ...

class _AtomicSets(Protocol):
    @property
    def sets(self) -> Sequence[_AtomicSet]: ...
    @property
    def strict(self) -> bool: ...
    @property
    def splits(self) -> Sequence[tuple[str, str, str, int]]: ...

class _TemporalOptions(Protocol):
    @property
    def propositions(self) -> Sequence[tuple[str, str, str, int]]: ...
    @property
    def initial(self) -> Sequence[int]: ...
    @property
    def accepting(self) -> Sequence[bool]: ...
    @property
    def leaving(self) -> Sequence[Sequence[tuple[int, int, int]]]: ...
    @property
    def fair(self) -> bool: ...
    @property
    def stepwise(self) -> bool: ...

@final
class FinalState:
    """A state in which a run ended: `ended`, `stuck` or `exit` with its status.

    `left` says of threads beside which the program ended: `none`, or they had `ended`, were
    `blocked` or `running`. Objects in `statics` have numbers, in the order in which they are
    mentioned; in `own` the library's that may have a model are only their class.
    """

    @property
    def how(self) -> str: ...
    @property
    def left(self) -> str: ...
    @property
    def printed(self) -> str: ...
    @property
    def uncaught(self) -> list[str]: ...
    @property
    def statics(self) -> list[tuple[str, str]]: ...
    @property
    def own(self) -> list[tuple[str, str]]: ...
    @property
    def blocked(self) -> list[str]: ...
    @property
    def awaited(self) -> list[str]: ...

def final_states(
    options: _RunOptions,
    search: _SearchOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    peers: Mapping[str, Callable[..., Any]],
) -> tuple[SearchEnd, list[FinalState]]:
    """Search all interleavings past all findings, and keep the states in which runs end."""

def internal_errors() -> int:
    """How many errors of the core itself this process has met; answers call them unknown."""

def search_program(
    options: _RunOptions,
    search: _SearchOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    peers: Mapping[str, Callable[..., Any]],
    listeners: tuple[
        Callable[[int, int, int, int, int, int], bool] | None,
        Callable[[SearchFinding], None] | None,
        Callable[[], Sequence[Sequence[int]]] | None,
    ],
) -> SearchEnd:
    """Search all interleavings of a program; of the listeners one is told how far it has come, one
    what was found while the search still goes on, and one is asked once for groups of threads that
    are worth a search of their own."""

@final
class NotedRun:
    """One run: what was done, and tables of what it was done to."""

    def trace(self, initialised: Sequence[int]) -> Trace:
        """What was done; locations of the memory with these numbers count as written before."""
    @property
    def memory(self) -> list[tuple[str, str | None]]:
        """`(owner, field)`, each once."""
    @property
    def locations(self) -> list[int]:
        """Which memory each location is a piece of, by number."""
    @property
    def locks(self) -> list[tuple[str, str | None, int, int | None]]:
        """`(class, static field, object, site)` by number."""
    @property
    def sites(self) -> list[tuple[str, str, str | None, int | None]]:
        """`(class, method, file, line)` by number."""
    @property
    def threads(self) -> list[str]: ...
    @property
    def blocked(self) -> list[int]: ...
    @property
    def schedule(self) -> list[tuple[int, int, int | None]]: ...
    @property
    def narrowed(self) -> list[tuple[str, str]]: ...
    @property
    def models(self) -> list[str]: ...
    @property
    def findings(self) -> tuple[SearchFinding, ...]:
        """How the run itself ended, if it ended badly."""
    @property
    def cut_off(self) -> bool:
        """Whether the run was cut off because it was too long."""
    @property
    def accesses(self) -> int:
        """Accesses, counted with those that say nothing new."""
    @property
    def bytecodes(self) -> int: ...
    @property
    def stopped(self) -> str | None:
        """`time`, `memory` or `interrupted`, if the run was cut off."""
    @property
    def unsupported(self) -> list[tuple[str, str]]: ...

def note_program(
    options: _RunOptions,
    search: _SearchOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    peers: Mapping[str, Callable[..., Any]],
    schedule: tuple[int, int],
) -> NotedRun:
    """Run a program once with the schedule of a seed, and note what its threads do.

    The other number says how many steps end before the next action that others can see.
    """

@final
class SearchFinding:
    """A problem, and `(thread, bytecodes, decision)` for each step of the run that leads to it."""

    @property
    def kind(self) -> str: ...
    @property
    def site(self) -> str: ...
    @property
    def schedule(self) -> tuple[tuple[int, int, int | None], ...]: ...
    @property
    def subject(self) -> int | None: ...
    @property
    def repeats(self) -> int | None: ...
    @property
    def threads(self) -> tuple[int, int] | None: ...
    @property
    def memory(self) -> tuple[str, str | None] | None: ...

@final
class SearchEnd:
    """What a search found, what it took, and why it ended if that was before its time."""

    @property
    def findings(self) -> tuple[SearchFinding, ...]: ...
    @property
    def effort(self) -> dict[str, int]: ...
    @property
    def stopped(self) -> str | None: ...
    @property
    def cut_off(self) -> bool: ...
    @property
    def context_bound(self) -> bool: ...
    @property
    def clock_read(self) -> bool: ...
    @property
    def waited(self) -> bool: ...
    @property
    def attempted(self) -> bool: ...
    @property
    def race(self) -> str | None: ...
    @property
    def weak(self) -> str | None: ...
    @property
    def unsupported(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def models(self) -> tuple[str, ...]: ...
    @property
    def needs(self) -> tuple[str, ...]: ...
    @property
    def narrowed(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def unjudged(self) -> bool: ...
    @property
    def remarks(
        self,
    ) -> tuple[
        tuple[str, str, tuple[str, str, str | None, int | None, bool] | None],
        ...,
    ]: ...
    @property
    def contexts(self) -> int: ...
    @property
    def grew(self) -> list[str]: ...
    @property
    def found_by(self) -> str | None: ...
    @property
    def visited(
        self,
    ) -> tuple[tuple[str, str, str, list[int], list[tuple[int, int]]], ...]: ...

# --- heddle_search::replay ---------------------------------------------------------------------

class UnsupportedError(RuntimeError):
    """The machine cannot start a program; the arguments are what it lacks, and the remedy."""

def replay_program(
    options: _RunOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    peers: Mapping[str, Callable[..., Any]],
    steps: Sequence[tuple[int, int, int | None, str | None]],
    beside: bool,
    sets: _AtomicSets | None = None,
) -> ReplayEnd:
    """Execute a schedule again: `(thread, bytecodes, decision, at)` for each step.

    Where a thread stands after a step is compared with `at`, if there is one. `beside` says whether
    to look for threads that wait for ever although others go on, which takes a search. Units of
    work for `sets` are followed.
    """

@final
class ReplayEnd:
    """All that a schedule brought.

    | attribute | holds |
    |---|---|
    | `events` | `(thread, kind, what, value, stack, context)` |
    | `stacks` | `(class, method, file, line, is_user)` for each call, innermost first |
    | `places` | where the thread of each step stood after it |
    | `uncaught` | `(thread, class, message, stack)` |
    | `exited` | `(thread, status, stack)` if the program ended and its status says that it failed |
    | `deadlock` | `(thread, need, what, holder, stack, acquired, daemon)` for each blocked thread |
    | `race` | `(thread, what, mode, stack, locks)`, the two of each race one after the other |
    | `circle` | units of work in a circle: `(set, object, units, accesses, edges)` |
    | `known` | `(number, way, place)` of objects: fields that lead to it, the call that made it |
    """

    @property
    def threads(self) -> tuple[str, ...]: ...
    @property
    def events(self) -> tuple[tuple[int, str, str, str | None, int, int], ...]: ...
    @property
    def stacks(self) -> tuple[tuple[tuple[str, str, str | None, int | None, bool], ...], ...]: ...
    @property
    def places(self) -> tuple[str, ...]: ...
    @property
    def output(self) -> bytes: ...
    @property
    def parted(self) -> str | None: ...
    @property
    def uncaught(self) -> tuple[int, str, str | None, int] | None: ...
    @property
    def exited(self) -> tuple[int, int, int] | None: ...
    @property
    def deadlock(self) -> tuple[tuple[int, str, str, int | None, int, int | None, bool], ...]: ...
    @property
    def race(self) -> tuple[tuple[int, str, str, int, tuple[str, ...]], ...]: ...
    @property
    def known(
        self,
    ) -> tuple[
        tuple[int, list[str], tuple[str, str, str | None, int | None, bool] | None], ...
    ]: ...
    @property
    def circle(
        self,
    ) -> (
        tuple[
            int,
            str | None,
            list[tuple[int, int | None]],
            list[tuple[int, int, str, int, list[str]]],
            list[tuple[int, int]],
        ]
        | None
    ): ...

@final
class Stepper:
    """A schedule executed step by step, forwards and backwards."""

    def __new__(
        cls,
        options: _RunOptions,
        find: Callable[[str], bytes | None],
        resources: Callable[[str], list[str]],
        peers: Mapping[str, Callable[..., Any]],
        steps: Sequence[tuple[int, int, int | None, str | None]],
        sets: _AtomicSets | None = None,
    ) -> Stepper: ...
    @property
    def position(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def threads(self) -> tuple[str, ...]: ...
    def forward(
        self,
    ) -> tuple[tuple[tuple[int, str, str, str | None, int, int], ...], str | None]:
        """Events, and where the program parted; a step that cannot be taken moves nothing."""

    def take(
        self, thread: int, bytecodes: int, decision: int | None
    ) -> tuple[tuple[tuple[int, str, str, str | None, int, int], ...], str | None]:
        """The same for a step that takes the place of those that were planned from here on."""

    def back(self) -> None:
        """Take the last step back; `ValueError` at the start."""

    def frames(self, stack: int) -> tuple[tuple[str, str, str | None, int | None, bool], ...]:
        """The calls of a stack, innermost first."""

    def show(self, expression: str) -> str:
        """A static field, a path, an object or a thread; `ValueError` says what is not there."""

class _AssertionOptions(Protocol):
    @property
    def spot(self) -> tuple[str, str, int | None] | None: ...
    @property
    def predicate(self) -> tuple[str, str] | None: ...
    @property
    def runs(self) -> _TemporalOptions | None: ...
    @property
    def repeats(self) -> int: ...

def breaks_assertion(
    options: _RunOptions,
    asserted: _AssertionOptions,
    find: Callable[[str], bytes | None],
    resources: Callable[[str], list[str]],
    peers: Mapping[str, Callable[..., Any]],
    steps: Sequence[tuple[int, int, int | None]],
) -> bool:
    """Whether a program can take these steps, and they break what was asserted."""

@final
class Snapshot:
    """The library before a program starts. Objects are numbers, 0 is null.

    A value is `(is_reference, number)`; a place is `(class, field, is_static)`, or
    `(array class, base, scale)` for elements. Raises `UnsupportedError` if the library does not
    start. `failures` are `(class, reason, remedy)`.
    """

    def __new__(
        cls,
        options: _RunOptions,
        find: Callable[[str], bytes | None],
        resources: Callable[[str], list[str]],
        initialise: Sequence[str],
    ) -> Snapshot: ...
    @property
    def failures(self) -> tuple[tuple[str, str, str], ...]: ...
    @property
    def main_thread(self) -> int: ...
    @property
    def system_group(self) -> int: ...
    def is_initialised(self, class_name: str) -> bool: ...
    def mirror(self, class_name: str) -> int | None: ...
    def literal(self, utf16: Sequence[int]) -> int | None: ...
    def static_value(self, class_name: str, field_name: str) -> tuple[bool, float] | None: ...
    def class_of(self, number: int) -> str | None: ...
    def object(
        self, number: int
    ) -> (
        tuple[
            str,
            tuple[tuple[str, str, bool, float], ...],
            tuple[tuple[bool, float], ...] | None,
            str | None,
            str | None,
        ]
        | None
    ):
        """`(class, (declaring class, field, value) …, elements, text, mirrored class)`"""

    def at_offset(self, class_name: str, offset: int) -> tuple[str, str | int, int] | None: ...
    def variable(self, number: int) -> tuple[str, str | int, int] | None: ...

# --- heddle_formal::traces ---------------------------------------------------------------------

@final
class Trace:
    """The events of one run in order, and the locations that were written before.

    Rows are `(thread, deed, object, site)`, the latter `(location, thread)`. All are numbers but
    the deed, which is a word; an event is told by its number. Critical sections on the locks
    `handing` hand on what is no event.
    """

    def __new__(
        cls,
        rows: Iterable[tuple[int, str, int, int]],
        written: Sequence[tuple[int, int]],
        handing: Sequence[int],
    ) -> Trace: ...
    def __len__(self) -> int: ...
    def event(self, number: int) -> tuple[int, str, int, int]:
        """One event by its number."""

    def rows(self) -> list[tuple[int, str, int, int]]: ...
    @property
    def written(self) -> list[tuple[int, int]]: ...
    @property
    def handing(self) -> list[int]: ...
    @property
    def left_out(self) -> int:
        """Actions that only repeat what the same thread did just before."""

    def until(self, number: int) -> Trace:
        """The events before the one of this number."""

    def protections(self) -> Protections: ...
    def shared(
        self, protections: Protections, kinds: Sequence[int]
    ) -> list[tuple[int, str, list[int], list[int] | None]]:
        """`(kind, state, threads, locks)` of locations that several threads accessed, each row
        once."""

    def warned_threads(self, protections: Protections) -> list[list[int]]:
        """The threads of the accesses of each warning, each group once."""

    def races(self, most: int) -> list[tuple[int, int, int]]:
        """`(location, first, second)`, but no more than `most`."""

    def predicted(self, seconds: float | None) -> tuple[list[tuple[int, int, int]], bool]:
        """`(location, first, second)`, and whether there was time for all."""

    def lock_orders(self) -> list[tuple[int, int, list[int], int]]:
        """`(thread, lock, locks held, event)`, each once for what is held."""

    def influences(self) -> list[tuple[int, list[int]]]:
        """Each thread, and those that decide what it does."""

    def lock_uses(
        self,
    ) -> list[tuple[int, list[int], int, int, int | None, int, int | None, list[int]]]:
        """`(lock, takers, taken, requested, first, blocked, first block, locks held meanwhile)`"""

    def missed_signals(self) -> list[tuple[int, int]]:
        """`(notification, wait)`"""

    def last_events(self) -> list[int]:
        """The last event of each thread."""

@final
class Protections:
    """What lock sets say about each location."""

    def locations(self) -> list[int]:
        """Those that were written before, then the others by their first access."""

    def get(
        self, location: int
    ) -> tuple[str, int | None, list[int] | None, int | None, int | None, int | None] | None:
        """`(state, owner, locks, last access, access of the warning, access before)`"""

    def warned(self, kinds: Sequence[int]) -> list[tuple[int, int | None, int]]:
        """`(location, access before, access of the warning)`, the first of each kind."""

# --- heddle_formal::points_to ------------------------------------------------------------------

@final
class PointsTo:
    """A points-to analysis that goes as far as it knows the program and asks for the rest.

    All names are numbers; `0xFFFFFFFF` stands for none. Templates are told as flat lists, see
    `heddle.analysis.constraints`.
    """

    def __new__(cls, depth: int) -> PointsTo: ...
    def declare(self, types: list[tuple[int, list[int], list[tuple[int, int]], bool]]) -> None:
        """Classes: number, supertypes, fields with filters, whether it keeps methods apart."""

    def site(self, type_number: int, is_split: bool, is_owned: bool, is_hollow: bool) -> int:
        """A place that makes objects."""

    def constant(self, type_number: int, is_lazy: bool, is_hollow: bool) -> int:
        """An allocation that no code makes; the fields of a lazy one are asked for."""

    def define(self, templates: list[tuple[int, int, int, int, int, list[int]]]) -> None:
        """Procedures: number, locals, parameters, result, what is thrown, constraints."""

    def decide(self, targets: list[tuple[int, int, int]]) -> None:
        """Dispatches and classes of receivers with the procedures that they reach."""

    def root(self, method: int) -> int:
        """The instance of a procedure that runs from the start."""

    def extend(self, more: list[tuple[int, list[int]]]) -> None:
        """More constraints for instances."""

    def hold_static(self, held: list[tuple[int, int]]) -> None:
        """Static fields and allocations that they hold."""

    def hold(self, held: list[tuple[int, int, int]]) -> None:
        """Allocations, their fields and allocations that these hold."""

    def solve(
        self,
    ) -> tuple[list[int], list[tuple[int, int]], list[tuple[int, int, int]], list[tuple[int, int]]]:
        """Go on; procedures, dispatches, questions and fields that are needed to go further."""

    def points_to(self, instance: int, local: int) -> list[int]:
        """The allocations that a local may refer to."""

    def contents(self, allocation: int, field: int) -> list[int]:
        """The allocations that a field may refer to."""

    def fields(self, allocation: int) -> list[int]:
        """The fields of an allocation that were read or written."""

    def statics(self, field: int) -> list[int]:
        """The allocations that a static field may refer to."""

    def type_of(self, allocation: int) -> int | None:
        """The class of an allocation."""

    def instances(self) -> list[tuple[int, int]]:
        """Procedure and context of each instance."""

    def allocations(self) -> list[tuple[int, int, int, int]]:
        """Site, context, label and class of each allocation."""

    def edges(self) -> list[tuple[int, int, int]]:
        """Calling instance, call site, called instance."""

    def effort(self) -> tuple[int, int, int]:
        """Elements handled, nodes, edges."""

# --- heddle_formal::pushdown -------------------------------------------------------------------

@final
class Pushdown:
    """Rules, indexed: five numbers of 32 bits for each, little end first, 2³² - 1 for no symbol."""

    def __new__(cls, states: int, symbols: int, rules: bytes) -> Pushdown: ...
    @property
    def states(self) -> int: ...
    @property
    def symbols(self) -> int: ...
    def entries(self) -> list[tuple[int, int]]:
        """The pairs of a control state and a symbol that rules which push enter, sorted."""

    def __len__(self) -> int: ...

@final
class StackAutomaton:
    """A finite automaton that reads stacks; its first states are the control states.

    Where two meet, control states and symbols have the same numbers in both.
    """

    def __new__(
        cls,
        controls: int,
        states: int,
        transitions: Sequence[tuple[int, int | None, int]],
        finals: Sequence[int],
    ) -> StackAutomaton: ...
    @property
    def controls(self) -> int: ...
    @property
    def states(self) -> int: ...
    def transitions(self) -> list[tuple[int, int | None, int]]: ...
    def finals(self) -> list[int]: ...
    def accepts(self, control: int, word: Sequence[int]) -> bool: ...
    def intersection(self, other: StackAutomaton) -> StackAutomaton: ...
    def union(self, other: StackAutomaton) -> StackAutomaton: ...
    def trimmed(self) -> StackAutomaton: ...
    def only(self, control: int, renamed: int) -> StackAutomaton: ...
    def shortest(self, control: int | None = None) -> tuple[int, list[int]] | None: ...
    def missing_from(self, other: StackAutomaton) -> tuple[int, list[int]] | None: ...

@final
class WeightDomain:
    """`none`, `boolean`, `min-plus`, `gen-kill`, or `relations` on up to 64 values."""

    def __new__(cls, kind: str, size: int = 0) -> WeightDomain: ...
    def zero(self) -> tuple[int, ...]: ...
    def one(self) -> tuple[int, ...]: ...
    def extend(self, left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]: ...
    def combine(self, left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]: ...
    def difference(self, new: Sequence[int], old: Sequence[int]) -> tuple[int, ...]:
        """What combined with the old weight gives the same as the new one does."""

class _SaturationOptions(Protocol):
    @property
    def direction(self) -> str: ...
    @property
    def order(self) -> str: ...
    @property
    def witnesses(self) -> bool: ...
    @property
    def transitions(self) -> int | None: ...
    @property
    def steps(self) -> int | None: ...
    @property
    def cancelled(self) -> Callable[[], bool] | None: ...
    @property
    def semiring(self) -> object: ...
    @property
    def weights(self) -> Sequence[object] | bytes: ...
    @property
    def merges(self) -> Mapping[int, object] | None: ...

@final
class Saturation:
    """What saturation came to.

    Its states are control states, after post* then one for each of the system's entries, then a
    copy of each control state, then the automaton's own.
    """

    @property
    def stopped(self) -> str | None: ...
    @property
    def steps(self) -> int: ...
    def __len__(self) -> int: ...
    def extended(
        self,
        automaton: StackAutomaton,
        weights: Sequence[object] | bytes,
        options: _SaturationOptions,
    ) -> Saturation: ...
    def transitions(self) -> list[tuple[int, int | None, int]]: ...
    def finals(self) -> list[int]: ...
    def weights(self) -> list[object]: ...
    def lengths(self) -> bytes:
        """For each transition one byte: how many symbols it reads."""

    def words(self) -> bytes:
        """All weights as words of 64 bits, little end first."""

    def accepts(self, control: int, word: Sequence[int]) -> bool: ...
    def witness(
        self, control: int, word: Sequence[int], longest: int
    ) -> tuple[tuple[int, list[int]], list[int]] | None: ...
    def weight_of(self, set: StackAutomaton) -> object: ...

def saturate(
    system: Pushdown,
    automaton: StackAutomaton,
    weights: Sequence[object] | bytes,
    options: _SaturationOptions,
) -> Saturation: ...

# --- heddle_formal::symbolic -------------------------------------------------------------------

class _FlatNetwork(Protocol):
    """A network without names; see `heddle.formal.symbolic.flat`."""

    @property
    def expressions(self) -> Sequence[tuple[str, int, Sequence[int]]]: ...
    @property
    def cells(self) -> Sequence[tuple[int, int | None]]: ...
    @property
    def arrays(self) -> Sequence[tuple[int, int]]: ...
    @property
    def procedures(self) -> Sequence[tuple[int, Sequence[int], Sequence[Any], Sequence[Any]]]: ...
    @property
    def threads(self) -> Sequence[tuple[int, Sequence[int | None]]]: ...
    @property
    def alike(self) -> Sequence[Sequence[int]]: ...

class _NetworkQuestion(Protocol):
    """What is asked about a network; see `heddle.formal.symbolic.solve`."""

    @property
    def contexts(self) -> int: ...
    @property
    def splitting(self) -> str: ...
    @property
    def targets(self) -> Sequence[tuple[int, int]]: ...
    @property
    def groups(self) -> Sequence[Sequence[int]]: ...
    @property
    def chains(self) -> bool: ...
    @property
    def deadlock(self) -> bool: ...
    @property
    def order(self) -> str: ...
    @property
    def reuse(self) -> bool: ...
    @property
    def time_limit(self) -> float | None: ...
    @property
    def node_limit(self) -> int: ...

_Hit: TypeAlias = tuple[int, tuple[list[int], list[list[int]]] | None]

@final
class NetworkAnswer:
    """What was found; hits are contexts, then the thread and the cells of each context."""

    @property
    def targets(self) -> list[_Hit | None]: ...
    @property
    def deadlock(self) -> _Hit | None: ...
    @property
    def converged(self) -> bool: ...
    @property
    def contexts(self) -> int: ...
    @property
    def stopped(self) -> Literal["time", "memory", "interrupted"] | None: ...
    @property
    def effort(self) -> dict[str, int]: ...

def solve_network(
    network: _FlatNetwork, question: _NetworkQuestion, proceed: Callable[[], bool] | None
) -> NetworkAnswer:
    """Look at every run of a network within bounded contexts."""

# --- heddle_formal::trees ----------------------------------------------------------------------

_TreeAutomaton: TypeAlias = tuple[Sequence[bool], Sequence[tuple[int, Sequence[int], int]]]

@final
class TreeSearchEnd:
    """What a search for a tree found; children stand before their parents, the root is last."""

    @property
    def outcome(self) -> str: ...
    @property
    def tree(self) -> tuple[tuple[int, tuple[int, ...]], ...]: ...
    @property
    def effort(self) -> dict[str, int]: ...

def find_tree(
    top_down: _TreeAutomaton,
    bottom_up: Sequence[tuple[_TreeAutomaton, Sequence[tuple[int, int]]]],
    time_limit: float | None,
) -> TreeSearchEnd:
    """Look for a tree that all automata accept; the pairs say which state covers which."""

# --- heddle_formal::monitor_dpn ----------------------------------------------------------------

_Head: TypeAlias = tuple[int, int]
_DpnRule: TypeAlias = tuple[str, _Head, _Head, int | None, int | None, _Head | None]
_DpnPhase: TypeAlias = tuple[Sequence[bool] | None, Sequence[tuple[_Head, int]], int, bool]

@final
class MonitorDpn:
    """A pushdown network with monitors, spawns and joins."""

    def __new__(cls, initial: _Head, rules: Sequence[_DpnRule]) -> MonitorDpn: ...
    def reach(
        self, phases: Sequence[_DpnPhase], locks: str, time_limit: float | None
    ) -> MonitorDpnAnswer:
        """Look for an execution that shows the wanted marks at the end of each phase."""

@final
class MonitorDpnAnswer:
    """What a network can reach; children stand before their parents, the root is last."""

    @property
    def outcome(self) -> str: ...
    @property
    def tree(self) -> tuple[ExecutionNode, ...]: ...
    @property
    def effort(self) -> dict[str, int]: ...

@final
class ExecutionNode:
    """One node of an execution tree."""

    @property
    def kind(self) -> str: ...
    @property
    def phase(self) -> int: ...
    @property
    def rule(self) -> int | None: ...
    @property
    def control(self) -> int | None: ...
    @property
    def symbol(self) -> int | None: ...
    @property
    def children(self) -> tuple[int, ...]: ...
