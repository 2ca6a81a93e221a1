"""What `getfield`, `putfield`, `getstatic` and `putstatic` demand of the field they resolve."""

from __future__ import annotations

import pytest

from heddle.program.fields import FieldUse, link_field
from linking_oracle.hierarchies import field_ref, hierarchy_of, said

WORLD = """
    class A { own; static shared; final fixed; static final constant; }
    class B extends A {}
"""


@pytest.mark.parametrize(
    ("use", "reference", "caller", "method", "expected"),
    [
        ("getfield", "A.own", "B", "m", "A.own"),
        ("putfield", "B.own", "B", "m", "A.own"),
        ("getstatic", "B.shared", "B", "m", "A.shared"),
        ("putstatic", "B.shared", "B", "m", "A.shared"),
        ("getfield", "B.shared", "B", "m",
         "IncompatibleClassChangeError: Expected non-static field B.shared"),
        ("putstatic", "A.own", "B", "m",
         "IncompatibleClassChangeError: Expected static field A.own"),
        ("getfield", "A.fixed", "B", "m", "A.fixed"),
        ("getstatic", "A.constant", "B", "m", "A.constant"),
        ("putfield", "A.fixed", "A", "<init>", "A.fixed"),
        ("putstatic", "A.constant", "A", "<clinit>", "A.constant"),
        ("putfield", "A.fixed", "A", "m",
         "IllegalAccessError: Update to non-static final field A.fixed attempted from a different"
         " method (m) than the initializer method <init> "),
        ("putstatic", "A.constant", "A", "<init>",
         "IllegalAccessError: Update to static final field A.constant attempted from a different"
         " method (<init>) than the initializer method <clinit> "),
        ("putfield", "B.fixed", "B", "<init>",
         "IllegalAccessError: Update to non-static final field A.fixed attempted from a different"
         " class (B) than the field's declaring class"),
        ("getfield", "A.gone", "A", "m", "NoSuchFieldError: gone"),
    ],
)  # fmt: skip
def test_a_field_instruction_reaches_its_field_or_what_java_throws(
    use: str, reference: str, caller: str, method: str, expected: str
) -> None:
    hierarchy = hierarchy_of(WORLD)
    outcome = link_field(
        hierarchy, FieldUse(use), field_ref(reference), hierarchy.load(caller), method
    )
    assert said(outcome) == expected
