"""Which tests a pattern means."""

from __future__ import annotations

import pytest

from heddle.errors import InputError, Location
from heddle.suites import model
from heddle.suites.selection import selected

TESTS = tuple(
    model.Test(class_name, method, Location())
    for class_name in ("shop.CartTest", "shop.CartTest$Empty", "shop.CartTests")
    for method in ("adds", "removes")
)


@pytest.mark.parametrize(
    ("pattern", "meant"),
    [
        ("CartTest#adds", ["shop.CartTest#adds"]),
        ("shop.CartTest#*", ["shop.CartTest#adds", "shop.CartTest#removes"]),
        ("CartTest.Empty#adds", ["shop.CartTest$Empty#adds"]),
        ("shop.CartTest.Empty#adds", ["shop.CartTest$Empty#adds"]),
        ("CartTest$Empty#adds", ["shop.CartTest$Empty#adds"]),
        ("#adds", ["shop.CartTest#adds", "shop.CartTest$Empty#adds", "shop.CartTests#adds"]),
        (
            "CartTest",
            [
                "shop.CartTest#adds",
                "shop.CartTest#removes",
                "shop.CartTest$Empty#adds",
                "shop.CartTest$Empty#removes",
            ],
        ),
    ],
)
def test_a_pattern_means_tests_by_class_and_method(pattern: str, meant: list[str]) -> None:
    assert [f"{each.class_name}#{each.method}" for each in selected(TESTS, [pattern])] == meant


def test_a_pattern_that_means_nothing_is_an_error() -> None:
    with pytest.raises(InputError, match="there is no such test"):
        selected(TESTS, ["CartTest#misses"])
