"""How the members of a program are named in the flow engine and its reports."""

from __future__ import annotations

from heddle._core import MethodRef
from heddle.program import code
from heddle.program.classes import JavaMethod
from heddle.program.flow_marks import Marked, MarkedParameter
from heddle.program.jdk import java_name
from heddle.witnesses.naming import short_class


def method_named(it: code.Instruction) -> MethodRef | None:
    """The method that a call names."""
    named = getattr(it, "method", None)
    return named if isinstance(named, MethodRef) else None


def name_called(it: code.Instruction) -> str:
    """The name of what is called; empty if that is nothing."""
    named = method_named(it)
    return "" if named is None else named.name


def is_named(method: JavaMethod, named: MethodRef | None) -> bool:
    """Whether a call names a method."""
    return named is not None and (method.owner, method.name) == (named.owner, named.name)


def member(source: Marked) -> tuple[str, str]:
    """What a secret is a member of, or is itself."""
    method = source.method if isinstance(source, MarkedParameter) else source
    return method.owner, method.name


def name_of(method: JavaMethod) -> str:
    """A method as reports spell it."""
    return spelled(method.owner, method.name)


def spelled(owner: str, name: str) -> str:
    """A member as reports spell it."""
    return f"{short_class(java_name(owner))}.{name}"
