"""Memory that the library leaves to races on purpose.

The machine has the same list, `rust/core/src/search/examine.rs`: what it does not report must not
be a candidate here, and the other way round.
"""

from __future__ import annotations

from typing import Final

CLASSES: Final = (
    "java/util/concurrent/",
    "java/lang/String",
    "java/lang/Thread",
    "java/lang/ThreadLocal",
    "java/lang/Class",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/Integer$",
    "java/lang/Long$",
    "java/lang/ref/",
    "jdk/internal/",
    "sun/",
)
"""Classes whose fields are, by how their names begin."""

BUT_NOT: Final = "java/lang/StringBu"


def is_racy_by_design(class_name: str) -> bool:
    """Whether races on the fields of a class, or in its code on arrays, are meant."""
    return class_name.startswith(CLASSES) and not class_name.startswith(BUT_NOT)
