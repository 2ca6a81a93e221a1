"""`@Bits` on a parameter: the method is checked with all values of so many bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.errors import UnsupportedFeature
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.results import NoUncaughtException, Outcome

if TYPE_CHECKING:
    from pathlib import Path


def outcome(folder: Path, parameter: str, condition: str) -> Outcome:
    """Whether the condition holds of all arguments."""
    file = folder / "T.java"
    file.write_text(
        f"class T {{ static void test({parameter}) {{ assert {condition}; }} }}", encoding="utf-8"
    )
    options = ContextsOptions(Bounds(contexts=1), method="T.test")
    return check(
        load(file), claims=(NoUncaughtException(),), bounds=options, engine="contexts"
    ).outcome


@pytest.mark.parametrize("parameter", ["@heddle.Bits(3) int x", "@heddle.Bits(3) Integer x"])
def test_an_argument_has_all_values_of_so_many_bits_and_no_others(
    tmp_path: Path, parameter: str
) -> None:
    broken = {Outcome.VIOLATED, Outcome.SUSPECTED}
    assert outcome(tmp_path, parameter, "x >= -4 && x <= 3") not in broken
    assert outcome(tmp_path, parameter, "x > -4") in broken
    assert outcome(tmp_path, parameter, "x < 3") in broken


@pytest.mark.parametrize(
    ("parameter", "always", "sometimes"),
    [
        ("@heddle.Bits(2) char x", "x <= 1 || x >= 65534", "x <= 1"),
        ("@heddle.Bits(1) boolean x", "x || !x", "!x"),
        ("@heddle.Bits(1) Boolean x", "x || !x", "!x"),
    ],
)
def test_an_argument_is_one_of_its_type(
    tmp_path: Path, parameter: str, always: str, sometimes: str
) -> None:
    broken = {Outcome.VIOLATED, Outcome.SUSPECTED}
    assert outcome(tmp_path, parameter, always) not in broken
    assert outcome(tmp_path, parameter, sometimes) in broken


@pytest.mark.parametrize(
    ("field", "parameter"), [("@heddle.Bits(3) int f;", ""), ("", "@heddle.Bits(9) int x")]
)
def test_bits_that_would_change_nothing_are_refused(
    tmp_path: Path, field: str, parameter: str
) -> None:
    file = tmp_path / "T.java"
    file.write_text(f"class T {{ {field} static void test({parameter}) {{ }} }}", encoding="utf-8")
    options = ContextsOptions(Bounds(contexts=1), method="T.test")
    with pytest.raises(UnsupportedFeature, match="@Bits"):
        check(load(file), claims=(NoUncaughtException(),), bounds=options, engine="contexts")


def test_other_arguments_have_the_bits_of_the_check(tmp_path: Path) -> None:
    assert outcome(tmp_path, "@heddle.Bits(3) int x, int y", "y <= 3") is Outcome.VIOLATED
