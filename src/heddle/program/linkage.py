"""Errors that Java itself throws while it links a program, as values.

A program whose classes do not fit together is not bad input: Java loads it, runs it, and throws
a `LinkageError` where a misfit is first used, which the program may even catch. So resolution
and selection return these failures instead of raising, and an engine throws them in the program.
The messages are those of HotSpot 17 where it has one that depends on the program only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from heddle.classfile.descriptors import java_type, parse_method
from heddle.errors import InputError, Location
from heddle.program.classes import JavaClass
from heddle.program.jdk import java_name


class JavaError(StrEnum):
    """The error classes that linking throws, by internal name."""

    ABSTRACT_METHOD = "java/lang/AbstractMethodError"
    CLASS_CIRCULARITY = "java/lang/ClassCircularityError"
    ILLEGAL_ACCESS = "java/lang/IllegalAccessError"
    INCOMPATIBLE_CLASS_CHANGE = "java/lang/IncompatibleClassChangeError"
    NO_CLASS_DEFINITION = "java/lang/NoClassDefFoundError"
    NO_SUCH_FIELD = "java/lang/NoSuchFieldError"
    NO_SUCH_METHOD = "java/lang/NoSuchMethodError"


@dataclass(frozen=True, slots=True)
class LinkFailure:
    """What Java throws instead of going on."""

    error: JavaError
    message: str | None = None

    def __str__(self) -> str:
        name = java_name(self.error.value)
        return f"{name}: {self.message}" if self.message is not None else name


class Unlinkable(InputError):
    """A class that Java refuses to load because of its supertypes; `failure` is what it throws."""

    def __init__(
        self, failure: LinkFailure, *, java_class: str, because: str | None = None
    ) -> None:
        super().__init__(
            f"Java cannot load this class: {because or failure}",
            place=Location(class_name=java_name(java_class)),
            remedy="compile the classes again, together",
        )
        self.failure = failure


def whereabouts(first: JavaClass, second: JavaClass) -> str:
    """The clause that HotSpot adds to say where two classes live; empty if a JDK class is one."""
    if not (first.is_user_code and second.is_user_code):
        return ""
    return f" ({first} and {second} are in unnamed module of loader 'app')"


def method_in_java(owner: str, name: str, descriptor: str) -> str:
    """A method as HotSpot spells it: `void a.B.m(int, java.lang.String)`."""
    return signature_in_java(f"{java_name(owner)}.{name}", descriptor)


def signature_in_java(name: str, descriptor: str) -> str:
    """A method without the class that declares it: `void m(int, java.lang.String)`."""
    types = parse_method(descriptor)
    return f"{java_type(types.result)} {name}({types.java_parameters})"
