"""What happens in one run: calls, objects, locks and what threads share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.machine.running import run
from heddle.questions.run_options import RunOptions
from heddle.results.run_outcome import Exited
from support.observed import Origin, Reason, Role, Scope, observe

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from support.observed import Observed, Site

MAIN = """
import java.util.concurrent.locks.ReentrantLock;

class Node { Node next; int value; }

class Lazy { static Node first = new Node(); }

class Base { static int made = 1; }

class Derived extends Base { static int more = 2; }

class Counter {
    int count;
    synchronized void add() { count++; }
    void addTo(Node node) { synchronized (node) { node.value++; } }
}

public class Main {
    static Node shared;
    static int plain;
    static final ReentrantLock LOCK = new ReentrantLock();

    static Node make() { return new Node(); }

    static void locked() { LOCK.lock(); try { plain++; } finally { LOCK.unlock(); } }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Node own = make();
        Node both = new Node();
        both.next = own;
        for (int i = 0; i < 3; i++) { counter.add(); counter.addTo(both); }
        Runnable work = () -> { both.value++; counter.addTo(both); };
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
        both.value++;
        own.value++;
        shared = Lazy.first;
        plain = Derived.more;
        int[] numbers = new int[4];
        numbers[1] = 7;
        locked();
        Object text = "constant";
        Object[] things = { text, Main.class, both };
        Object thing = things[0];
        Main.class.getDeclaredMethod("make").invoke(null);
        try { own.next.value = 1; } catch (NullPointerException expected) { plain++; }
    }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    source: Path = tmp_path_factory.mktemp("observed") / "Main.java"
    source.write_text(MAIN)
    return load(source)


@pytest.fixture(scope="module")
def observed(program: Program) -> Observed:
    return observe(program)


def called(observed: Observed, reason: Reason) -> set[tuple[str, str, str]]:
    return {
        (call.place.method[1], call.callee[0], call.callee[1])
        for call in observed.calls
        if call.reason is reason
    }


def made(observed: Observed, type_name: str, method: str) -> list[Site]:
    return [
        site
        for site in observed.sites
        if site.type == type_name and site.place and site.place.method[1] == method
    ]


def test_an_observed_run_ends_like_any_other(program: Program, observed: Observed) -> None:
    assert observed.outcome.end == Exited(0) == run(program).end


def test_the_same_run_gives_the_same_rows(program: Program, observed: Observed) -> None:
    assert observe(program) == observed


def test_calls_of_the_users_code_are_seen_into_the_library_too(observed: Observed) -> None:
    calls = called(observed, Reason.CALL)
    assert {("main", "Counter", "add"), ("main", "Main", "make")} <= calls
    assert ("main", "java/lang/Thread", "start") in calls
    assert ("main", "Node", "<init>") in calls


def test_a_lambda_is_called_from_where_its_interface_is(observed: Observed) -> None:
    calls = called(observed, Reason.CALL)
    assert ("run", "Main", "lambda$main$0") in calls


def test_initialisers_belong_to_the_instruction_that_runs_them(observed: Observed) -> None:
    initializers = called(observed, Reason.INITIALIZER)
    assert {("main", owner, "<clinit>") for owner in ("Lazy", "Base", "Derived")} <= initializers


def test_reflection_and_what_the_machine_throws_are_told_apart(observed: Observed) -> None:
    native = called(observed, Reason.NATIVE)
    assert ("Main", "make") in {(owner, name) for _, owner, name in native}
    thrown = called(observed, Reason.EXCEPTION)
    assert ("main", "java/lang/NullPointerException", "<init>") in thrown


def test_a_thread_is_started_by_the_users_call(observed: Observed) -> None:
    (start,) = observed.starts
    assert start.path[-1].method[:2] == ("Main", "main")
    assert start.run == ("java/lang/Thread", "run", "()V")
    assert start.thread.type == "java/lang/Thread"
    assert start.thread.place is not None
    assert start.thread.place.method[:2] == ("Main", "main")


def test_objects_are_counted_by_site(observed: Observed) -> None:
    assert [site.count for site in made(observed, "Node", "make")] == [2]
    assert [site.count for site in made(observed, "Node", "<clinit>")] == [1]


def test_constants_and_mirrors_are_nobodys_allocation(observed: Observed) -> None:
    values = {(met.site.origin, met.site.type) for met in observed.met if met.role is Role.VALUE}
    assert (Origin.LITERAL, "java/lang/String") in values
    assert (Origin.MIRROR, "java/lang/Class") in values


def test_instructions_meet_the_objects_they_access(observed: Observed) -> None:
    bases = {
        met.site for met in observed.met if met.place.method[1] == "addTo" and met.role is Role.BASE
    }
    assert bases == set(made(observed, "Node", "main"))


def test_parameters_are_told_of_the_callee(observed: Observed) -> None:
    found = Counter(
        (parameter.method[1], parameter.number, parameter.site.type)
        for parameter in observed.parameters
    )
    assert found["addTo", 0, "Counter"] == 1
    assert found["addTo", 1, "Node"] == 1


def held_in(observed: Observed, method: str) -> list[tuple[tuple[str, bool, bool], ...]]:
    return [
        tuple((held.site.type, held.is_own, held.is_accessed) for held in access.held)
        for access in observed.guarded
        if access.place.method[1] == method
    ]


def test_monitors_of_methods_and_blocks_are_held_at_accesses(observed: Observed) -> None:
    assert set(held_in(observed, "add")) == {(("Counter", True, True),)}
    assert set(held_in(observed, "addTo")) == {(("Node", False, True),)}
    assert (("Node", False, True),) not in held_in(observed, "lambda$main$0")


def test_locks_of_the_library_are_held_by_their_owner(observed: Observed) -> None:
    sync = "java/util/concurrent/locks/ReentrantLock$NonfairSync"
    held = [tuple(lock for lock, *_ in locks) for locks in held_in(observed, "locked")]
    assert (sync,) in held
    # The lock itself is read before it is taken.
    assert () in held


def test_what_two_threads_touch_is_shared(observed: Observed) -> None:
    shared = {(site.type, site.place.method[1]) for site in observed.shared if site.place}
    assert ("Node", "main") in shared
    assert ("Node", "make") not in shared
    assert ("Main", "plain") not in observed.shared_statics


def test_the_library_is_looked_at_only_if_asked_for(program: Program, observed: Observed) -> None:
    everything = observe(program, scope=Scope.ALL)
    assert {met.place.method[0].split("/")[0] for met in observed.met} <= {
        "Main",
        "Lazy",
        "Base",
        "Derived",
        "Node",
        "Counter",
    }
    assert set(observed.calls) < set(everything.calls)
    assert any(met.place.method[0] == "java/lang/Thread" for met in everything.met)


def test_a_seed_means_another_schedule_and_the_same_facts(program: Program) -> None:
    observed = observe(program, RunOptions(seed=3))
    assert observed.outcome.end == Exited(0)
    assert ("main", "Counter", "add") in called(observed, Reason.CALL)
