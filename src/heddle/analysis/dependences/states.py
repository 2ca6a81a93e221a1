"""State of the library, or of the machine, that no object of the program holds."""

from __future__ import annotations

from typing import Final

from heddle.analysis.facts import FieldName

_PROPERTIES: Final[FieldName] = ("java/lang/System", "props")
_READING: Final = (
    ("java/lang/System", "getProperty"),
    ("java/lang/Boolean", "getBoolean"),
    ("java/lang/Integer", "getInteger"),
    ("java/lang/Long", "getLong"),
)
_WRITING: Final = (("java/lang/System", "setProperty"), ("java/lang/System", "clearProperty"))
#: What modelled methods read, as one piece of memory, and whether they write it too.
_STATES: Final[dict[tuple[str, str], tuple[FieldName, bool]]] = {
    **dict.fromkeys(_READING, (_PROPERTIES, False)),
    **dict.fromkeys(_WRITING, (_PROPERTIES, True)),
}

#: Methods that change or show what is followed nowhere.
NOT_FOLLOWED: Final = frozenset(
    {
        ("java/util/Locale", "setDefault"),
        ("java/util/TimeZone", "setDefault"),
        ("java/lang/System", "setOut"),
        ("java/lang/System", "setErr"),
        ("java/lang/System", "getProperties"),
        ("java/lang/System", "setProperties"),
        ("java/lang/Runtime", "freeMemory"),
        ("java/lang/Runtime", "totalMemory"),
        ("java/lang/Thread", "setDefaultUncaughtExceptionHandler"),
        ("java/lang/System", "identityHashCode"),
    }
)


def state_of(owner: str, name: str) -> tuple[FieldName, bool] | None:
    """The state that a modelled method reads, and whether it writes it; None if there is none."""
    return _STATES.get((owner, name))
