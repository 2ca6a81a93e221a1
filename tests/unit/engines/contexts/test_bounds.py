"""Bounds that a run can hit have labels, and so has what is not supported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.engines.contexts.build import build
from heddle.errors import UnsupportedFeature
from heddle.questions.bounds import Bounds
from support.explored_networks import explore

if TYPE_CHECKING:
    from heddle.engines.contexts.model import Translation
    from heddle.program.program import Program

SOURCE = """
public class Main {
    static class Node { Node next; }
    static int total;
    static void grow(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) { Node made = new Node(); made.next = head; head = made; }
        while (head != null) { total++; head = head.next; }
    }
    static void spawn(int n) { for (int i = 0; i < n; i++) { new Thread(() -> total++).start(); } }
    static void room(int n) { int[] cells = new int[n]; total = cells.length; }
    static void check(int x, boolean positive) { assert positive == x > 0 || x > 5; }
    static void boxed(Integer x) { assert x != 3; }
    static void longest(int[] cells) { assert cells.length < 3 || cells[2] != 3; }
    static void unknown(Thread x) { }
    static void reflect() throws Exception { Class.forName("Main"); }
    static void group() { Thread.currentThread().getThreadGroup().getName(); }
    static double half(int n) { double d = n / 2.0; assert d < 10; return d; }
    int field; void own(int x) { field = x; assert field < 100; }
    static void wraps(int x) { assert x < 100 || x + 100 > x; }
    public static void main(String[] args) {
        if (args.length == 1) { grow(Integer.parseInt("9")); }
        total = 1;
    }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    path = tmp_path_factory.mktemp("bounds") / "Main.java"
    path.write_text(SOURCE)
    return load(path)


def translated(program: Program, name: str, **bounds: int) -> Translation:
    (method,) = (it for it in program.methods() if it.name == name)
    return build(program, Bounds(**bounds), method=method)


def hits(translation: Translation, contexts: int = 1) -> tuple[set[str], set[str], set[str]]:
    """The exceptions, options and unsupported things that some run comes to."""
    labels = explore(translation.network, contexts).labels
    return (
        {it.exception for it in translation.errors if (it.at.procedure, it.at.label) in labels},
        {it.option for it in translation.limits if (it.at.procedure, it.at.label) in labels},
        {it.what for it in translation.unsupported if (it.at.procedure, it.at.label) in labels},
    )


def test_more_objects_than_the_heap_has_are_a_limit(program: Program) -> None:
    translation = translated(program, "grow", bits=4, heap=2)
    assert hits(translation) == (set(), {"heap"}, set())
    assert {it.place for it in translation.limits} == {"Main.grow:7"}


def test_a_longer_array_than_the_heap_allows_is_a_limit(program: Program) -> None:
    errors, limits, _ = hits(translated(program, "room", bits=4, heap=3))
    assert limits == {"heap"}
    assert errors == {"java.lang.NegativeArraySizeException"}


def test_more_threads_than_allowed_are_a_limit(program: Program) -> None:
    translation = translated(program, "spawn", bits=3, threads=2)
    assert hits(translation) == (set(), {"threads"}, set())
    assert len(translation.network.threads) == 3


def test_arguments_may_be_anything_and_are_globals(program: Program) -> None:
    translation = translated(program, "check", bits=4)
    arguments = {it.name: (it.bits, it.initial) for it in translation.network.globals}
    assert arguments["argument.0"] == (4, None)
    assert arguments["argument.1"] == (1, None)
    assert hits(translation)[0] == {"java.lang.AssertionError"}


def test_a_boxed_argument_may_be_any_number(program: Program) -> None:
    assert hits(translated(program, "boxed", bits=3))[0] == {"java.lang.AssertionError"}
    assert hits(translated(program, "boxed", bits=2))[0] == set()


def test_an_array_argument_has_any_length_up_to_the_heap(program: Program) -> None:
    assert hits(translated(program, "longest", bits=3, heap=3))[0] == {"java.lang.AssertionError"}
    assert hits(translated(program, "longest", bits=3, heap=2))[0] == set()


def test_a_receiver_is_made_by_its_constructor(program: Program) -> None:
    assert hits(translated(program, "own", bits=8))[0] == {"java.lang.AssertionError"}
    assert hits(translated(program, "own", bits=7))[0] == set()


def test_an_argument_that_cannot_be_anything_is_an_error(program: Program) -> None:
    with pytest.raises(UnsupportedFeature, match=r"java\.lang\.Thread"):
        translated(program, "unknown")


def test_what_has_no_translation_is_named(program: Program) -> None:
    _, _, unsupported = hits(translated(program, "reflect"))
    assert unsupported
    assert not hits(build(program))[2]


def test_what_the_model_of_a_constructor_leaves_out_is_not_taken_for_null(program: Program) -> None:
    errors, _, unsupported = hits(translated(program, "group"))
    assert not errors
    assert unsupported
    assert all(each.startswith("the value of java.lang.Thread.") for each in unsupported)


def test_a_floating_point_comparison_comes_out_both_ways(program: Program) -> None:
    translation = translated(program, "half", bits=4)
    assert hits(translation)[0] == {"java.lang.AssertionError"}
    assert any("any value" in each for each in translation.assumptions)


def test_integers_are_exact_unless_something_may_not_fit(program: Program) -> None:
    assert build(program).exact_integers
    assert not translated(program, "wraps").exact_integers


def test_places_that_are_asked_for_keep_their_labels(program: Program) -> None:
    translation = build(program, targets=["Main.main", "Main.main:23", "Main.grow"])
    labels = explore(translation.network, 1).labels
    reached = {it.place for it in translation.targets if (it.at.procedure, it.at.label) in labels}
    assert reached == {"Main.main", "Main.main:23"}


def test_a_translation_is_the_same_every_time(program: Program) -> None:
    assert build(program) == build(program)
