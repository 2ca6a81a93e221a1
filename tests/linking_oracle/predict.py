"""What Heddle says that a site does: its instructions in order, up to the use it was made for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle._core import FieldRef, MethodRef
from heddle.program.call_kind import CallKind
from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.fields import FieldUse, link_field
from heddle.program.linkage import LinkFailure
from heddle.program.resolution import find_class, resolve_class
from heddle.program.selection import Dispatch, LinkedCall
from linking_oracle.sites import NONE, SELF

if TYPE_CHECKING:
    from heddle.program.hierarchy import Hierarchy


#: javac gives a public class a forwarding method for each public one of a hidden superclass.
BRIDGE = 0x0040


@dataclass(frozen=True, slots=True)
class Prediction:
    """As `java.Outcome`: how a call ends, with what, and the message if it throws."""

    how: str
    what: str
    message: str | None = None


def predict(hierarchy: Hierarchy, dispatch: Dispatch, site: str, receiver: str) -> Prediction:
    """The outcome of calling `site` with a new object of class `receiver`; names are dotted."""
    of = {SELF: site, NONE: "java.lang.Object"}.get(receiver, receiver).replace(".", "/")
    made = find_class(hierarchy, of)
    if isinstance(made, LinkFailure):
        return _thrown("no receiver", made)
    if made.is_abstract:
        reason = "NoSuchMethodException" if made.is_interface else "InstantiationException"
        return Prediction("no receiver", f"java.lang.{reason}")
    caller = find_class(hierarchy, site.replace(".", "/"))
    if isinstance(caller, LinkFailure):
        return _thrown("threw", caller)
    by_name = {method.name: method for method in caller.methods.values()}
    return _executed(hierarchy, dispatch, by_name.get("go", by_name["call"]), of)


def _executed(
    hierarchy: Hierarchy, dispatch: Dispatch, method: JavaMethod, receiver: str
) -> Prediction:
    caller = hierarchy.load(method.owner)
    assert method.code is not None
    for instruction in method.code.instructions:
        outcome: JavaMethod | JavaField | JavaClass | LinkedCall | LinkFailure | None = None
        match instruction.mnemonic, instruction.operand:
            case "checkcast", str(name):
                outcome = resolve_class(hierarchy, name, caller)
                if isinstance(outcome, JavaClass) and not hierarchy.is_subtype(receiver, name):
                    return Prediction("threw", "java.lang.ClassCastException")
            case mnemonic, FieldRef() as reference:
                outcome = link_field(hierarchy, FieldUse(mnemonic), reference, caller, method.name)
            case mnemonic, MethodRef() as reference:
                kind = CallKind(mnemonic.removeprefix("invoke"))
                outcome = dispatch.link(kind, reference, caller)
                if isinstance(outcome, LinkedCall):
                    outcome = dispatch.target(outcome, receiver)
        if isinstance(outcome, LinkFailure):
            return _thrown("threw", outcome)
        if isinstance(outcome, JavaMethod) and outcome.flags & BRIDGE:
            return _executed(hierarchy, dispatch, outcome, receiver)
        if isinstance(outcome, (JavaMethod, JavaField)):
            return Prediction("returned", f"{outcome.owner.replace('/', '.')}.{outcome.name}")
    raise AssertionError(method)


def _thrown(how: str, failure: LinkFailure) -> Prediction:
    return Prediction(how, failure.error.value.replace("/", "."), failure.message)
