"""Settings of the library that a program changes.

Classes of the JDK are taken as the machine's initialisation leaves them. An initialiser that reads
a setting which the program changes before, or meanwhile, would leave another class.
"""

from __future__ import annotations

from typing import Final

from heddle.errors import UnsupportedFeature
from heddle.program.jdk import java_name
from heddle.program.program import Program

#: Methods that change what initialisers read.
_CHANGING: Final = (
    ("java/util/Locale", "setDefault"),
    ("java/util/TimeZone", "setDefault"),
    ("java/security/Security", "setProperty"),
    ("java/lang/System", "setProperty"),
    ("java/lang/System", "clearProperty"),
    ("java/lang/System", "setProperties"),
    ("java/lang/System", "getProperties"),
)


def refuse_changed_settings(program: Program) -> None:
    """Raise an error if a class of the user's names such a method."""
    for name in program.user_classes:
        # Constants of a class are text: both names are there if it calls or refers to the method.
        data = program.user_class_bytes(name) or b""
        for owner, method in _CHANGING:
            if owner.encode() in data and method.encode() in data:
                raise UnsupportedFeature(
                    f"{java_name(name)} may call {java_name(owner)}.{method}, which changes what "
                    "initialisers of the library read",
                    remedy="ask without --engine contexts",
                )
