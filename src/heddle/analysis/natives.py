"""Which methods have a model: all native ones that are known, and a few others.

A native method that is not here is unsupported: facts about a program that may call it are
incomplete and say so.
"""

from __future__ import annotations

from typing import Final

from heddle.analysis.native_models import (
    Model,
    array_copy,
    calls_to_string,
    cast_argument,
    component_type,
    copy_as,
    copy_numbers,
    current_thread,
    declaring_class,
    element,
    element_handle,
    enter_continuation,
    enum_constant,
    enum_constants,
    enumerate_threads,
    first,
    get_class,
    get_trace,
    interrupt_all,
    interrupted,
    library_object,
    new_array,
    non_null,
    nothing,
    print_formatted,
    privileged,
    set_element,
    set_static,
    set_trace,
    shallow_copy,
    start_hook,
    start_thread,
    task_exception,
    unsafe_allocate,
    unsafe_get,
    unsafe_put,
    unsupported,
    updater,
)
from heddle.program.classes import JavaMethod
from heddle.program.jdk import UNSAFE

_MODES: Final = ("", "Volatile", "Acquire", "Release", "Opaque", "Plain")


def _unsafe() -> dict[str, Model]:
    table: dict[str, Model] = {}
    for mode in _MODES:
        for kind in ("Reference", "Object"):
            table[f"{UNSAFE}.get{kind}{mode}"] = unsafe_get
            table[f"{UNSAFE}.put{kind}{mode}"] = unsafe_put
            table[f"{UNSAFE}.getAndSet{kind}{mode}"] = unsafe_put
            table[f"{UNSAFE}.compareAndSet{kind}{mode}"] = unsafe_put
            table[f"{UNSAFE}.weakCompareAndSet{kind}{mode}"] = unsafe_put
            table[f"{UNSAFE}.compareAndExchange{kind}{mode}"] = unsafe_put
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
    for name in ("copyMemory0", "copySwapMemory0", "setMemory0"):
        table[f"{UNSAFE}.{name}"] = copy_numbers
    table[f"{UNSAFE}.staticFieldBase"] = unsupported
    table[f"{UNSAFE}.allocateInstance"] = unsafe_allocate
    return table


def _updaters() -> dict[str, Model]:
    table: dict[str, Model] = {}
    for kind in ("Reference", "Integer", "Long"):
        owner = f"java/util/concurrent/atomic/Atomic{kind}FieldUpdater"
        table[f"{owner}.newUpdater"] = library_object
        for verb in ("compareAndSet", "weakCompareAndSet", "set", "lazySet", "get"):
            table[f"{owner}.{verb}"] = updater
        table[f"{owner}.getAndSet"] = updater
    return table


#: Methods that pass no objects on, by class.
_QUIET: Final = {
    "java/lang/Object": "hashCode notify notifyAll",
    "java/lang/System": """
        identityHashCode currentTimeMillis nanoTime getSecurityManager exit gc console
        registerNatives
    """,
    "java/lang/Runtime": """
        removeShutdownHook exit halt gc availableProcessors freeMemory totalMemory maxMemory
    """,
    "java/lang/Thread": """
        yield yield0 onSpinWait interrupt0 clearInterruptEvent isAlive isInterrupted holdsLock
        setPriority0 setNativeName registerNatives getNextThreadIdOffset
        ensureMaterializedForStackWalk isCCLOverridden scopedValueCache setScopedValueCache
        findScopedValueBindings setCurrentThread
    """,
    "java/lang/Class": """
        desiredAssertionStatus isInstance isAssignableFrom isInterface isArray isPrimitive isEnum
        isRecord isHidden isAnonymousClass getModifiers hashCode registerNatives
    """,
    "java/lang/ThreadLocal": "printStackTrace",
    "java/lang/VirtualThread": """
        notifyJvmtiStart notifyJvmtiEnd notifyJvmtiMount notifyJvmtiUnmount
        notifyJvmtiDisableSuspend postPinnedEvent registerNatives takeVirtualThreadListToUnblock
    """,
    "jdk/internal/vm/Continuation": "registerNatives pin unpin isPinned0 doYield",
    "jdk/internal/vm/ContinuationSupport": "isSupported0",
    "java/io/FileInputStream": "readBytes read0 available0 isRegularFile0",
    "java/io/FileOutputStream": "writeBytes write",
    "java/lang/ref/Reference": "clear0 refersTo0 getAndClearReferencePendingList",
    "java/lang/ref/PhantomReference": "refersTo0",
    "java/lang/reflect/Array": "getLength",
    "java/security/AccessController": """
        getContext getStackAccessControlContext getInheritedAccessControlContext checkPermission
    """,
    "jdk/internal/reflect/Reflection": "ensureMemberAccess",
    UNSAFE: """
        objectFieldOffset staticFieldOffset arrayBaseOffset arrayIndexScale addressSize pageSize
        park unpark loadFence storeFence fullFence ensureClassInitialized shouldBeInitialized
        isBigEndian unalignedAccess registerNatives
    """,
    "java/lang/invoke/VarHandle": """
        acquireFence releaseFence fullFence loadLoadFence storeStoreFence
    """,
}
#: Methods that return an object of the library, by class.
_GIVING: Final = {
    "java/lang/System": "getProperty setProperty clearProperty lineSeparator",
    "java/lang/Thread": "getStackTrace getState threadState getContextClassLoader",
    "java/lang/NullPointerException": "getExtendedNPEMessage",
    "java/lang/Class": """
        getName getSimpleName getTypeName getCanonicalName getPackageName toString
        getPrimitiveClass getClassLoader getClassLoader0 getSuperclass
    """,
    "jdk/internal/reflect/Reflection": "getCallerClass",
    "java/lang/invoke/MethodHandles": "lookup privateLookupIn",
    "java/lang/invoke/MethodHandles$Lookup": "findVarHandle",
    "java/util/HashMap": "comparableClassFor",
    "java/util/concurrent/ConcurrentHashMap": "comparableClassFor",
}
#: Methods whose effect is not known, by class.
_UNSUPPORTED: Final = {
    "java/lang/System": "setSecurityManager loadLibrary load",
    "java/lang/Runtime": "exec",
    "java/lang/Thread": "getAllStackTraces getThreads",
    "java/lang/Class": "forName newInstance",
    "java/lang/invoke/MethodHandles$Lookup": "findStaticVarHandle",
}


