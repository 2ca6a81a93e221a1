"""Facts about the JDK that several packages need: names, boxes, threads, locks."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from heddle.classfile.descriptors import KEYWORDS

CLASS: Final = "java/lang/Class"
SYSTEM: Final = "java/lang/System"
THREAD: Final = "java/lang/Thread"
THROWABLE: Final = "java/lang/Throwable"
ERROR: Final = "java/lang/Error"
STRING_BUILDER: Final = "java/lang/StringBuilder"
STRING_BUFFER: Final = "java/lang/StringBuffer"
PRINT_STREAM: Final = "java/io/PrintStream"
VAR_HANDLE: Final = "java/lang/invoke/VarHandle"
UNSAFE: Final = "jdk/internal/misc/Unsafe"

#: The descriptor of each primitive type, and of `void`.
PRIMITIVES: Final = {keyword: descriptor for descriptor, keyword in KEYWORDS.items()}
#: The class whose objects hold one value of a primitive type.
BOX_OF: Final = {
    "Z": "java/lang/Boolean",
    "B": "java/lang/Byte",
    "C": "java/lang/Character",
    "S": "java/lang/Short",
    "I": "java/lang/Integer",
    "J": "java/lang/Long",
    "F": "java/lang/Float",
    "D": "java/lang/Double",
}
#: How many bits the values of the integer types and of `boolean` have.
WIDTHS: Final = {"Z": 1, "B": 8, "C": 16, "S": 16, "I": 32, "J": 64}
#: What the objects of these types hold, for the boxes of integers and booleans.
INTEGER_BOXES: Final = {f"L{BOX_OF[held]};": held for held in WIDTHS}

_LOCKS: Final = "java/util/concurrent/locks/"
LOCK_SUPPORT: Final = f"{_LOCKS}LockSupport"
REENTRANT_LOCK: Final = f"{_LOCKS}ReentrantLock"
READ_WRITE_LOCK: Final = f"{_LOCKS}ReentrantReadWriteLock"
WRITE_LOCK: Final = f"{READ_WRITE_LOCK}$WriteLock"
READ_LOCK: Final = f"{READ_WRITE_LOCK}$ReadLock"
#: The classes that are locks of this package.
LOCKS: Final = frozenset({REENTRANT_LOCK, WRITE_LOCK, READ_LOCK})
CONDITION: Final = f"{_LOCKS}AbstractQueuedSynchronizer$ConditionObject"


class LockCall(Enum):
    """What a method does to the lock or condition that it is called on."""

    TAKE = auto()
    RELEASE = auto()
    #: Takes the lock, or does not.
    TRY = auto()
    #: Gives back the lock of the condition for a while.
    AWAIT = auto()


_LOCK_METHODS: Final = {
    "lock": LockCall.TAKE,
    "lockInterruptibly": LockCall.TAKE,
    "unlock": LockCall.RELEASE,
    "tryLock": LockCall.TRY,
}


def lock_call(owner: str, name: str) -> LockCall | None:
    """What a method of `java.util.concurrent.locks` does; None for all others."""
    if owner in LOCKS:
        return _LOCK_METHODS.get(name)
    if owner == CONDITION and name.startswith("await"):
        return LockCall.AWAIT
    return None


def java_name(internal: str) -> str:
    """A class as Java prints it: `java.lang.String`, `[I`."""
    return internal.replace("/", ".")
