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


NATIVES: Final[dict[str, Model]] = {
    "java/lang/Object.getClass": get_class,
    "java/lang/Object.hashCode": nothing,
    "java/lang/Object.clone": shallow_copy,
    "java/lang/Object.wait": interrupted,
    "java/lang/Object.wait0": interrupted,
    "java/lang/Object.notify": nothing,
    "java/lang/Object.notifyAll": nothing,
    "java/lang/System.arraycopy": array_copy,
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
    "java/lang/System.setOut0": set_static("out"),
    "java/lang/System.setErr0": set_static("err"),
    "java/lang/System.setIn0": set_static("in"),
    "java/lang/System.registerNatives": nothing,
    "java/lang/Runtime.addShutdownHook": start_hook,
    "java/lang/Runtime.removeShutdownHook": nothing,
    "java/lang/Runtime.exit": nothing,
    "java/lang/Runtime.halt": nothing,
    "java/lang/Runtime.gc": nothing,
    "java/lang/Runtime.availableProcessors": nothing,
    "java/lang/Runtime.freeMemory": nothing,
    "java/lang/Runtime.totalMemory": nothing,
    "java/lang/Runtime.maxMemory": nothing,
    "java/lang/Runtime.exec": unsupported,
    "java/lang/Thread.currentThread": current_thread,
    "java/lang/Thread.currentCarrierThread": current_thread,
    "java/lang/Thread.start0": start_thread,
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
    "java/lang/Throwable.getStackTrace": get_trace,
    "java/lang/Throwable.setStackTrace": set_trace,
    "java/lang/Throwable.printStackTrace": calls_to_string,
    "java/lang/Class.desiredAssertionStatus": nothing,
    "java/lang/Class.cast": cast_argument,
    "java/lang/Class.getComponentType": component_type,
    "java/lang/Class.componentType": component_type,
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
    "java/lang/Class.getEnumConstantsShared": enum_constants,
    "java/lang/Enum.valueOf": enum_constant,
    "java/lang/Enum.getDeclaringClass": declaring_class,
    "java/lang/ThreadLocal.printStackTrace": nothing,
    "java/lang/VirtualThread.notifyJvmtiStart": nothing,
    "java/lang/VirtualThread.notifyJvmtiEnd": nothing,
    "java/lang/VirtualThread.notifyJvmtiMount": nothing,
    "java/lang/VirtualThread.notifyJvmtiUnmount": nothing,
    "java/lang/VirtualThread.notifyJvmtiDisableSuspend": nothing,
    "java/lang/VirtualThread.postPinnedEvent": nothing,
    "java/lang/VirtualThread.registerNatives": nothing,
    "java/lang/VirtualThread.takeVirtualThreadListToUnblock": nothing,
    "java/lang/Thread.setCurrentThread": nothing,
    "jdk/internal/vm/Continuation.registerNatives": nothing,
    "jdk/internal/vm/Continuation.pin": nothing,
    "jdk/internal/vm/Continuation.unpin": nothing,
    "jdk/internal/vm/Continuation.isPinned0": nothing,
    "jdk/internal/vm/Continuation.doYield": nothing,
    "jdk/internal/vm/Continuation.enterSpecial": enter_continuation,
    "jdk/internal/vm/ContinuationSupport.isSupported0": nothing,
    "java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;)I": enumerate_threads,
    "java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;Z)I": enumerate_threads,
    "java/lang/ThreadGroup.interrupt": interrupt_all,
    "java/io/FileInputStream.readBytes": nothing,
    "java/io/FileInputStream.read0": nothing,
    "java/io/FileInputStream.available0": nothing,
    "java/io/FileInputStream.isRegularFile0": nothing,
    "java/io/FileOutputStream.writeBytes": nothing,
    "java/io/FileOutputStream.write": nothing,
    "java/lang/ref/Reference.clear0": nothing,
    "java/lang/ref/Reference.refersTo0": nothing,
    "java/lang/ref/PhantomReference.refersTo0": nothing,
    "java/lang/ref/Reference.getAndClearReferencePendingList": nothing,
    "java/lang/reflect/Array.newArray": new_array,
    "java/lang/reflect/Array.newInstance": new_array,
    "java/lang/reflect/Array.get": element,
    "java/lang/reflect/Array.set": set_element,
    "java/lang/reflect/Array.getLength": nothing,
    "java/util/Arrays.copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;": shallow_copy,
    "java/util/Arrays.copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;": copy_as,
    "java/util/Arrays.copyOfRange([Ljava/lang/Object;II)[Ljava/lang/Object;": shallow_copy,
    "java/util/Arrays.copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;": (
        copy_as
    ),
    "java/security/AccessController.doPrivileged": privileged,
    "java/security/AccessController.getContext": nothing,
    "java/security/AccessController.getStackAccessControlContext": nothing,
    "java/security/AccessController.getInheritedAccessControlContext": nothing,
    "java/security/AccessController.checkPermission": nothing,
    "jdk/internal/reflect/Reflection.getCallerClass": library_object,
    "jdk/internal/reflect/Reflection.ensureMemberAccess": nothing,
    "java/lang/invoke/MethodHandles.lookup": library_object,
    "java/lang/invoke/MethodHandles.privateLookupIn": library_object,
    "java/lang/invoke/MethodHandles.arrayElementVarHandle": element_handle,
    "java/lang/invoke/MethodHandles$Lookup.findVarHandle": library_object,
    "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle": unsupported,
    "java/lang/invoke/VarHandle.acquireFence": nothing,
    "java/lang/invoke/VarHandle.releaseFence": nothing,
    "java/lang/invoke/VarHandle.fullFence": nothing,
    "java/lang/invoke/VarHandle.loadLoadFence": nothing,
    "java/lang/invoke/VarHandle.storeStoreFence": nothing,
    "java/lang/invoke/VarHandle.withInvokeExactBehavior": first,
    "java/lang/invoke/VarHandle.withInvokeBehavior": first,
    "java/lang/String.format": calls_to_string,
    "java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;": calls_to_string,
    "java/util/Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;": non_null,
    "java/util/Objects.requireNonNull(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;": (
        non_null
    ),
    "java/util/concurrent/ForkJoinTask.getThrowableException": task_exception,
    "java/util/concurrent/ForkJoinTask.getException": task_exception,
    "java/util/HashMap.comparableClassFor": library_object,
    "java/util/concurrent/ConcurrentHashMap.comparableClassFor": library_object,
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
