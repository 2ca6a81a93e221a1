"""How many bits the integers of small Java programs get."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.abstraction.bits import declared_bits
from heddle.abstraction.intervals import INT, Interval
from heddle.abstraction.narrowing import Width, Widths, narrow
from heddle.abstraction.world import (
    Argument,
    Element,
    FieldPlace,
    Result,
    World,
    by_name,
    constants,
)
from heddle.api import load
from heddle.errors import InputError
from heddle.program.bodies import Bodies
from heddle.program.body import MethodId
from heddle.program.operators import ElementType

if TYPE_CHECKING:
    from pathlib import Path

BITS = 8


def widths(folder: Path, source: str, entry: str = "main") -> Widths:
    """Of a class `T`, called from outside at `entry`."""
    file = folder / "T.java"
    file.write_text(source)
    program = load(file)
    lifted = Bodies(program.hierarchy)
    bodies = tuple(body for each in program.methods() if (body := lifted.of(each)) is not None)
    entries = frozenset(body.method for body in bodies if body.method.name == entry)
    classes = tuple(program.classes())
    world = World(bodies, by_name(bodies), lambda ref: ref.owner, entries, constants(classes))
    return narrow(world, BITS, declared_bits(classes))


def field(name: str, descriptor: str = "I") -> FieldPlace:
    return FieldPlace("T", name, descriptor)


def method(name: str, descriptor: str) -> MethodId:
    return MethodId("T", name, descriptor)


def unsigned(bits: int) -> Width:
    return Width(bits, signed=False, exact=True)


ANY = Width(BITS, signed=True, exact=False)


def test_a_boolean_has_one_bit(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static boolean stop; boolean[] flags = new boolean[2];
             static boolean ask(boolean b) { return !b; }
             public static void main(String[] a) { stop = ask(a.length > 3); }
             void set() { flags[0] = true; }
           }""",
    )
    assert found.place(field("stop", "Z")) == unsigned(1)
    assert found.place(Result(method("ask", "(Z)Z"))) == unsigned(1)
    assert found.place(Argument(method("ask", "(Z)Z"), 0)) == unsigned(1)
    assert found.place(Element(ElementType.BYTE_OR_BOOLEAN)) == unsigned(1)


def test_constants_bound_a_field(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int state, level, sign;
             public static void main(String[] a) {
               state = a.length == 0 ? 3 : 5; level = -4; sign = a.length > 1 ? -1 : 1;
             }
           }""",
    )
    assert found.places[field("state")] == Interval(0, 5)
    assert found.place(field("state")) == unsigned(3)
    assert found.place(field("level")) == Width(3, signed=True, exact=True)
    assert found.place(field("sign")) == Width(2, signed=True, exact=True)


def test_a_loop_bounds_its_counter(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int seen;
             public static void main(String[] a) {
               for (int i = 0; i < 10; i++) { seen = i; }
               for (int j = 7; j > 0; j--) { put(j); }
             }
             static void put(int x) { }
           }""",
    )
    assert found.places[field("seen")] == Interval(0, 9)
    assert found.places[Argument(method("put", "(I)V"), 0)] == Interval(1, 7)
    main = method("main", "([Ljava/lang/String;)V")
    held = {value for (where, _), value in found.registers.items() if where == main}
    assert Interval(0, 10) in held
    assert Interval(0, 7) in held


def test_a_counter_that_is_compared_before_it_grows_is_bounded(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int count;
             public static void main(String[] a) {
               while (true) { int now = count; if (now < 5) count = now + 1; }
             }
           }""",
    )
    assert found.places[field("count")] == Interval(0, 5)


def test_a_counter_that_another_thread_may_change_meanwhile_is_not(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int count;
             public static void main(String[] a) { while (true) { if (count < 5) count++; } }
           }""",
    )
    assert found.place(field("count")) == ANY


def test_arguments_from_outside_can_be_anything(tmp_path: Path) -> None:
    found = widths(tmp_path, "class T { static int kept; void test(int x) { kept = x; } }", "test")
    assert found.places[Argument(method("test", "(I)V"), 0)] == INT
    assert found.place(field("kept")) == ANY


def test_a_choice_is_between_its_bounds(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int chosen;
             public static void main(String[] a) { chosen = heddle.Choose.range(2, 6); }
           }""",
    )
    assert found.places[field("chosen")] == Interval(0, 6)


def test_a_method_that_a_lambda_stands_for_gets_any_arguments(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int kept;
             public static void main(String[] a) {
               java.util.function.IntConsumer c = T::keep; c.accept(1000); keep(1);
             }
             static void keep(int x) { kept = x; }
           }""",
    )
    assert found.place(field("kept")) == ANY


def test_fields_that_handles_reach_can_be_anything(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """import java.util.concurrent.atomic.*;
           class T {
             volatile int hits;
             static final AtomicIntegerFieldUpdater<T> HITS =
               AtomicIntegerFieldUpdater.newUpdater(T.class, "hits");
             public static void main(String[] a) { HITS.set(new T(), 100000); }
             int get() { return hits; }
           }""",
    )
    assert found.place(field("hits")) == ANY


def test_a_call_that_never_returns_does_not_hide_the_other_way(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int kept;
             static int fail() { throw new IllegalStateException(); }
             public static void main(String[] a) { kept = a.length > 0 ? fail() : 6; }
           }""",
    )
    assert found.places[field("kept")] == Interval(0, 6)


def test_what_is_caught_was_not_assigned(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             static int kept;
             static int maybe(int x) { if (x > 3) throw new IllegalStateException(); return 1; }
             public static void main(String[] a) {
               int x = 6;
               try { x = maybe(a.length); } catch (IllegalStateException e) { kept = x; }
             }
           }""",
    )
    assert found.places[field("kept")] == Interval(0, 6)


def test_the_annotation_says_how_many_bits(tmp_path: Path) -> None:
    found = widths(
        tmp_path,
        """class T {
             @heddle.Bits(3) static int kept;
             static int copy;
             static void test(boolean b, @heddle.Bits(2) int x) { kept = x; copy = kept; }
           }""",
        "test",
    )
    test = method("test", "(ZI)V")
    assert found.place(field("kept")) == Width(3, signed=True, exact=True)
    assert found.place(Argument(test, 1)) == Width(2, signed=True, exact=False)
    assert found.places[field("copy")] == Interval(-2, 1)


@pytest.mark.parametrize("wrong", ["@heddle.Bits(0) int x;", "@heddle.Bits(9) byte x;"])
def test_bits_that_make_no_sense_are_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(InputError, match=r"T\.x cannot have"):
        widths(tmp_path, f"class T {{ {wrong} }}")
