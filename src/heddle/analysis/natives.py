"""Models of native methods and of a few others, one per line.

Each model is written in terms of the references that are passed, the receiver first: what they are
copied, stored and called. A native method that is not here is unsupported: facts about a program
that may call it are incomplete and say so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from heddle.analysis.constraints import MODELLED_SITE, NONE, START_SITE, UNCAUGHT_SITE, Code
from heddle.analysis.facts import ELEMENTS
from heddle.analysis.handles import UNSAFE, VAR_HANDLE, accessing, at_offset
from heddle.analysis.universe import Machinery, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.analysis.models import ModelWriter
    from heddle.program.classes import JavaMethod

    Model: TypeAlias = Callable[[ModelWriter], None]

_PRIMITIVES: Final = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
    "void": "V",
}


def nothing(_: ModelWriter) -> None:
    """No effect on objects of the program; a result, if any, is no reference or null."""


def first(model: ModelWriter) -> None:
    """Gives back its first reference."""
    model.template.copy(model.template.returns(), 0)


def any_argument(model: ModelWriter) -> None:
    """Gives back one of its arguments."""
    for number in range(model.template.parameters):
        model.template.copy(model.template.returns(), number)


def library_object(model: ModelWriter) -> None:
    """Gives an object of its declared result's class, which the library made."""
    model.give_new()


def interrupted(model: ModelWriter) -> None:
    """May be interrupted."""
    model.throw("java/lang/InterruptedException")


def unsupported(model: ModelWriter) -> None:
    """Named as unsupported where it may be called."""
    model.unsupported()


def _get_class(model: ModelWriter) -> None:
    result = model.template.returns()
    universe = model.universe

    def answer(_: int, allocation: int) -> list[int]:
        return [Code.CONSTANT, result, universe.mirror(model.type_of(allocation))]

    model.template.ask(model.knowledge.question(answer), 0)


def _component_type(model: ModelWriter) -> None:
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


def _new_array_of(model: ModelWriter, mirror: int, contents: int | None) -> None:
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
            name = "[" + _PRIMITIVES.get(name, name if name[0] == "[" else f"L{name};")
        if name[0] != "[":
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


def _new_array(model: ModelWriter) -> None:
    _new_array_of(model, 0, None)


def _copy_as(model: ModelWriter) -> None:
    _new_array_of(model, 1, 0)


def _copy(model: ModelWriter) -> None:
    model.template.clone(model.template.returns(), 0, model.site())


def _array_copy(model: ModelWriter) -> None:
    held, elements = model.template.local(), model.universe.field(ELEMENTS)
    model.template.load(held, 0, elements)
    model.template.store(1, elements, held)
    model.throw("java/lang/ArrayStoreException")
    model.throw("java/lang/IndexOutOfBoundsException")


def _element(model: ModelWriter) -> None:
    model.template.load(model.template.returns(), 0, model.universe.field(ELEMENTS))


def _set_element(model: ModelWriter) -> None:
    model.template.store(0, model.universe.field(ELEMENTS), 1)


def _current_thread(model: ModelWriter) -> None:
    model.template.load_static(model.template.returns(), model.universe.static(RUNNING))


def _start(model: ModelWriter) -> None:
    template, universe = model.template, model.universe
    template.store_static(universe.static(RUNNING), 0)
    escaped = template.local()
    begin = universe.dispatch("start this")
    template.call(Code.VIRTUAL, START_SITE + MODELLED_SITE, begin, [0], thrown=escaped)
    handler = universe.procedure(Machinery("uncaught"))
    template.call(Code.STATIC, UNCAUGHT_SITE + MODELLED_SITE, handler, [0, escaped])


def _privileged(model: ModelWriter) -> None:
    result = model.template.returns()
    for name in ("PrivilegedAction", "PrivilegedExceptionAction"):
        model.call_interface(f"java/security/{name}", "run", [0], result)


def _set_static(field: str) -> Model:
    def model(it: ModelWriter) -> None:
        it.template.store_static(it.universe.static(("java/lang/System", field)), 0)

    return model


def _unsafe_get(model: ModelWriter) -> None:
    _at_offset(model, [])


def _unsafe_put(model: ModelWriter) -> None:
    """The last reference is the new value."""
    _at_offset(model, [model.template.parameters - 1])


