"""Classes, methods and fields as the hierarchy knows them: the class file's words, plus an owner.

All three are plain values. Whatever needs other classes (supertypes, overriding, access) is
asked of the hierarchy, of `resolution` or of `selection`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from heddle._core import ClassFile, Code, Field, Method
from heddle.inputs.roots import SHIPPED, Owner
from heddle.program.jdk import java_name

OBJECT: Final = "java/lang/Object"
STRING: Final = "java/lang/String"
#: What every array implements (JLS 10.8).
ARRAY_INTERFACES: Final = ("java/lang/Cloneable", "java/io/Serializable")

#: A member's name and descriptor: what identifies it within its class.
MemberKey: TypeAlias = tuple[str, str]

_PUBLIC: Final = 0x0001
_PRIVATE: Final = 0x0002
_PROTECTED: Final = 0x0004
_STATIC: Final = 0x0008
_FINAL: Final = 0x0010
_SYNCHRONIZED: Final = 0x0020
_VOLATILE: Final = 0x0040
_VARARGS: Final = 0x0080
_NATIVE: Final = 0x0100
_INTERFACE: Final = 0x0200
_ABSTRACT: Final = 0x0400

_ARRAY_NAME: Final = re.compile(r"\[{1,255}([BCDFIJSZ]|L[^.;\[]+;)")
_POLYMORPHIC_OWNERS: Final = frozenset(
    {"java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle"}
)


class _Accessible:
    """What the four access levels of Java mean for a class or member with `flags`."""

    __slots__ = ()
    flags: int

    @property
    def is_public(self) -> bool:
        """Whether every class may use it."""
        return bool(self.flags & _PUBLIC)

    @property
    def is_private(self) -> bool:
        """Whether only its class and that class's nest mates may use it."""
        return bool(self.flags & _PRIVATE)

    @property
    def is_protected(self) -> bool:
        """Whether its package and its subclasses may use it."""
        return bool(self.flags & _PROTECTED)

    @property
    def is_package_private(self) -> bool:
        """Whether it has no access modifier at all."""
        return not self.flags & (_PUBLIC | _PRIVATE | _PROTECTED)

    @property
    def is_final(self) -> bool:
        """Whether it may not be extended, overridden or reassigned."""
        return bool(self.flags & _FINAL)


@dataclass(frozen=True, slots=True, order=True)
class JavaField(_Accessible):
    """One declaration of a field. `owner` is the internal name of the declaring class."""

    owner: str
    name: str
    descriptor: str
    flags: int = field(compare=False)
    declaration: Field = field(compare=False, repr=False)

    @property
    def is_static(self) -> bool:
        """Whether there is one per class instead of one per object."""
        return bool(self.flags & _STATIC)

    @property
    def is_volatile(self) -> bool:
        """Whether its reads and writes synchronise."""
        return bool(self.flags & _VOLATILE)

    def __str__(self) -> str:
        return f"{java_name(self.owner)}.{self.name}"


@dataclass(frozen=True, slots=True, order=True)
class JavaMethod(_Accessible):
    """One declaration of a method. `owner` is the internal name of the declaring class."""

    owner: str
    name: str
    descriptor: str
    flags: int = field(compare=False)
    declaration: Method = field(compare=False, repr=False)

    @property
    def key(self) -> MemberKey:
        """What an overriding method has in common with this one."""
        return self.name, self.descriptor

    @property
    def code(self) -> Code | None:
        """The bytecode; None exactly for abstract and native methods."""
        return self.declaration.code

    @property
    def is_static(self) -> bool:
        """Whether it is called without a receiver."""
        return bool(self.flags & _STATIC)

    @property
    def is_abstract(self) -> bool:
        """Whether it has no body and is waiting for one."""
        return bool(self.flags & _ABSTRACT)

    @property
    def is_native(self) -> bool:
        """Whether its body is not bytecode."""
        return bool(self.flags & _NATIVE)

    @property
    def is_synchronized(self) -> bool:
        """Whether a call holds the receiver's (or the class's) monitor while it lasts."""
        return bool(self.flags & _SYNCHRONIZED)

    @property
    def is_constructor(self) -> bool:
        """Whether it initialises an instance; class initialisers are not constructors."""
        return self.name == "<init>"

    @property
    def is_virtual(self) -> bool:
        """Whether it can override and be overridden at all."""
        return not self.flags & (_PRIVATE | _STATIC) and self.name[0] != "<"

    @property
    def is_signature_polymorphic(self) -> bool:
        """Whether it accepts every descriptor (JVMS 2.9.3)."""
        return (
            self.owner in _POLYMORPHIC_OWNERS
            and self.flags & (_VARARGS | _NATIVE) == _VARARGS | _NATIVE
            and self.descriptor.startswith("([Ljava/lang/Object;)")
        )

    def __str__(self) -> str:
        return f"{java_name(self.owner)}.{self.name}{self.descriptor}"


