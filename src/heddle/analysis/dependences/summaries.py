"""What modelled code of the library touches of what it is given, where that is less than all."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Touches(Enum):
    """What a method reads and writes of the objects that it is given."""

    #: It reads and may write all that they lead to.
    ALL = "all"
    #: It reads text, and writes nothing.
    TEXTS = "texts"
    #: It looks at references and classes only.
    NOTHING = "nothing"
    #: What the facts say of the call itself, which may be given back.
    ITS_OWN = "its own"


_NOTHING: Final = frozenset(
    {
        ("java/lang/Object", "<init>"),
        ("java/lang/Object", "getClass"),
        ("java/lang/System", "identityHashCode"),
        ("java/util/Objects", "isNull"),
        ("java/util/Objects", "nonNull"),
        ("java/util/concurrent/ConcurrentHashMap", "comparableClassFor"),
        # The facts know the field that it reads.
        ("java/lang/Thread", "getContextClassLoader"),
        # The scheduler is told.
        ("java/lang/Thread", "setPriority0"),
        ("java/lang/Thread", "setNativeName"),
        ("java/lang/Class", "cast"),
        ("java/lang/Class", "isInstance"),
        ("java/lang/Class", "isAssignableFrom"),
        ("java/lang/Class", "desiredAssertionStatus"),
    }
)
#: Without a text, or with one that is there already; a supplier of one would be called.
_REQUIRES: Final = frozenset(
    {
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;",
    }
)
_TEXTS: Final = frozenset(
    {
        "charAt",
        "compareTo",
        "endsWith",
        "equals",
        "equalsIgnoreCase",
        "hashCode",
        "indexOf",
        "isEmpty",
        "lastIndexOf",
        "length",
        "startsWith",
        "substring",
        "trim",
    }
)
_PRINTED: Final = frozenset(f"({each})V" for each in ("", *"ZCIJFD", "Ljava/lang/String;"))


def prints_text(owner: str, name: str, descriptor: str) -> bool:
    """Whether a method prints what it is given, without asking it for a text."""
    is_printing = owner == "java/io/PrintStream" and name in ("print", "println")
    return is_printing and descriptor in _PRINTED


def touches(owner: str, name: str, descriptor: str) -> Touches:
    """What a method of the library touches, by its name."""
    if (owner, name) in _NOTHING:
        return Touches.NOTHING
    if (owner, name) == ("java/util/Objects", "requireNonNull") and descriptor in _REQUIRES:
        return Touches.NOTHING
    if owner == "java/lang/String" and name in _TEXTS:
        return Touches.TEXTS
    return Touches.ALL