def _at_offset(model: ModelWriter, values: list[int]) -> None:
    result = model.template.returns() if model.returns_reference else NONE
    if model.offset is not None:
        question = at_offset(model.universe, model.offset, 1, values, result)
        model.template.ask(model.knowledge.question(question), 1)
        return
    for value in values:
        model.template.store_any(1, value)
    if result != NONE:
        model.template.load_any(result, 1)


def _unsafe_allocate(model: ModelWriter) -> None:
    model.unsupported()
    model.give_new()


def _updater(model: ModelWriter) -> None:
    """A field updater: the object, then perhaps values."""
    values = list(range(2, model.template.parameters))
    result = model.template.returns() if model.returns_reference else NONE
    question = accessing(model.universe, 1, values, result, values, model.unsupported)
    model.template.ask(model.knowledge.question(question), 0)


def _cast(model: ModelWriter) -> None:
    model.template.copy(model.template.returns(), 1)


def _calls_to_string(model: ModelWriter) -> None:
    """Asks its arguments for their text, and the elements of arrays among them."""
    model.call_back()
    if model.returns_reference:
        model.give_new()


#: Where all threads that were started can be found.
RUNNING: Final = ("#machine", "threads")

_MODES: Final = ("", "Volatile", "Acquire", "Release", "Opaque", "Plain")


def _unsafe() -> dict[str, Model]:
    table: dict[str, Model] = {}
    for mode in _MODES:
        for kind in ("Reference", "Object"):
            table[f"{UNSAFE}.get{kind}{mode}"] = _unsafe_get
            table[f"{UNSAFE}.put{kind}{mode}"] = _unsafe_put
            table[f"{UNSAFE}.getAndSet{kind}{mode}"] = _unsafe_put
            table[f"{UNSAFE}.compareAndSet{kind}{mode}"] = _unsafe_put
            table[f"{UNSAFE}.weakCompareAndSet{kind}{mode}"] = _unsafe_put
            table[f"{UNSAFE}.compareAndExchange{kind}{mode}"] = _unsafe_put
        for kind in ("Boolean", "Byte", "Short", "Char", "Int", "Long", "Float", "Double"):
            for verb in (
                "get",
                "put",
                "getAndSet",
                "getAndAdd",
                "getAndBitwiseOr",
                "getAndBitwiseAnd",
                "getAndBitwiseXor",
                "compareAndSet",
                "weakCompareAndSet",
                "compareAndExchange",
            ):
                table[f"{UNSAFE}.{verb}{kind}{mode}"] = nothing
    for name in (
        "objectFieldOffset",
        "staticFieldOffset",
        "arrayBaseOffset",
        "arrayIndexScale",
        "addressSize",
        "pageSize",
        "park",
        "unpark",
        "loadFence",
        "storeFence",
        "fullFence",
        "ensureClassInitialized",
        "shouldBeInitialized",
        "isBigEndian",
        "unalignedAccess",
        "registerNatives",
    ):
        table[f"{UNSAFE}.{name}"] = nothing
    table[f"{UNSAFE}.staticFieldBase"] = unsupported
    table[f"{UNSAFE}.allocateInstance"] = _unsafe_allocate
    return table


def _updaters() -> dict[str, Model]:
    table: dict[str, Model] = {}
    for kind in ("Reference", "Integer", "Long"):
        owner = f"java/util/concurrent/atomic/Atomic{kind}FieldUpdater"
        table[f"{owner}.newUpdater"] = library_object
        for verb in ("compareAndSet", "weakCompareAndSet", "set", "lazySet", "get"):
            table[f"{owner}.{verb}"] = _updater
        table[f"{owner}.getAndSet"] = _updater
    return table


def _element_handle(model: ModelWriter) -> None:
    handle = model.universe.handle(VAR_HANDLE, Place(ELEMENTS))
    model.template.constant(model.template.returns(), handle)


def _rethrown(model: ModelWriter) -> None:
    """The exception of a task; another thread gets a copy that reflection makes."""
    template, universe = model.template, model.universe
    owner = "java/util/concurrent/ForkJoinTask"
    kept, thrown = template.local(), template.local()
    template.load(kept, 0, universe.field((owner, "aux")))
    template.load(thrown, kept, universe.field((f"{owner}$Aux", "ex")))
    template.copy(template.returns(), thrown)
    template.clone(template.returns(), thrown, model.site())


def _non_null(model: ModelWriter) -> None:
    first(model)
    model.throw("java/lang/NullPointerException")


