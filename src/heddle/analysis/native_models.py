"""Models of methods, in terms of the references that are passed, the receiver first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from heddle.analysis.constraints import (
    MODELLED_SITE,
    NONE,
    START_SITE,
    UNCAUGHT_SITE,
    Code,
    Template,
)
from heddle.analysis.facts import ELEMENTS
from heddle.analysis.handles import accessing, at_offset
from heddle.analysis.model_writer import ModelWriter
from heddle.analysis.procedures import Machinery
from heddle.analysis.universe import RUNNING, TRACES, HandledField
from heddle.program.classes import STRING
from heddle.program.jdk import PRIMITIVES, SYSTEM, THREAD, THROWABLE, VAR_HANDLE
from heddle.program.throwing import ARRAY_STORE, INTERRUPTION, NULL_POINTER

Model: TypeAlias = Callable[[ModelWriter], None]
_FORMATTER: Final = "Ljava/util/Formatter;"


def nothing(_: ModelWriter) -> None:
    """No effect on objects of the program; a result, if any, is no reference or null."""


def copy_numbers(_: ModelWriter) -> None:
    """Passes no object on; which arrays it reads and writes is told where it is called."""


def first(model: ModelWriter) -> None:
    """Gives back its first reference."""
    model.template.copy(model.template.returns(), 0)


def library_object(model: ModelWriter) -> None:
    """Gives an object of its declared result's class, which the library made."""
    model.give_new()


def interrupted(model: ModelWriter) -> None:
    """May be interrupted."""
    model.throw(INTERRUPTION)


def unsupported(model: ModelWriter) -> None:
    """Named as unsupported where it may be called."""
    model.unsupported()


def get_class(model: ModelWriter) -> None:
    """The class objects of its receiver's classes."""
    result = model.template.returns()
    universe = model.universe

    def answer(_: int, allocation: int) -> list[int]:
        return [Code.CONSTANT, result, universe.mirror(model.type_of(allocation))]

    model.template.ask(model.knowledge.question(answer), 0)


def component_type(model: ModelWriter) -> None:
    """The class object of an array class's elements."""
    result = model.template.returns()
    universe = model.universe

    def answer(_: int, allocation: int) -> list[int]:
        mirrored = universe.given[allocation].mirrors if allocation in universe.given else None
        if mirrored is None or mirrored[0] != "[" or mirrored[1] not in "L[":
            return []
        inner = mirrored[1:]
        name = inner[1:-1] if inner[0] == "L" else inner
        return [Code.CONSTANT, result, universe.mirror(name)]

    model.template.ask(model.knowledge.question(answer), 0)


def new_array_of(model: ModelWriter, mirror: int, contents: int | None) -> None:
    """An array whose class, or whose elements' class, a class object tells."""
    result, universe = model.template.returns(), model.universe
    elements = universe.field(ELEMENTS)
    sites: dict[str, int] = {}

    def answer(_: int, allocation: int) -> list[int]:
        given = universe.given.get(allocation)
        if given is None or given.mirrors is None:
            model.unsupported()
            return []
        name = given.mirrors
        if contents is None:
            name = "[" + PRIMITIVES.get(name, name if name[0] == "[" else f"L{name};")
        if name[0] != "[" or name.endswith("[V"):
            # No class of an array, or of an array that there cannot be.
            return []
        if name.startswith("[[["):
            # Class objects of arrays of what the model itself made: without end.
            model.unsupported()
            return []
        if name not in sites:
            sites[name] = model.site_of(name)
        told = [Code.NEW, made, sites[name], Code.COPY, result, made, 0]
        if held is not None:
            told += [Code.STORE, made, elements, held]
        return [int(it) for it in told]

    made = model.template.local()
    held = None
    if contents is not None:
        held = model.template.local()
        model.template.load(held, contents, elements)
    model.template.ask(model.knowledge.question(answer), mirror)


def new_array(model: ModelWriter) -> None:
    """An array whose elements' class is passed as a class object."""
    new_array_of(model, 0, None)


def copy_as(model: ModelWriter) -> None:
    """A copy of an array, of the class that is passed as a class object."""
    new_array_of(model, 1, 0)


def shallow_copy(model: ModelWriter) -> None:
    """A copy of an object of the same class."""
    model.template.clone(model.template.returns(), 0, model.site())


