"""Methods of the library that only pass values on, show them, or keep them in one object."""

from __future__ import annotations

from typing import Final

_NUMBERS: Final = ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")
_PASSING: Final = frozenset({"toString", "valueOf", "compare", "hashCode", "sum", "max", "min"})
_OF_MATHEMATICS: Final = frozenset({"abs", "max", "min", "signum", "sqrt"})
_SHOWN: Final = frozenset("ZCIJFD") | {"Ljava/lang/String;"}
_ATOMIC: Final = "java/util/concurrent/atomic/"

#: Classes whose objects keep one value, with the methods that get at it and nothing else. None of
#: them waits or throws.
_OF_ATOMICS: Final = frozenset(
    {
        "<init>",
        "get",
        "set",
        "getAndSet",
        "compareAndSet",
        "incrementAndGet",
        "decrementAndGet",
        "getAndIncrement",
        "getAndDecrement",
        "addAndGet",
        "getAndAdd",
        "intValue",
        "longValue",
    }
)
_OF_ADDERS: Final = frozenset(
    {"<init>", "add", "increment", "decrement", "sum", "reset", "intValue", "longValue"}
)
KEEPING: Final = {
    f"{_ATOMIC}AtomicInteger": _OF_ATOMICS,
    f"{_ATOMIC}AtomicLong": _OF_ATOMICS,
    f"{_ATOMIC}AtomicBoolean": _OF_ATOMICS,
    f"{_ATOMIC}AtomicReference": _OF_ATOMICS,
    f"{_ATOMIC}LongAdder": _OF_ADDERS,
}

#: Whatever is reached by these is not only accessed by instructions that name it.
_BY_NAME: Final = (
    "java/lang/reflect/",
    "java/lang/invoke/",
    "sun/misc/",
    "jdk/internal/",
    "java/io/Object",
    "java/beans/",
    "java/util/ServiceLoader",
    "java/util/ResourceBundle",
    f"{_ATOMIC}AtomicIntegerFieldUpdater",
    f"{_ATOMIC}AtomicLongFieldUpdater",
    f"{_ATOMIC}AtomicReferenceFieldUpdater",
)
_OF_CLASSES: Final = ("get", "forName", "newInstance")


def passes_on(owner: str, name: str, descriptor: str) -> bool:
    """Whether a static method computes its result from its arguments, and does nothing else."""
    parameters = descriptor[1 : descriptor.index(")")]
    if "L" in parameters or "[" in parameters:
        return False
    if owner == "java/lang/String":
        return name == "valueOf"
    if owner in ("java/lang/Math", "java/lang/StrictMath"):
        return name in _OF_MATHEMATICS
    package, _, simple = owner.rpartition("/")
    if (simple, name, parameters) == ("Character", "toString", "I"):
        # Not every number is a character: it throws.
        return False
    return package == "java/lang" and simple in _NUMBERS and name in _PASSING


def shows(owner: str, name: str, descriptor: str) -> bool:
    """Whether a method prints its argument, without asking it for a text."""
    if owner != "java/io/PrintStream" or name not in ("print", "println"):
        return False
    return descriptor[1 : descriptor.index(")")] in _SHOWN


def joins(descriptor: str) -> bool:
    """Whether a value of this type becomes part of a text, without being asked for one."""
    return descriptor in _SHOWN or descriptor in ("B", "S")


def keeps(owner: str, name: str, descriptor: str) -> bool:
    """Whether a method only gets at the one value that its receiver keeps."""
    methods = KEEPING.get(owner)
    return methods is not None and name in methods and "Function" not in descriptor


def redirects(owner: str, name: str) -> bool:
    """Whether what is printed may be read again by the program."""
    return owner == "java/lang/System" and name in ("setOut", "setErr")


def reaches_by_name(owner: str, name: str) -> bool:
    """Whether a call may lead to memory or methods that no instruction names."""
    if owner == "java/lang/Class":
        return name.startswith(_OF_CLASSES) and name not in (
            "getName",
            "getSimpleName",
            "getClass",
        )
    return owner.startswith(_BY_NAME)
