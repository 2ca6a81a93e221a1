"""Failures as values, and their words."""

from __future__ import annotations

import pytest

from heddle.errors import InputError
from heddle.program.linkage import JavaError, LinkFailure, Unlinkable, method_in_java


def test_a_failure_reads_like_javas_stack_trace() -> None:
    assert str(LinkFailure(JavaError.NO_SUCH_FIELD, "f")) == "java.lang.NoSuchFieldError: f"
    assert str(LinkFailure(JavaError.ILLEGAL_ACCESS)) == "java.lang.IllegalAccessError"


def test_an_unlinkable_class_is_an_input_error_with_a_place_and_a_remedy() -> None:
    error = Unlinkable(LinkFailure(JavaError.CLASS_CIRCULARITY, "p/A"), java_class="p/A")
    assert isinstance(error, InputError)
    assert str(error) == (
        "p.A: Java cannot load this class: java.lang.ClassCircularityError: p/A\n"
        "  try: compile the classes again, together"
    )


@pytest.mark.parametrize(
    ("descriptor", "expected"),
    [
        ("()V", "void p.A$B.m()"),
        ("(I[[J)Ljava/lang/String;", "java.lang.String p.A$B.m(int, long[][])"),
    ],
)
def test_a_method_is_spelled_as_hotspot_spells_it(descriptor: str, expected: str) -> None:
    assert method_in_java("p/A$B", "m", descriptor) == expected
