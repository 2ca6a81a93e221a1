"""Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.24).

One bit means different things at a class, a field and a method, so each has its own type:
`0x0040` is `volatile` at a field and marks a bridge at a method. Bits without a meaning are kept.
"""

from __future__ import annotations

from enum import IntFlag

#: In the order that the Java Language Specification recommends.
_KEYWORDS = {
    "PUBLIC": "public",
    "PROTECTED": "protected",
    "PRIVATE": "private",
    "ABSTRACT": "abstract",
    "STATIC": "static",
    "FINAL": "final",
    "TRANSIENT": "transient",
    "VOLATILE": "volatile",
    "SYNCHRONIZED": "synchronized",
    "NATIVE": "native",
    "STRICT": "strictfp",
}


class _Access(IntFlag):
    @property
    def modifiers(self) -> str:
        """The modifiers of the declaration."""
        meanings = type(self).__members__
        words = (word for name, word in _KEYWORDS.items() if self & meanings.get(name, 0))
        return " ".join(words)


class ClassAccess(_Access):
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
        return super(ClassAccess, shown).modifiers

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


class FieldAccess(_Access):
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


class MethodAccess(_Access):
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


class ParameterAccess(_Access):
    """Flags of a parameter; `MANDATED` marks one that the language adds, such as `this$0`."""

    FINAL = 0x0010
    SYNTHETIC = 0x1000
    MANDATED = 0x8000
