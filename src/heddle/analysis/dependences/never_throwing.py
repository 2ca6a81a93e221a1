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
#: What they read from a text fails otherwise when that is null.
_NULL_TEXTS: Final = frozenset({"java/lang/Float", "java/lang/Double"})
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
        "equalsIgnoreCase",
        "toCharArray",
        "chars",
        "lines",
    }
)
#: Without arguments they fail never, with a locale or a character set when that is null.
_OF_TEXTS: Final = frozenset({"toUpperCase", "toLowerCase", "getBytes"})
_TEXT_OPTIONS: Final = ("(Ljava/util/Locale;)", "(Ljava/nio/charset/Charset;)")
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
#: A cast of what is given comes first, or bounds are checked.
_CHECKED: Final = ("(Ljava/lang/Object;)I", "(Ljava/lang/String;II)I", "(III)I")
_OF_BUILDERS: Final = frozenset(
    {
        "append",
        "toString",
        "length",
        "reverse",
        "capacity",
        "trimToSize",
        "isEmpty",
    }
)
_OF_OBJECTS: Final = frozenset({"<init>", "getClass", "hashCode", "equals", "toString"})
_PRINTING: Final = frozenset({"print", "println", "flush", "checkError", "close", "append"})
_BOUNDS: Final = (
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
)
_OF_POINTS: Final = (*_BOUNDS, "java/lang/NullPointerException")
#: Methods of boxes that fail for some arguments, besides those that take a text.
_OF_BOXES: Final = {
    "divideUnsigned": ("java/lang/ArithmeticException",),
    "remainderUnsigned": ("java/lang/ArithmeticException",),
    "toChars": ("java/lang/IllegalArgumentException", "java/lang/IndexOutOfBoundsException"),
    "getName": ("java/lang/IllegalArgumentException",),
    "codePointAt": _OF_POINTS,
    "codePointBefore": _OF_POINTS,
    "codePointCount": _OF_POINTS,
    "offsetByCodePoints": _OF_POINTS,
}
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
        "sleep",
        "holdsLock",
        "isAssignableFrom",
        "notify",
        "notifyAll",
    }
)
_NATIVE_OWNERS: Final = frozenset(
    {"java/lang/reflect/Array", "java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandle"}
)


def never_throws(method: JavaMethod) -> bool:
    """Whether a call always ends normally, if its receiver is not null."""
    owner, name, takes = method.owner, method.name, method.descriptor
    if owner == "java/lang/Object":
        return name in _OF_OBJECTS
    if owner == "java/io/PrintStream":
        return name in _PRINTING and "[C" not in takes and "CharSequence;II" not in takes
    if owner in _BUILDERS:
        given = takes != "()V" if name == "<init>" else name not in _OF_BUILDERS
        return not (given or "[C" in takes or "CharSequence;II" in takes)
    if owner == "java/lang/String":
        if name in _OF_TEXTS:
            return takes.startswith("()")
        return name in _OF_STRINGS or (name in ("valueOf", "copyValueOf") and "[C" not in takes)
    if owner in _BOXES:
        return name != "compareTo" and not _fails_as_box(method)
    if owner in ("java/lang/Math", "java/lang/StrictMath"):
        return not (name.endswith("Exact") or name == "clamp" or "Div" in name or "Mod" in name)
    return method.is_native and name not in _NATIVES and owner not in _NATIVE_OWNERS


def _fails_as_box(method: JavaMethod) -> bool:
    """Whether a method of a box fails for some arguments: texts, or code points."""
    takes = method.descriptor
    parsing = method.name.startswith(("parse", "decode", "codePointOf"))
    given = takes.startswith(("(Ljava/lang/String", "(Ljava/lang/CharSequence"))
    is_character = method.owner == "java/lang/Character" and takes == "(I)Ljava/lang/String;"
    return parsing or given or is_character or method.name in _OF_BOXES


def throws_for_null_only(method: JavaMethod) -> bool:
    """Whether a call ends normally unless an argument is null."""
    name, takes = method.name, method.descriptor
    if method.owner == "java/lang/String":
        if name in _OF_TEXTS:
            return takes.startswith(_TEXT_OPTIONS)
        return name in _UNLESS_NULL and takes not in _CHECKED
    if method.owner == "java/io/PrintStream":
        return name in ("print", "println") and "[C" in takes
    if method.owner in _BUILDERS:
        texts = ("(Ljava/lang/String;)V", "(Ljava/lang/CharSequence;)V")
        return takes in texts if name == "<init>" else takes.startswith("([C)")
    return method.owner in _BOXES and name == "compareTo" and takes not in _CHECKED


def throws_for_negative_only(method: JavaMethod) -> bool:
    """Whether a call ends normally unless a number is negative, but for interrupts."""
    if method.owner in _BUILDERS:
        return (method.name, method.descriptor) == ("<init>", "(I)V")
    return (
        method.owner == "java/lang/Thread"
        and method.descriptor == "(J)V"
        and (method.name.startswith("sleep"))
    )


def known_exceptions(method: JavaMethod) -> tuple[str, ...] | None:
    """The classes of what a call may throw; None if they are not known."""
    owner, name = method.owner, method.name
    if throws_for_null_only(method):
        return ("java/lang/NullPointerException",)
    if owner in _BOXES:
        return _of_box(method)
    if owner == "java/lang/String":
        if name in ("charAt", "substring", "codePointAt", "subSequence"):
            return ("java/lang/StringIndexOutOfBoundsException",)
        return None
    if owner.startswith("jdk/internal/util/Preconditions"):
        return _BOUNDS
    if owner == "java/lang/Math":
        return ("java/lang/ArithmeticException", "java/lang/IllegalArgumentException")
    if owner == "java/lang/Thread" and name.startswith("sleep"):
        return ("java/lang/InterruptedException", "java/lang/IllegalArgumentException")
    if name == "arraycopy":
        return (
            "java/lang/ArrayIndexOutOfBoundsException",
            "java/lang/ArrayStoreException",
            "java/lang/NullPointerException",
        )
    return None


def _of_box(method: JavaMethod) -> tuple[str, ...] | None:
    if method.name == "compareTo":
        return None
    if method.name in _OF_BOXES:
        return _OF_BOXES[method.name]
    number = "java/lang/NumberFormatException"
    if method.owner == "java/lang/Character":
        return ("java/lang/IllegalArgumentException", "java/lang/NullPointerException")
    if "CharSequence" in method.descriptor:
        return (number, "java/lang/NullPointerException", *_BOUNDS)
    if method.owner in _NULL_TEXTS or method.name == "decode":
        return (number, "java/lang/NullPointerException")
    return (number,)
