from __future__ import annotations

import pytest

from heddle.classfile.descriptors import java_class, java_type, parse_method, slots
from heddle.errors import InputError


def test_a_method_descriptor_is_split_into_parameters_and_result() -> None:
    it = parse_method("(IJ[D[[Ljava/lang/String;Z)[J")

    assert it.parameters == ("I", "J", "[D", "[[Ljava/lang/String;", "Z")
    assert it.result == "[J"
    assert it.java_parameters == "int, long, double[], java.lang.String[][], boolean"
    assert str(it) == "(IJ[D[[Ljava/lang/String;Z)[J"


def test_a_method_may_have_neither_parameters_nor_result() -> None:
    it = parse_method("()V")

    assert (it.parameters, it.result) == ((), "V")


@pytest.mark.parametrize(
    "descriptor", ["", "I", "()", "(V)V", "()VV", "(I", "(L;)V", "(Ljava//T;)V", "(La.b;)V", " ()V"]
)
def test_an_ill_formed_method_descriptor_is_refused(descriptor: str) -> None:
    with pytest.raises(InputError, match="ill-formed method descriptor"):
        parse_method(descriptor)


@pytest.mark.parametrize(
    ("descriptor", "spelling", "size"),
    [
        ("B", "byte", 1),
        ("C", "char", 1),
        ("D", "double", 2),
        ("F", "float", 1),
        ("I", "int", 1),
        ("J", "long", 2),
        ("S", "short", 1),
        ("V", "void", 0),
        ("Z", "boolean", 1),
        ("[J", "long[]", 1),
        ("[[D", "double[][]", 1),
        ("Ljava/lang/String;", "java.lang.String", 1),
        ("[Ljava/util/Map$Entry;", "java.util.Map$Entry[]", 1),
        ("LI;", "I", 1),
    ],
)
def test_java_spells_types_its_own_way(descriptor: str, spelling: str, size: int) -> None:
    assert java_type(descriptor) == spelling
    assert slots(descriptor) == size


def test_classes_are_spelled_with_dots() -> None:
    assert java_class("java/lang/String") == "java.lang.String"
    assert java_class("[[I") == "int[][]"
    assert java_class("I") == "I"
