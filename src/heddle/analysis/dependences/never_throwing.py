"""What methods of the library that are modelled as a whole throw: most of them nothing."""

from __future__ import annotations

from typing import Final

from heddle.program.classes import JavaMethod

_BOXES: Final = frozenset(
    f"java/lang/{name}"
    for name in (
        "Integer",
        "Long",
        "Short",
        "Byte",
        "Character",
        "Boolean",
        "Float",
        "Double",
        "Number",
    )
)
_BUILDERS: Final = frozenset(
    {"java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/AbstractStringBuilder"}
)
_OF_STRINGS: Final = frozenset(
    {
        "length",
        "isEmpty",
        "isBlank",
        "equals",
        "hashCode",
        "toString",
        "trim",
        "strip",
        "intern",
        "toUpperCase",
        "toLowerCase",
        "equalsIgnoreCase",
        "toCharArray",
        "chars",
        "lines",
        "getBytes",
    }
)
#: They fail only when an argument is null.
_UNLESS_NULL: Final = frozenset(
    {
        "concat",
        "contains",
        "startsWith",
        "endsWith",
        "compareTo",
        "indexOf",
        "lastIndexOf",
        "replace",
        "contentEquals",
    }
)
_OF_BUILDERS: Final = frozenset(
    {
        "<init>",
        "append",
        "toString",
        "length",
        "reverse",
        "capacity",
        "trimToSize",
        "isEmpty",
    }
)
#: Native methods that fail for some arguments; the others are the machine's own.
_NATIVES: Final = frozenset(
    {
        "arraycopy",
        "newArray",
        "multiNewArray",
        "forName0",
        "defineClass0",
        "start0",
        "clone",
        "invoke0",
        "newInstance0",
        "getLength",
        "get",
        "getInt",
        "getLong",
        "set",
        "setInt",
        "setLong",
    }
)


def never_throws(method: JavaMethod) -> bool:
    """Whether a call always ends normally, if its receiver is not null."""
    owner, name, takes = method.owner, method.name, method.descriptor
    if owner == "java/lang/Object" or owner.startswith("java/io/PrintStream"):
        return name not in ("wait", "wait0", "clone")
    if owner in _BUILDERS:
        return name in _OF_BUILDERS and "Ljava/lang/CharSequence;II" not in takes
    if owner == "java/lang/String":
        return name in _OF_STRINGS or (name in ("valueOf", "copyValueOf") and "[C" not in takes)
    if owner in _BOXES:
        parsing = name.startswith(("parse", "decode")) or takes.startswith("(Ljava/lang/String")
        return not parsing
    if owner in ("java/lang/Math", "java/lang/StrictMath"):
        return not (name.endswith("Exact") or "Div" in name or "Mod" in name)
    return method.is_native and name not in _NATIVES


def throws_for_null_only(method: JavaMethod) -> bool:
    """Whether a call ends normally unless an argument is null."""
    if method.owner == "java/lang/String":
        return method.name in _UNLESS_NULL
    return method.owner in _BOXES and method.name == "compareTo"


def known_exceptions(method: JavaMethod) -> tuple[str, ...] | None:
    """The classes of what a call may throw; None if they are not known."""
    if method.owner in _BOXES:
        return ("java/lang/NumberFormatException",)
    if method.owner == "java/lang/String":
        if method.name in ("charAt", "substring", "codePointAt", "subSequence"):
            return ("java/lang/StringIndexOutOfBoundsException",)
        return ("java/lang/NullPointerException",) if throws_for_null_only(method) else None
    if method.owner.startswith("jdk/internal/util/Preconditions"):
        return ("java/lang/IndexOutOfBoundsException",)
    if method.owner == "java/lang/Math":
        return ("java/lang/ArithmeticException",)
    if method.name.startswith("sleep"):
        return ("java/lang/InterruptedException",)
    if method.name == "arraycopy":
        return (
            "java/lang/ArrayIndexOutOfBoundsException",
            "java/lang/ArrayStoreException",
            "java/lang/NullPointerException",
        )
    return None