@dataclass(frozen=True, slots=True, order=True)
class JavaClass(_Accessible):
    """A class, interface or array class. Its supertypes were loaded before it was handed out.

    `name` is internal (`java/lang/String`), for arrays a descriptor (`[I`). `package` is that of
    the element type for arrays. `provider` says whose code it is, `origin` which file it came from.
    `file` is None for arrays.
    """

    name: str
    provider: Owner = field(compare=False)
    superclass: str | None = field(compare=False)
    interfaces: tuple[str, ...] = field(compare=False)
    flags: int = field(compare=False)
    package: str = field(compare=False)
    origin: str = field(compare=False)
    fields: Mapping[MemberKey, JavaField] = field(compare=False, repr=False)
    methods: Mapping[MemberKey, JavaMethod] = field(compare=False, repr=False)
    nest_host: str | None = field(compare=False, repr=False)
    nest_members: tuple[str, ...] = field(compare=False, repr=False)
    permitted_subclasses: tuple[str, ...] = field(compare=False, repr=False)
    file: ClassFile | None = field(compare=False, repr=False)

    @property
    def is_user_code(self) -> bool:
        """Whether Java's application class loader defines it, rather than the JDK."""
        return self.provider is not Owner.JDK

    @property
    def is_shipped(self) -> bool:
        """Whether it was found among the classes that Heddle brings along."""
        return self.origin.endswith(SHIPPED)

    @property
    def is_interface(self) -> bool:
        """Whether it is an interface (annotation types are)."""
        return bool(self.flags & _INTERFACE)

    @property
    def is_abstract(self) -> bool:
        """Whether it cannot be instantiated; true of interfaces, and of arrays as Java has it."""
        return bool(self.flags & _ABSTRACT)

    @property
    def is_array(self) -> bool:
        """Whether it is an array class."""
        return self.name[0] == "["

    @property
    def source_file(self) -> str | None:
        """The source file that the class names."""
        return None if self.file is None else self.file.source_file

    @property
    def java_name(self) -> str:
        """The binary name as Java prints it: `java.lang.String`, `[I`."""
        return java_name(self.name)

    @property
    def kind(self) -> str:
        """What it is, in the words of Java's messages."""
        if self.is_interface:
            return "interface"
        return "abstract class" if self.is_abstract else "class"

    def in_same_package(self, other: JavaClass) -> bool:
        """Whether both are in one run-time package (JVMS 5.3): name and class loader are equal."""
        return self.package == other.package and self.is_user_code == other.is_user_code

    def __str__(self) -> str:
        return self.java_name


def class_from_file(file: ClassFile, *, provider: Owner, origin: str) -> JavaClass:
    """The hierarchy's view of one decoded class file."""
    name = file.name
    return JavaClass(
        name=name,
        provider=provider,
        superclass=file.superclass,
        interfaces=file.interfaces,
        flags=file.access_flags,
        package=name.rpartition("/")[0],
        origin=origin,
        fields=MappingProxyType(
            {
                (it.name, it.descriptor): JavaField(
                    name, it.name, it.descriptor, it.access_flags, it
                )
                for it in file.fields
            }
        ),
        methods=MappingProxyType(
            {
                (it.name, it.descriptor): JavaMethod(
                    name, it.name, it.descriptor, it.access_flags, it
                )
                for it in file.methods
            }
        ),
        nest_host=file.nest_host,
        nest_members=file.nest_members,
        permitted_subclasses=file.permitted_subclasses,
        file=file,
    )


def array_of(name: str, element: JavaClass | None) -> JavaClass:
    """The array class called `name`; `element` is its innermost class, None for primitives.

    An array is as accessible as its element and lives in its package (JVMS 5.3.3).
    """
    access = element.flags & _PUBLIC if element is not None else _PUBLIC
    return JavaClass(
        name=name,
        provider=element.provider if element is not None else Owner.JDK,
        superclass=OBJECT,
        interfaces=ARRAY_INTERFACES,
        flags=access | _FINAL | _ABSTRACT,
        package=element.package if element is not None else "java/lang",
        origin=element.origin if element is not None else "the JDK",
        fields=MappingProxyType({}),
        methods=MappingProxyType({}),
        nest_host=None,
        nest_members=(),
        permitted_subclasses=(),
        file=None,
    )


def is_array_name(name: str) -> bool:
    """Whether a class name is a well-formed array descriptor (JVMS 4.4.1)."""
    return _ARRAY_NAME.fullmatch(name) is not None


def element_class(name: str) -> str | None:
    """The class inside an array class name, however deep; None if the element is primitive."""
    element = name.lstrip("[")
    return element[1:-1] if element[0] == "L" else None