def array_copy(model: ModelWriter) -> None:
    """Elements of the first array become elements of the second."""
    held, elements = model.template.local(), model.universe.field(ELEMENTS)
    model.template.load(held, 0, elements)
    model.template.store(1, elements, held)
    model.throw(ARRAY_STORE)
    model.throw("java/lang/IndexOutOfBoundsException")


def element(model: ModelWriter) -> None:
    """An element of an array."""
    model.template.load(model.template.returns(), 0, model.universe.field(ELEMENTS))


def set_element(model: ModelWriter) -> None:
    """A value becomes an element of an array."""
    model.template.store(0, model.universe.field(ELEMENTS), 1)


def current_thread(model: ModelWriter) -> None:
    """One of the threads that were started."""
    model.template.load_static(model.template.returns(), model.universe.static(RUNNING))


def start_thread(model: ModelWriter) -> None:
    """A thread begins to run, in the model of the native `start0`."""
    _begin(model, 0)


def start_hook(model: ModelWriter) -> None:
    """The thread in the argument is started some time: when the program ends."""
    _begin(model, 1)


def _begin(model: ModelWriter, thread: int) -> None:
    template, universe = model.template, model.universe
    template.store_static(universe.static(RUNNING), thread)
    escaped = template.local()
    begin = Code.VIRTUAL, universe.dispatch("start this")
    template.call(begin, START_SITE + MODELLED_SITE, [thread], thrown=escaped)
    handler = Code.STATIC, universe.procedure(Machinery("uncaught"))
    template.call(handler, UNCAUGHT_SITE + MODELLED_SITE, [thread, escaped])


def enumerate_threads(model: ModelWriter) -> None:
    """All threads that were started are put into the array."""
    threads = model.template.local()
    model.template.load_static(threads, model.universe.static(RUNNING))
    model.template.store(1, model.universe.field(ELEMENTS), threads)


def interrupt_all(model: ModelWriter) -> None:
    """Threads of a group are interrupted, as their classes have it."""
    threads = model.template.local()
    model.template.load_static(threads, model.universe.static(RUNNING))
    model.call_virtual(THREAD, ("interrupt", "()V"), [threads])


def set_trace(model: ModelWriter) -> None:
    """The elements of a stack trace are replaced."""
    held = model.template.local()
    model.template.load(held, 1, model.universe.field(ELEMENTS))
    model.template.store_static(model.universe.static(TRACES), held)


def get_trace(model: ModelWriter) -> None:
    """The elements of a stack trace: new ones, or those that were set."""
    model.give_new()
    held = model.template.local()
    model.template.load_static(held, model.universe.static(TRACES))
    model.template.store(model.template.returns(), model.universe.field(ELEMENTS), held)


def privileged(model: ModelWriter) -> None:
    """Runs the action that is passed."""
    result = model.template.returns()
    for name in ("PrivilegedAction", "PrivilegedExceptionAction"):
        model.call_interface(f"java/security/{name}", "run", [0], result)


def print_formatted(model: ModelWriter) -> None:
    """A part of a format is printed: what `Formatter` appends to may be the program's own."""
    model.call_back()
    printer, target, text = (model.template.local() for _ in range(3))
    if _FORMATTER in model.types[1:]:
        model.template.copy(printer, model.types.index(_FORMATTER, 1))
    else:
        model.template.load(printer, 0, model.universe.field((model.method.owner, "this$0")))
    model.template.load(target, printer, model.universe.field((_FORMATTER[1:-1], "a")))
    model.template.constant(text, model.universe.some(STRING))
    model.call_interface("java/lang/Appendable", "append", [target, text])


def set_static(field: str) -> Model:
    """A model that sets a static field of `System`."""

    def model(it: ModelWriter) -> None:
        it.template.store_static(it.universe.static((SYSTEM, field)), 0)

    return model


def unsafe_get(model: ModelWriter) -> None:
    """A reference is read at an offset."""
    through_offset(model, [])


def unsafe_put(model: ModelWriter) -> None:
    """The last reference is the new value."""
    through_offset(model, [model.template.parameters - 1])


def through_offset(model: ModelWriter, values: list[int]) -> None:
    """A reference is read or written at an offset, which may be known."""
    result = model.template.returns() if model.returns_reference else NONE
    if model.offset is not None:
        question = at_offset(model.universe, model.offset, 1, values, result)
        model.template.ask(model.knowledge.question(question), 1)
        return
    for value in values:
        model.template.store_any(1, value)
    if result != NONE:
        model.template.load_any(result, 1)


