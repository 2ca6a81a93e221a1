"""Hierarchies from declarations, and references into them, for tests that are written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assembler import Line, assemble, method
from heddle._core import FieldRef, MethodRef, parse_class
from heddle.inputs.roots import ClassBytes, Owner
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import LinkFailure
from linking_oracle.declarations import STRING, declare

if TYPE_CHECKING:
    from heddle.program.classes import JavaField, JavaMethod

#: As much of `java.lang` as a hierarchy cannot do without.
TINY_JDK = """
    public class java/lang/Object extends nothing {
        public toString(); protected clone(); private static registerNatives()V;
    }
    public interface java/lang/Cloneable {}
    public interface java/io/Serializable {}
"""


class Declarations:
    """A class source of declared classes; it remembers what it was asked for."""

    def __init__(self, text: str, jdk: str = TINY_JDK) -> None:
        self.user, self.jdk = declare(text), declare(jdk)
        self.asked: list[str] = []

    def find(self, name: str, /) -> ClassBytes | None:
        self.asked.append(name)
        if name in self.jdk:
            return ClassBytes(self.jdk[name], f"jdk/{name}.class", Owner.JDK)
        if name in self.user:
            return ClassBytes(self.user[name], f"user/{name}.class", Owner.TARGET)
        return None


def hierarchy_of(text: str) -> Hierarchy:
    """The hierarchy of these declarations above a tiny JDK."""
    return Hierarchy(Declarations(text))


def method_ref(text: str) -> MethodRef:
    """A reference such as `p/A.m()` or `interface p/I.m()V`."""
    kind, _, member = text.rpartition(" ")
    owner, _, rest = member.partition(".")
    name, _, types = rest.partition("(")
    descriptor = f"({types}{STRING}" if types.endswith(")") else f"({types}"
    mode = ("interface",) if kind else ()
    operand = _operand(("invokespecial", owner, name, descriptor, *mode))
    assert isinstance(operand, MethodRef)
    return operand


def field_ref(text: str) -> FieldRef:
    """A reference such as `p/A.f` to a field of type `String`."""
    owner, _, name = text.partition(".")
    operand = _operand(("getstatic", owner, name, STRING))
    assert isinstance(operand, FieldRef)
    return operand


def said(outcome: JavaMethod | JavaField | LinkFailure) -> str:
    """`p.A.m` for a member, error and message for a failure."""
    if isinstance(outcome, LinkFailure):
        return str(outcome).removeprefix("java.lang.")
    return f"{outcome.owner.replace('/', '.')}.{outcome.name}"


def _operand(line: Line) -> object:
    (only,) = parse_class(assemble("Reference", methods=[method("f", "()V", code=[line])])).methods
    assert only.code is not None
    return only.code.instructions[0].operand
