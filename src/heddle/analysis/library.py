"""Library code that is not analysed: classes that keep to themselves, each with the reason.

A call of a class listed here can start no thread and reaches no object of the program, but for the
arguments: what the library might call on those stays called (`heddle.analysis.models`). Such a call
gives new objects, or its receiver. Objects that change and may be shared are named in `MUTABLE`:
their calls count as accesses to the object.
"""

from __future__ import annotations

from typing import Final

from heddle.analysis.options import Pruning
from heddle.analysis.universe import Universe
from heddle.program.classes import JavaMethod

_IMMUTABLE: Final = "its objects never change"
_STATELESS: Final = "computes from its arguments alone"
_INTERNAL: Final = "keeps what it stores to itself and knows no objects of the program"

#: Prefixes of internal names. A prefix that does not end with `/` or `$` is a class, or with `*`.
CUT: Final[dict[str, str]] = {
    "java/lang/String": _IMMUTABLE,
    "java/lang/String$": _INTERNAL,
    "java/lang/StringLatin1": _STATELESS,
    "java/lang/StringUTF16": _STATELESS,
    "java/lang/StringCoding": _STATELESS,
    "java/lang/StringConcatHelper": _STATELESS,
    "java/lang/StringBuilder": "its characters are its own; it gives only strings and itself",
    "java/lang/StringBuffer": "its characters are its own; it gives only strings and itself",
    "java/lang/AbstractStringBuilder": "its characters are its own",
    "java/lang/Character": _IMMUTABLE,
    "java/lang/CharacterData": _STATELESS,
    "java/lang/CharacterDataLatin1": _STATELESS,
    "java/lang/Integer": _IMMUTABLE,
    "java/lang/Integer$": _IMMUTABLE,
    "java/lang/Long": _IMMUTABLE,
    "java/lang/Short": _IMMUTABLE,
    "java/lang/Byte": _IMMUTABLE,
    "java/lang/Boolean": _IMMUTABLE,
    "java/lang/Float": _IMMUTABLE,
    "java/lang/Double": _IMMUTABLE,
    "java/lang/Number": _IMMUTABLE,
    "java/lang/Math": _STATELESS,
    "java/lang/StrictMath": _STATELESS,
    "java/lang/FdLibm": _STATELESS,
    "java/lang/StackTraceElement": _IMMUTABLE,
    "java/lang/Module": _INTERNAL,
    "java/lang/ModuleLayer": _INTERNAL,
    "java/lang/Package": _INTERNAL,
    "java/math/": _IMMUTABLE,
    "java/time/": _IMMUTABLE,
    "java/text/": "its objects are the program's, but hold only what the library made",
    "java/util/Locale": _IMMUTABLE,
    "java/util/Locale$": _IMMUTABLE,
    "java/util/Currency": _IMMUTABLE,
    "java/util/UUID": _IMMUTABLE,
    "java/util/regex/": "patterns never change, matchers hold only text",
    "java/util/ResourceBundle": _INTERNAL,
    "java/util/Formatter$": _INTERNAL,
    "java/nio/charset/": _INTERNAL,
    "java/security/AccessControlContext": _INTERNAL,
    "java/security/MessageDigest": "what it has digested is its own; it gives only bytes and text",
    "java/security/MessageDigest$": _INTERNAL,
    "java/security/Permission": _IMMUTABLE,
    "java/security/Permissions": _INTERNAL,
    "java/security/ProtectionDomain": _INTERNAL,
    "sun/security/": _INTERNAL,
    "sun/util/": _INTERNAL,
    "sun/nio/cs/": _STATELESS,
    "sun/nio/fs/": _INTERNAL,
    "sun/invoke/": _INTERNAL,
    "sun/launcher/": _INTERNAL,
    "jdk/internal/math/": _STATELESS,
    "jdk/internal/util/": _STATELESS,
    "jdk/internal/module/": _INTERNAL,
    "jdk/internal/loader/": _INTERNAL,
    "jdk/internal/perf/": _INTERNAL,
    "jdk/internal/vm/VMSupport": _INTERNAL,
    "jdk/internal/event/": "flight recording is off",
    "jdk/internal/misc/VM": _INTERNAL,
    "jdk/internal/misc/CDS": _INTERNAL,
    "jdk/internal/misc/Blocker": "it only tells the scheduler of virtual threads",
    "java/lang/VersionProps": _STATELESS,
    "java/lang/Terminator": _INTERNAL,
    "java/lang/Shutdown": "the program is over; hooks are named as unsupported where they are set",
}

#: Classes among them whose objects change: calls count as accesses, writes if the name says so.
MUTABLE: Final[dict[str, str]] = {
    "java/lang/StringBuilder": "java/lang/AbstractStringBuilder",
    "java/lang/StringBuffer": "java/lang/AbstractStringBuilder",
    "java/lang/AbstractStringBuilder": "java/lang/AbstractStringBuilder",
    "java/security/MessageDigest": "java/security/MessageDigest",
    "java/util/regex/Matcher": "java/util/regex/Matcher",
    "java/nio/charset/CharsetDecoder": "java/nio/charset/CharsetDecoder",
    "java/nio/charset/CharsetEncoder": "java/nio/charset/CharsetEncoder",
    **dict.fromkeys(
        (
            f"java/text/{name}"
            for name in (
                "ChoiceFormat",
                "CompactNumberFormat",
                "DateFormat",
                "DecimalFormat",
                "Format",
                "MessageFormat",
                "NumberFormat",
                "SimpleDateFormat",
            )
        ),
        "java/text/Format",
    ),
    **dict.fromkeys(("java/text/Collator", "java/text/RuleBasedCollator"), "java/text/Collator"),
    "java/text/AttributedString": "java/text/AttributedString",
    "java/text/BreakIterator": "java/text/BreakIterator",
    "java/text/CollationElementIterator": "java/text/CollationElementIterator",
    "java/text/DateFormatSymbols": "java/text/DateFormatSymbols",
    "java/text/DecimalFormatSymbols": "java/text/DecimalFormatSymbols",
    "java/text/StringCharacterIterator": "java/text/StringCharacterIterator",
}

#: Methods of these classes that are analysed all the same: they call back what they are given, or
#: keep it.
_UNCUT: Final = frozenset(
    {
        ("java/lang/String", "join"),
        ("java/lang/String", "chars"),
        ("java/lang/String", "transform"),
        ("java/lang/String", "lines"),
        ("java/lang/String", "codePoints"),
        ("java/util/Formatter$FixedString", "<init>"),
        ("java/util/Formatter$FormatSpecifier", "<init>"),
    }
)


def why_cut(name: str) -> str | None:
    """The reason why calls of a library class are not followed; None if they are."""
    reason = CUT.get(name)
    if reason is not None:
        return reason
    for end in range(len(name) - 1, 0, -1):
        if name[end] in "/$":
            reason = CUT.get(name[: end + 1])
            if reason is not None:
                return reason
    return None


def is_cut(universe: Universe, method: JavaMethod) -> bool:
    """Whether the effects of a method stand for its code."""
    if universe.options.pruning is Pruning.OFF or (method.owner, method.name) in _UNCUT:
        return False
    return why_cut(method.owner) is not None and not universe.is_user(method.owner)