def unsafe_allocate(model: ModelWriter) -> None:
    """An object without a constructor call: unsupported."""
    model.unsupported()
    model.give_new()


def updater(model: ModelWriter) -> None:
    """A field updater: the object, then perhaps values."""
    coordinates = list(range(1, model.template.parameters))
    result = model.template.returns() if model.returns_reference else NONE
    question = accessing(model.universe, coordinates, result, model.unsupported)
    model.template.ask(model.knowledge.question(question), 0)


def cast_argument(model: ModelWriter) -> None:
    """Gives back its argument."""
    model.template.copy(model.template.returns(), 1)


def calls_to_string(model: ModelWriter) -> None:
    """Asks its arguments for their text, and the elements of arrays among them."""
    model.call_back()
    if model.returns_reference:
        model.give_new()


def element_handle(model: ModelWriter) -> None:
    """A handle of the elements of arrays."""
    handle = model.universe.handle(VAR_HANDLE, HandledField(ELEMENTS))
    model.template.constant(model.template.returns(), handle)


def task_exception(model: ModelWriter) -> None:
    """The exception of a task, as it is, wrapped, or copied by reflection for another thread."""
    template, universe = model.template, model.universe
    owner = "java/util/concurrent/ForkJoinTask"
    kept, thrown = template.local(), template.local()
    template.load(kept, 0, universe.field((owner, "aux")))
    template.load(thrown, kept, universe.field((f"{owner}$Aux", "ex")))
    template.copy(template.returns(), thrown)
    template.clone(template.returns(), thrown, model.site())
    wrapped = template.local()
    for name in ("ExecutionException", "CancellationException"):
        template.constant(wrapped, universe.thrown(f"java/util/concurrent/{name}"))
    template.store(wrapped, universe.field((THROWABLE, "cause")), thrown)
    template.copy(template.returns(), wrapped)


def declaring_class(model: ModelWriter) -> None:
    """The class objects of its receivers' enum classes."""
    result, universe = model.template.returns(), model.universe

    def answer(_: int, allocation: int) -> list[int]:
        java_class = universe.program.hierarchy.load(model.type_of(allocation))
        names = [it.name for it in universe.program.hierarchy.superclasses(java_class)]
        return [
            it
            for name in names[: max(1, names.index("java/lang/Enum"))]
            for it in (Code.CONSTANT, result, universe.mirror(name))
        ]

    model.template.ask(model.knowledge.question(answer), 0)


def enter_continuation(model: ModelWriter) -> None:
    """The virtual machine calls the static method `enter` with the continuation."""
    owner = model.universe.program.hierarchy.load(model.method.owner)
    for method in owner.methods.values():
        if method.name == "enter" and method.is_static:
            called = Code.STATIC, model.universe.procedure(method)
            model.template.call(called, MODELLED_SITE, [0], thrown=model.template.thrown)


def enum_constants(model: ModelWriter) -> None:
    """The array of all constants of the class that a class object stands for."""
    _ask_for_constants(model, model.template.returns())


def enum_constant(model: ModelWriter) -> None:
    """One of the constants of the class that a class object stands for."""
    constants = model.template.local()
    _ask_for_constants(model, constants)
    model.template.load(model.template.returns(), constants, model.universe.field(ELEMENTS))


def _ask_for_constants(model: ModelWriter, result: int) -> None:
    universe, thrown = model.universe, model.template.thrown
    # Initialisers need two more.
    first_local, _ = model.template.local(), model.template.local()

    def answer(_: int, allocation: int) -> list[int]:
        given = universe.given.get(allocation)
        if given is None or given.mirrors is None:
            model.unsupported()
            return []
        values = model.values_of(given.mirrors)
        if values is None:
            return []
        # Inside of its class `values` does not ask whether that is initialised.
        before = Template(0)
        before.locals = first_local
        model.initialise(before, given.mirrors)
        return [
            *before.told,
            Code.STATIC,
            MODELLED_SITE,
            universe.procedure(values),
            result,
            thrown,
            0,
        ]

    model.template.ask(model.knowledge.question(answer), 0)


def non_null(model: ModelWriter) -> None:
    """Gives back its argument unless it is null."""
    first(model)
    model.throw(NULL_POINTER)
