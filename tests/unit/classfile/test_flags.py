from __future__ import annotations

import pytest

from heddle.classfile.flags import ClassAccess, FieldAccess, MethodAccess, ParameterAccess


def test_one_bit_means_different_things_in_different_places() -> None:
    assert MethodAccess(0x0020).modifiers == "synchronized"
    assert ClassAccess(0x0020) is ClassAccess.SUPER
    assert FieldAccess(0x0040) is FieldAccess.VOLATILE
    assert MethodAccess(0x0040) is MethodAccess.BRIDGE
    assert FieldAccess(0x0080) is FieldAccess.TRANSIENT
    assert MethodAccess(0x0080) is MethodAccess.VARARGS


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (ClassAccess(0x0021), "public"),
        (ClassAccess(0x0030), "final"),
        (ClassAccess(0x0601), "public"),
        (ClassAccess(0x0421), "public abstract"),
        (ClassAccess(0x000A), "private static"),
        (FieldAccess(0x0019), "public static final"),
        (FieldAccess(0x00C4), "protected transient volatile"),
        (MethodAccess(0x0009), "public static"),
        (
            MethodAccess(0x0D3F),
            "public protected private abstract static final synchronized native strictfp",
        ),
        (MethodAccess(0x10C0), ""),
        (ParameterAccess(0x9010), "final"),
        (ParameterAccess(0), ""),
    ],
)
def test_modifiers_are_in_the_order_that_java_recommends(
    flags: ClassAccess | FieldAccess | MethodAccess | ParameterAccess, expected: str
) -> None:
    assert flags.modifiers == expected


@pytest.mark.parametrize(
    ("flags", "kind"),
    [
        (0x0021, "class"),
        (0x0601, "interface"),
        (0x2601, "@interface"),
        (0x4031, "enum"),
        (0x8000, "module"),
    ],
)
def test_a_class_is_of_one_kind(flags: int, kind: str) -> None:
    assert ClassAccess(flags).kind == kind


def test_bits_without_a_meaning_are_kept() -> None:
    assert int(MethodAccess(0xFFFF)) == 0xFFFF
    assert int(FieldAccess(0x0F20)) == 0x0F20
