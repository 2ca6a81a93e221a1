"""Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.24).

One bit means different things at a class, a field and a method, so each has its own type:
`0x0040` is `volatile` at a field and marks a bridge at a method. Bits without a meaning are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag


class ClassAccess(IntFlag):
    """Flags of a class; `PRIVATE`, `PROTECTED` and `STATIC` only in `InnerClass`."""

    PUBLIC = 0x0001
    PRIVATE = 0x0002
    PROTECTED = 0x0004
    STATIC = 0x0008
    FINAL = 0x0010
    SUPER = 0x0020
    INTERFACE = 0x0200
    ABSTRACT = 0x0400
    SYNTHETIC = 0x1000
    ANNOTATION = 0x2000
    ENUM = 0x4000
    MODULE = 0x8000

    @property
    def modifiers(self) -> str:
        """The modifiers of the declaration; an interface is abstract without saying so."""
        shown = self & ~ClassAccess.ABSTRACT if self & ClassAccess.INTERFACE else self
        return _spelled(shown, _CLASS_MODIFIERS)

    @property
    def kind(self) -> str:
        """The keyword that declares it: `class`, `interface`, `@interface`, `enum`, `module`."""
        if self & ClassAccess.MODULE:
            return "module"
        if self & ClassAccess.ANNOTATION:
            return "@interface"
        if self & ClassAccess.INTERFACE:
            return "interface"
        return "enum" if self & ClassAccess.ENUM else "class"


class FieldAccess(IntFlag):
    """Flags of a field."""

    PUBLIC = 0x0001
    PRIVATE = 0x0002
    PROTECTED = 0x0004
    STATIC = 0x0008
    FINAL = 0x0010
    VOLATILE = 0x0040
    TRANSIENT = 0x0080
    SYNTHETIC = 0x1000
    ENUM = 0x4000

    @property
    def modifiers(self) -> str:
        """The modifiers of the declaration."""
        return _spelled(self, _FIELD_MODIFIERS)


class MethodAccess(IntFlag):
    """Flags of a method."""

    PUBLIC = 0x0001
    PRIVATE = 0x0002
    PROTECTED = 0x0004
    STATIC = 0x0008
    FINAL = 0x0010
    SYNCHRONIZED = 0x0020
    BRIDGE = 0x0040
    VARARGS = 0x0080
    NATIVE = 0x0100
    ABSTRACT = 0x0400
    STRICT = 0x0800
    SYNTHETIC = 0x1000

    @property
    def modifiers(self) -> str:
        """The modifiers of the declaration."""
        return _spelled(self, _METHOD_MODIFIERS)


class ParameterAccess(IntFlag):
    """Flags of a parameter; `MANDATED` marks one that the language adds, such as `this$0`."""

    FINAL = 0x0010
    SYNTHETIC = 0x1000
    MANDATED = 0x8000

    @property
    def modifiers(self) -> str:
        """The modifiers of the declaration."""
        return "final" if self & ParameterAccess.FINAL else ""


# The order that the Java Language Specification recommends.
_CLASS_MODIFIERS = (
    (ClassAccess.PUBLIC, "public"),
    (ClassAccess.PROTECTED, "protected"),
    (ClassAccess.PRIVATE, "private"),
    (ClassAccess.ABSTRACT, "abstract"),
    (ClassAccess.STATIC, "static"),
    (ClassAccess.FINAL, "final"),
)
_FIELD_MODIFIERS = (
    (FieldAccess.PUBLIC, "public"),
    (FieldAccess.PROTECTED, "protected"),
    (FieldAccess.PRIVATE, "private"),
    (FieldAccess.STATIC, "static"),
    (FieldAccess.FINAL, "final"),
    (FieldAccess.TRANSIENT, "transient"),
    (FieldAccess.VOLATILE, "volatile"),
)
_METHOD_MODIFIERS = (
    (MethodAccess.PUBLIC, "public"),
    (MethodAccess.PROTECTED, "protected"),
    (MethodAccess.PRIVATE, "private"),
    (MethodAccess.ABSTRACT, "abstract"),
    (MethodAccess.STATIC, "static"),
    (MethodAccess.FINAL, "final"),
    (MethodAccess.SYNCHRONIZED, "synchronized"),
    (MethodAccess.NATIVE, "native"),
    (MethodAccess.STRICT, "strictfp"),
)


def _spelled(flags: int, keywords: Iterable[tuple[int, str]]) -> str:
    return " ".join(keyword for flag, keyword in keywords if flags & flag)
