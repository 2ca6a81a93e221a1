"""Where a program may say `@Bits`, and how that is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.errors import InputError
from heddle.program.annotations import Argument, FieldPlace, declared_bits
from heddle.program.body import MethodId

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.annotations import AnnotatedPlace


def declared(folder: Path, source: str) -> dict[AnnotatedPlace, int]:
    """Of all classes of a source."""
    file = folder / "T.java"
    file.write_text(source)
    return declared_bits(load(file).classes())


def test_fields_and_parameters_have_the_bits_that_they_say(tmp_path: Path) -> None:
    source = """class T {
      @heddle.Bits(3) int few; int many; @heddle.Bits(64) long all; @heddle.Bits(1) Boolean box;
      static void f(int a, @heddle.Bits(4) Character b) { }
    }"""
    method = MethodId("T", "f", "(ILjava/lang/Character;)V")
    assert declared(tmp_path, source) == {
        FieldPlace("T", "few"): 3,
        FieldPlace("T", "all"): 64,
        FieldPlace("T", "box"): 1,
        Argument(method, 1): 4,
    }


def test_parameters_that_javac_adds_are_not_counted(tmp_path: Path) -> None:
    source = "class T { class Inner { Inner(@heddle.Bits(5) int a) { } } }"
    method = MethodId("T$Inner", "<init>", "(LT;I)V")
    assert declared(tmp_path, source) == {Argument(method, 1): 5}


@pytest.mark.parametrize(
    "wrong",
    [
        "@heddle.Bits(0) int x;",
        "@heddle.Bits(9) byte x;",
        "@heddle.Bits(17) char x;",
        "@heddle.Bits(2) boolean x;",
        "@heddle.Bits(3) String x;",
    ],
)
def test_bits_that_make_no_sense_are_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(InputError, match=r"T\.x cannot have"):
        declared(tmp_path, f"class T {{ {wrong} }}")