NATIVES: Final[dict[str, Model]] = {
    "java/lang/Object.getClass": _get_class,
    "java/lang/Object.hashCode": nothing,
    "java/lang/Object.clone": _copy,
    "java/lang/Object.wait": interrupted,
    "java/lang/Object.wait0": interrupted,
    "java/lang/Object.notify": nothing,
    "java/lang/Object.notifyAll": nothing,
    "java/lang/System.arraycopy": _array_copy,
    "java/lang/System.identityHashCode": nothing,
    "java/lang/System.currentTimeMillis": nothing,
    "java/lang/System.nanoTime": nothing,
    "java/lang/System.getSecurityManager": nothing,
    "java/lang/System.setSecurityManager": unsupported,
    "java/lang/System.getProperty": library_object,
    "java/lang/System.setProperty": library_object,
    "java/lang/System.clearProperty": library_object,
    "java/lang/System.getenv()Ljava/util/Map;": unsupported,
    "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;": library_object,
    "java/lang/System.lineSeparator": library_object,
    "java/lang/System.exit": nothing,
    "java/lang/System.gc": nothing,
    "java/lang/System.console": nothing,
    "java/lang/System.loadLibrary": unsupported,
    "java/lang/System.load": unsupported,
    "java/lang/System.setOut0": _set_static("out"),
    "java/lang/System.setErr0": _set_static("err"),
    "java/lang/System.setIn0": _set_static("in"),
    "java/lang/System.registerNatives": nothing,
    "java/lang/Runtime.addShutdownHook": unsupported,
    "java/lang/Runtime.removeShutdownHook": nothing,
    "java/lang/Runtime.exit": nothing,
    "java/lang/Runtime.halt": nothing,
    "java/lang/Runtime.gc": nothing,
    "java/lang/Runtime.availableProcessors": nothing,
    "java/lang/Runtime.freeMemory": nothing,
    "java/lang/Runtime.totalMemory": nothing,
    "java/lang/Runtime.maxMemory": nothing,
    "java/lang/Runtime.exec": unsupported,
    "java/lang/Thread.currentThread": _current_thread,
    "java/lang/Thread.currentCarrierThread": _current_thread,
    "java/lang/Thread.start0": _start,
    "java/lang/Thread.yield": nothing,
    "java/lang/Thread.yield0": nothing,
    "java/lang/Thread.onSpinWait": nothing,
    "java/lang/Thread.sleep": interrupted,
    "java/lang/Thread.sleep0": interrupted,
    "java/lang/Thread.sleepNanos0": interrupted,
    "java/lang/Thread.interrupt0": nothing,
    "java/lang/Thread.clearInterruptEvent": nothing,
    "java/lang/Thread.isAlive": nothing,
    "java/lang/Thread.isInterrupted": nothing,
    "java/lang/Thread.holdsLock": nothing,
    "java/lang/Thread.setPriority0": nothing,
    "java/lang/Thread.setNativeName": nothing,
    "java/lang/Thread.registerNatives": nothing,
    "java/lang/Thread.getNextThreadIdOffset": nothing,
    "java/lang/Thread.ensureMaterializedForStackWalk": nothing,
    "java/lang/Thread.getStackTrace": library_object,
    "java/lang/Thread.getState": library_object,
    "java/lang/Thread.threadState": library_object,
    "java/lang/Thread.getAllStackTraces": unsupported,
    "java/lang/Thread.getThreads": unsupported,
    "java/lang/Thread.isCCLOverridden": nothing,
    "java/lang/Thread.getContextClassLoader": library_object,
    "java/lang/Thread.scopedValueCache": nothing,
    "java/lang/Thread.setScopedValueCache": nothing,
    "java/lang/Thread.findScopedValueBindings": nothing,
    "java/lang/NullPointerException.getExtendedNPEMessage": library_object,
    "java/lang/Throwable.fillInStackTrace": first,
    "java/lang/Throwable.getStackTrace": library_object,
    "java/lang/Throwable.setStackTrace": nothing,
    "java/lang/Throwable.printStackTrace": _calls_to_string,
    "java/lang/Class.desiredAssertionStatus": nothing,
    "java/lang/Class.cast": _cast,
    "java/lang/Class.getComponentType": _component_type,
    "java/lang/Class.componentType": _component_type,
    "java/lang/Class.isInstance": nothing,
    "java/lang/Class.isAssignableFrom": nothing,
    "java/lang/Class.isInterface": nothing,
    "java/lang/Class.isArray": nothing,
    "java/lang/Class.isPrimitive": nothing,
    "java/lang/Class.isEnum": nothing,
    "java/lang/Class.isRecord": nothing,
    "java/lang/Class.isHidden": nothing,
    "java/lang/Class.isAnonymousClass": nothing,
    "java/lang/Class.getModifiers": nothing,
    "java/lang/Class.hashCode": nothing,
    "java/lang/Class.getName": library_object,
    "java/lang/Class.getSimpleName": library_object,
    "java/lang/Class.getTypeName": library_object,
    "java/lang/Class.getCanonicalName": library_object,
    "java/lang/Class.getPackageName": library_object,
    "java/lang/Class.toString": library_object,
    "java/lang/Class.getPrimitiveClass": library_object,
    "java/lang/Class.getClassLoader": library_object,
    "java/lang/Class.getClassLoader0": library_object,
    "java/lang/Class.registerNatives": nothing,
    "java/lang/Class.getSuperclass": library_object,
    "java/lang/Class.forName": unsupported,
    "java/lang/Class.newInstance": unsupported,
    "java/lang/Class.getEnumConstantsShared": unsupported,
    "java/lang/ref/Reference.clear0": nothing,
    "java/lang/ref/Reference.refersTo0": nothing,
    "java/lang/ref/PhantomReference.refersTo0": nothing,
    "java/lang/ref/Reference.getAndClearReferencePendingList": nothing,
    "java/lang/reflect/Array.newArray": _new_array,
    "java/lang/reflect/Array.newInstance": _new_array,
    "java/lang/reflect/Array.get": _element,
    "java/lang/reflect/Array.set": _set_element,
    "java/lang/reflect/Array.getLength": nothing,
    "java/util/Arrays.copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;": _copy,
    "java/util/Arrays.copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;": _copy_as,
    "java/util/Arrays.copyOfRange([Ljava/lang/Object;II)[Ljava/lang/Object;": _copy,
    "java/util/Arrays.copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;": (
        _copy_as
    ),
    "java/security/AccessController.doPrivileged": _privileged,
    "java/security/AccessController.getContext": nothing,
    "java/security/AccessController.getStackAccessControlContext": nothing,
    "java/security/AccessController.getInheritedAccessControlContext": nothing,
    "java/security/AccessController.checkPermission": nothing,
    "jdk/internal/reflect/Reflection.getCallerClass": library_object,
    "jdk/internal/reflect/Reflection.ensureMemberAccess": nothing,
    "java/lang/invoke/MethodHandles.lookup": library_object,
    "java/lang/invoke/MethodHandles.privateLookupIn": library_object,
    "java/lang/invoke/MethodHandles.arrayElementVarHandle": _element_handle,
    "java/lang/invoke/MethodHandles$Lookup.findVarHandle": library_object,
    "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle": unsupported,
    "java/lang/invoke/VarHandle.acquireFence": nothing,
    "java/lang/invoke/VarHandle.releaseFence": nothing,
    "java/lang/invoke/VarHandle.fullFence": nothing,
    "java/lang/invoke/VarHandle.loadLoadFence": nothing,
    "java/lang/invoke/VarHandle.storeStoreFence": nothing,
    "java/lang/invoke/VarHandle.withInvokeExactBehavior": first,
    "java/lang/invoke/VarHandle.withInvokeBehavior": first,
    "java/lang/String.format": _calls_to_string,
    "java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;": _calls_to_string,
    "java/util/Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;": _non_null,
    "java/util/Objects.requireNonNull(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;": (
        _non_null
    ),
    "java/util/concurrent/ForkJoinTask.getThrowableException": _rethrown,
    "java/util/HashMap.comparableClassFor": library_object,
    "java/util/concurrent/ConcurrentHashMap.comparableClassFor": library_object,
    **_unsafe(),
    **_updaters(),
}


#: Models that pass no objects on: one for all callers is enough.
_SHARED: Final = frozenset({nothing, library_object, unsupported, interrupted, _current_thread})


def model_of(method: JavaMethod) -> Model | None:
    """The model of a method, if there is one."""
    named = f"{method.owner}.{method.name}"
    return NATIVES.get(f"{named}{method.descriptor}") or NATIVES.get(named)


def is_local(method: JavaMethod) -> bool:
    """Whether each place that calls a method has its own model of it."""
    model = model_of(method)
    return model is not None and model not in _SHARED
