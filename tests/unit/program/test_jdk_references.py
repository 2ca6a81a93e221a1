"""Every field and method that the JDK's own code refers to is there and may be used.

In CI all of java.base (349,000 references in JDK 17), in the long tier all of `lib/modules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle._core import FieldRef, Image, MethodRef
from heddle.inputs.jdk import find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.roots import is_code
from heddle.program.call_kind import CallKind
from heddle.program.fields import FieldUse, link_field
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import LinkFailure
from heddle.program.selection import Dispatch

if TYPE_CHECKING:
    from heddle.program.classes import JavaClass

#: Classes that the JDK writes while it runs, of which its image has some but not all.
SPUN_AT_RUN_TIME = "java/lang/invoke/BoundMethodHandle$Species_"


def linked(module: str | None) -> tuple[int, list[str]]:
    """How many references of a module (or all) were linked, and what became of the others."""
    jdk = find_jdk()
    hierarchy = Hierarchy(JdkRoot(jdk))
    dispatch = Dispatch(hierarchy)
    count, failures = 0, []
    for name in filter(is_code, Image(jdk.image).class_names(module)):
        java_class = hierarchy.load(name)
        for outcome in outcomes(hierarchy, dispatch, java_class):
            count += 1
            if outcome is not None:
                failures.append(outcome)
    return count, failures


def outcomes(hierarchy: Hierarchy, dispatch: Dispatch, java_class: JavaClass) -> list[str | None]:
    found: list[str | None] = []
    for method in java_class.methods.values():
        for instruction in method.code.instructions if method.code else ():
            reference = instruction.operand
            outcome: object
            if isinstance(reference, FieldRef):
                use = FieldUse(instruction.mnemonic)
                outcome = link_field(hierarchy, use, reference, java_class, method.name)
            elif isinstance(reference, MethodRef):
                kind = CallKind(instruction.mnemonic.removeprefix("invoke"))
                outcome = dispatch.link(kind, reference, java_class)
            else:
                continue
            failed = isinstance(outcome, LinkFailure) and SPUN_AT_RUN_TIME not in reference.owner
            found.append(f"{method}: {reference}: {outcome}" if failed else None)
    return found


def test_every_reference_in_java_base_can_be_linked() -> None:
    count, failures = linked("java.base")
    assert failures == []
    assert count > 300_000


@pytest.mark.long
def test_every_reference_in_the_whole_jdk_can_be_linked() -> None:
    count, failures = linked(None)
    assert failures == []
    assert count > 1_000_000