def _all(names: dict[str, str], model: Model) -> dict[str, Model]:
    return {f"{owner}.{name}": model for owner, some in names.items() for name in some.split()}


NATIVES: Final[dict[str, Model]] = {
    **_all(_QUIET, nothing),
    **_all(_GIVING, library_object),
    **_all(_UNSUPPORTED, unsupported),
    "java/lang/Object.getClass": get_class,
    "java/lang/Object.clone": shallow_copy,
    "java/lang/Object.wait": interrupted,
    "java/lang/Object.wait0": interrupted,
    "java/lang/System.arraycopy": array_copy,
    "java/lang/System.getenv()Ljava/util/Map;": unsupported,
    "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;": library_object,
    "java/lang/System.setOut0": set_static("out"),
    "java/lang/System.setErr0": set_static("err"),
    "java/lang/System.setIn0": set_static("in"),
    "java/lang/Runtime.addShutdownHook": start_hook,
    "java/lang/Thread.currentThread": current_thread,
    "java/lang/Thread.currentCarrierThread": current_thread,
    "java/lang/Thread.start0": start_thread,
    "java/lang/Thread.sleep": interrupted,
    "java/lang/Thread.sleep0": interrupted,
    "java/lang/Thread.sleepNanos0": interrupted,
    "java/lang/Throwable.fillInStackTrace": first,
    "java/lang/Throwable.getStackTrace": get_trace,
    "java/lang/Throwable.setStackTrace": set_trace,
    "java/lang/Throwable.printStackTrace": calls_to_string,
    "java/lang/Class.cast": cast_argument,
    "java/lang/Class.getComponentType": component_type,
    "java/lang/Class.componentType": component_type,
    "java/lang/Class.getEnumConstantsShared": enum_constants,
    "java/lang/Enum.valueOf": enum_constant,
    "java/lang/Enum.getDeclaringClass": declaring_class,
    "jdk/internal/vm/Continuation.enterSpecial": enter_continuation,
    "java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;)I": enumerate_threads,
    "java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;Z)I": enumerate_threads,
    "java/lang/ThreadGroup.interrupt": interrupt_all,
    "java/lang/reflect/Array.newArray": new_array,
    "java/lang/reflect/Array.newInstance": new_array,
    "java/lang/reflect/Array.get": element,
    "java/lang/reflect/Array.set": set_element,
    "java/util/Arrays.copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;": shallow_copy,
    "java/util/Arrays.copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;": copy_as,
    "java/util/Arrays.copyOfRange([Ljava/lang/Object;II)[Ljava/lang/Object;": shallow_copy,
    "java/util/Arrays.copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;": (
        copy_as
    ),
    "java/security/AccessController.doPrivileged": privileged,
    "java/lang/invoke/MethodHandles.arrayElementVarHandle": element_handle,
    "java/lang/invoke/VarHandle.withInvokeExactBehavior": first,
    "java/lang/invoke/VarHandle.withInvokeBehavior": first,
    "java/util/Formatter$FixedString.print": print_formatted,
    "java/util/Formatter$FormatSpecifier.print": print_formatted,
    "java/lang/String.format": calls_to_string,
    "java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;": calls_to_string,
    "java/util/Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;": non_null,
    "java/util/Objects.requireNonNull(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;": (
        non_null
    ),
    "java/util/concurrent/ForkJoinTask.getThrowableException": task_exception,
    "java/util/concurrent/ForkJoinTask.getException": task_exception,
    **_unsafe(),
    **_updaters(),
}


#: Models that pass no objects on: one for all callers is enough.
_SHARED: Final = frozenset({nothing, library_object, interrupted, current_thread})


def model_of(method: JavaMethod) -> Model | None:
    """The model of a method, if there is one."""
    named = f"{method.owner}.{method.name}"
    return NATIVES.get(f"{named}{method.descriptor}") or NATIVES.get(named)


def is_local(method: JavaMethod) -> bool:
    """Whether each place that calls a method has its own model of it."""
    model = model_of(method)
    return model is not None and model not in _SHARED
