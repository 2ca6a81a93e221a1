"""Which fields form atomic sets, and which calls are units of work for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.errors import InputError
from heddle.questions.atomic_sets import THIS
from heddle.questions.sets_of_classes import sets_meant
from heddle.results.claim import Serializable

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.questions.atomic_sets import AtomicSet

SOURCE = """
import heddle.AtomicSet;
import heddle.UnitOfWork;

class Plain {
    static int made;
    private int x;
    private final int fixed = 1;
    private final int[] log = new int[2];
    Plain() { x = 1; }
    public int get() { return x + hidden(); }
    private int hidden() { return fixed; }
    static int count() { return made; }
}

class Below extends Plain {
    long y;
    void more() { y = get(); }
}

class Marked {
    @AtomicSet("ends") int low, high;
    @AtomicSet int other;
    int free;
    @AtomicSet static int total;
    @UnitOfWork("ends") private void narrow() { low++; high--; }
    @UnitOfWork void all() { }
    void plain() { }
    @UnitOfWork static void add() { total++; }
}

class User {
    void pass(int n, @UnitOfWork Plain first, Plain second) { }
}

class Empty { void nothing() { } }

public class Main {
    public static void main(String[] args) { new Below().more(); }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder: Path = tmp_path_factory.mktemp("sets")
    (folder / "Main.java").write_text(SOURCE)
    return load(folder, main="Main")


def sets(program: Program, name: str) -> list[AtomicSet]:
    return list(sets_meant(program, Serializable(name)).sets)


def methods(found: AtomicSet) -> set[tuple[str, str, tuple[int, ...]]]:
    return {(unit.class_name, unit.method, unit.subjects) for unit in found.units}


def test_by_default_all_instance_fields_are_one_set_and_final_ones_do_not_count(
    program: Program,
) -> None:
    (found,) = sets(program, "Plain")
    assert [each.name for each in found.fields] == ["x"]
    assert [each.name for each in found.arrays] == ["log"]
    assert not found.is_static


def test_by_default_units_are_methods_that_are_not_private_also_those_of_subclasses(
    program: Program,
) -> None:
    (found,) = sets(program, "Plain")
    assert methods(found) == {
        ("Plain", "get", (THIS,)),
        ("Below", "more", (THIS,)),
        ("User", "pass", (1,)),
    }


def test_a_set_has_inherited_fields_too(program: Program) -> None:
    (found,) = sets(program, "Below")
    assert {(each.owner, each.name) for each in found.fields} == {("Plain", "x"), ("Below", "y")}


def test_marked_fields_and_methods_are_the_only_ones_of_their_class(program: Program) -> None:
    by_name = {(each.name, each.is_static): each for each in sets(program, "Marked")}
    assert by_name.keys() == {("ends", False), ("", False), ("", True)}
    ends, other, total = by_name["ends", False], by_name["", False], by_name["", True]
    assert [each.name for each in ends.fields] == ["low", "high"]
    assert methods(ends) == {("Marked", "narrow", (THIS,)), ("Marked", "all", (THIS,))}
    assert methods(other) == {("Marked", "all", (THIS,))}
    assert [each.name for each in total.fields] == ["total"]
    assert methods(total) == {("Marked", "all", ()), ("Marked", "add", ())}


def test_without_a_class_all_classes_with_members_are_meant(program: Program) -> None:
    found = sets_meant(program, Serializable()).sets
    assert {each.class_name for each in found} == {"Plain", "Below", "Marked"}


def test_a_class_without_members_is_refused(program: Program) -> None:
    with pytest.raises(InputError, match="Empty has no atomic set"):
        sets(program, "Empty")


WAITING = """
public class Main {
    boolean open; int count, woken; int[] data = new int[2];
    synchronized void inLoop() throws InterruptedException { while (!open) { wait(); } count++; }
    synchronized void forever() throws InterruptedException {
        for (;;) { if (open) { break; } wait(); woken++; }
        count++;
    }
    synchronized void afterwards() throws InterruptedException {
        do { if (!open) { wait(); } } while (!open);
        count++;
    }
    synchronized void inTwoLoops(int[] all) throws InterruptedException {
        for (int each : all) { while (count == 2) { wait(); } data[count++] = each; }
    }
    synchronized void asks() throws InterruptedException { while (!isOpen()) { wait(); } count++; }
    boolean isOpen() { return open; }
    synchronized void once() throws InterruptedException { if (!open) { wait(); } }
    synchronized void onceForEach(int[] all) throws InterruptedException {
        for (int each : all) { if (count == 2) { wait(); } data[count++] = each; }
    }
    synchronized void serve() throws InterruptedException {
        while (true) { if (count == 0) { wait(); } count--; }
    }
    synchronized void put() throws InterruptedException { if (count == 2) { wait(); } count++; }
    static void produce(Main main) throws InterruptedException { while (true) { main.put(); } }
    synchronized void helped() throws InterruptedException { while (!open) { pause(); } }
    private void pause() throws InterruptedException { wait(); }
    synchronized void fills() throws InterruptedException { while (true) { space(); count++; } }
    private void space() throws InterruptedException { if (count == 2) { wait(); } }
    synchronized void counted() throws InterruptedException { while (!open) { block(); } }
    void block() throws InterruptedException { woken++; wait(); woken--; }
    synchronized void lent() throws InterruptedException { while (!open) { stay(); } }
    void stay() throws InterruptedException { woken++; wait(); woken--; }
    static void stays(Main main) throws InterruptedException { while (true) { main.stay(); } }
    synchronized void mixed() throws InterruptedException { while (!open) { rest(); } rest(); }
    private void rest() throws InterruptedException { wait(); }
    synchronized void brokenOff() throws InterruptedException {
        int tries = 0;
        while (!open) { wait(1); if (tries++ > 3) { break; } }
        count++;
    }
    synchronized void looksOnceMore() throws InterruptedException {
        int tries = 0;
        while (!open) { wait(1); if (tries++ > 3) { break; } }
        if (open) { count++; }
    }
    synchronized void interrupted() {
        while (!open) { try { wait(); } catch (InterruptedException end) { break; } }
        count++;
    }
    synchronized void caughtOutside() {
        try { while (!open) { wait(); } } catch (InterruptedException end) { open = false; }
        count++;
    }
    synchronized void givesUp() {
        while (!open) { try { wait(); } catch (InterruptedException end) { return; } }
        count++;
    }
    synchronized void waitsOn() {
        while (!open) { try { wait(); } catch (InterruptedException end) { woken++; } }
        count++;
    }
    synchronized void tidies() throws InterruptedException {
        try { while (!open) { wait(); } count++; } finally { woken--; }
    }
    synchronized void waitsFirst() throws InterruptedException {
        if (!open) { do { wait(); } while (!open); }
        count++;
    }
    public static void main(String[] args) { new Main().open = true; }
}
"""


def test_a_wait_ends_a_unit_if_the_unit_reads_again_in_a_loop_what_it_read_before(
    tmp_path: Path,
) -> None:
    (tmp_path / "Main.java").write_text(WAITING)
    program = load(tmp_path, main="Main")
    assert {site.method for site in sets_meant(program, Serializable("Main")).splits} == {
        "inLoop",
        "forever",
        "afterwards",
        "inTwoLoops",
        "asks",
        "pause",
        "block",
        "looksOnceMore",
        "givesUp",
        "waitsOn",
        "tidies",
        "waitsFirst",
    }
    assert sets_meant(program, Serializable("Main", strict=True)).splits == ()
