"""What the facts say about objects, calls and threads of small programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.analysis.facts import MODELLED, EffectKind, Multiplicity
from heddle.analysis.options import Pruning
from heddle.program.operands import THIS
from support.analysed import analysed

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.analysed import Analysed

    About = Callable[[str], Analysed]

ONE, ISOLATED, MANY = Multiplicity.ONE, Multiplicity.ISOLATED, Multiplicity.MANY


def multiplicities(found: Analysed, variable: str, method: str = "main") -> list[Multiplicity]:
    return sorted((it.multiplicity for it in found.values(variable, method)), key=str)


# -- objects


def test_receivers_keep_methods_and_fields_apart(facts_about: About) -> None:
    found = facts_about("TwoBoxes")
    assert found.types("apple") == {"Apple"}
    assert found.types("pear") == {"Pear"}
    assert len(found.instances("Box.get")) == 2


def test_containers_of_the_library_are_kept_apart(facts_about: About) -> None:
    found = facts_about("TwoLists")
    assert found.types("apple") == {"Apple"}
    assert found.types("pear") == {"Pear"}
    assert found.types("mapped") == {"Apple"}


def test_what_is_made_once_is_one_object(facts_about: About) -> None:
    found = facts_about("Once")
    assert multiplicities(found, "here") == [ONE]
    assert multiplicities(found, "single") == [ONE]
    assert multiplicities(found, "initialised") == [ONE]


def test_what_is_made_twice_or_by_recursion_is_split(facts_about: About) -> None:
    found = facts_about("Once")
    assert multiplicities(found, "first") == [ISOLATED, MANY]
    assert found.values("first") == found.values("second")
    assert multiplicities(found, "deep") == [ISOLATED, MANY]


def test_twins_know_each_other(facts_about: About) -> None:
    isolated, rest = sorted(facts_about("Once").values("first"), key=lambda it: it.is_single)[::-1]
    assert (isolated.twin, rest.twin) == (rest.number, isolated.number)


def test_the_lock_of_an_isolated_object_is_a_single_object(facts_about: About) -> None:
    found = facts_about("Accounts")
    locks = {}
    for instance in found.instances("Account.deposit"):
        assert instance.receiver is not None
        assert found.facts.points_to(instance, THIS) == {instance.receiver}
        (lock,) = found.facts.contents(instance.receiver, ("Account", "lock"))
        locks[instance.receiver.multiplicity] = lock.multiplicity
    assert locks == {ONE: ONE, ISOLATED: ISOLATED, MANY: MANY}


def test_locks_of_the_library_are_owned_too(facts_about: About) -> None:
    found = facts_about("Accounts")
    owners = {it.receiver for it in found.instances("Account.<init>") if it.receiver is not None}
    for owner in owners:
        (gate,) = found.facts.contents(owner, ("Account", "gate"))
        (sync,) = found.facts.contents(gate, ("java/util/concurrent/locks/ReentrantLock", "sync"))
        assert gate.is_single == sync.is_single == owner.is_single


def test_what_is_owned_is_single_only_for_one_owner(facts_about: About) -> None:
    """Two sites of the outer object: their isolated objects own different locks."""
    found = facts_about("Owners")
    first = {it for it in found.values("first") if it.is_single}
    second = {it for it in found.values("second") if it.is_single}
    assert len(first) == len(second) == 1
    assert first.isdisjoint(second)


def test_what_the_rest_of_a_site_makes_is_covered(facts_about: About) -> None:
    found = facts_about("Accounts")
    locks = {
        lock.multiplicity: lock.is_covered
        for it in found.instances("Account.deposit")
        if it.receiver is not None
        for lock in found.facts.contents(it.receiver, ("Account", "lock"))
    }
    assert locks == {ONE: False, ISOLATED: False, MANY: True}


def test_arrays_hold_what_is_stored_and_copied_into_them(facts_about: About) -> None:
    found = facts_about("Arrays2")
    assert found.types("copied") == {"Apple"}
    assert found.types("inGrown") == {"Pear"}
    assert found.types("cloned") == {"[Ljava/lang/Object;"}
    assert found.values("cloned").isdisjoint(found.values("from"))
    assert multiplicities(found, "grid") == [ONE]
    assert multiplicities(found, "row") == [ISOLATED, MANY]


def test_handles_access_the_fields_that_their_names_tell(facts_about: About) -> None:
    found = facts_about("Handles")
    assert found.types("read") == {"Apple"}
    assert found.types("still") == {"Pear"}
    assert found.types("referred") == {"Apple"}
    (main,) = found.instances("Handles.main")
    body = found.facts.body(main)
    assert body is not None
    effects = {
        (effect.kind, effect.field, effect.is_static)
        for pc in {it.pc for it in body.instructions}
        for effect in found.facts.effects_at(main, pc)
    }
    assert effects == {
        (EffectKind.ATOMIC_WRITE, ("Handles", "plain"), False),
        (EffectKind.WRITE, ("Handles", "fixed"), True),
    }
    updated = {
        effect.field
        for it in found.instances("FieldUpdater.compareAndSet")
        for effect in found.facts.effects(it)
    }
    assert updated == {("Handles", "number")}


# -- exceptions and initialisers


def test_exceptions_reach_the_handlers_of_their_classes(facts_about: About) -> None:
    found = facts_about("Exceptions")
    assert "Failure" not in found.types("never")
    assert found.types("cargo") == {"Apple"}
    thrown = {"java/lang/NullPointerException", "java/lang/ArrayIndexOutOfBoundsException"}
    assert thrown <= found.types("implicit")


def test_initialisers_run_where_a_class_is_first_used(facts_about: About) -> None:
    found = facts_about("Initialising")
    (main,) = found.instances("Initialising.main")
    body = found.facts.body(main)
    assert body is not None
    needed = {
        it.method.owner
        for pc in {it.pc for it in body.instructions}
        for it in found.facts.initialised(main, pc)
    }
    assert needed == {"Lazily"}
    assert multiplicities(found, "made") == [ONE]


# -- calls


@pytest.mark.parametrize(
    "method",
    ["Shown.toString", "Compared.compareTo", "Compared.hashCode", "Compared.equals"],
)
def test_what_the_library_calls_back_may_run(facts_about: About, method: str) -> None:
    assert facts_about("Callbacks").runs(method)


def test_printing_calls_back_inside_a_model(facts_about: About) -> None:
    found = facts_about("Callbacks")
    printing = found.instances("PrintStream.println")
    called = {each.method.owner for it in printing for each in found.facts.callees(it, MODELLED)}
    assert found.facts.body(printing[0]) is None
    assert "Shown" in called


def test_function_objects_pass_captures_receivers_and_boxes(facts_about: About) -> None:
    found = facts_about("Functions")
    assert found.types("one") == {"Pear"}
    assert found.types("two") == {"Apple"}
    assert found.types("three") == {"Apple"}
    assert found.types("four") == {"java/lang/Integer"}
    assert found.types("five") == {"Pear"}


def test_a_call_of_a_function_object_shows_its_implementation(facts_about: About) -> None:
    found = facts_about("Functions")
    (main,) = found.instances("Functions.main")
    body = found.facts.body(main)
    assert body is not None
    called = {
        it.method.name
        for pc in {it.pc for it in body.instructions}
        for it in found.facts.callees(main, pc)
    }
    assert {"number", "get", "<init>"} <= called
    assert {name.rpartition("$")[0] for name in called} >= {"lambda$main", "lambda$supplier"}


# -- threads


def test_threads_of_all_kinds_are_started(facts_about: About) -> None:
    found = facts_about("Threads")
    runs = sorted((it.run.method.owner, it.thread.multiplicity.value) for it in found.starts())
    assert runs == [
        ("Starter", "one"),
        ("Worker", "one"),
        ("java/lang/Thread", "isolated"),
        ("java/lang/Thread", "many"),
        ("java/lang/Thread", "one"),
        ("java/lang/Thread", "one"),
    ]
    assert found.runs("Threads.body")
    assert found.runs("lambda$main$0")


def test_a_handler_of_uncaught_exceptions_runs_in_the_thread(facts_about: About) -> None:
    found = facts_about("Threads")
    handlers = {it.method.name for start in found.starts() for it in start.uncaught}
    assert any(name.startswith("lambda$main$") for name in handlers)


def test_what_one_thread_makes_once_is_one_object(facts_about: About) -> None:
    found = facts_about("Threads")
    (worker,) = found.values("worker")
    (mine,) = found.facts.contents(worker, ("Worker", "mine"))
    assert mine.multiplicity is ONE


def test_the_current_thread_is_one_that_runs(facts_about: About) -> None:
    found = facts_about("Threads")
    threads = {it.thread for it in found.starts()} | {found.facts.first_thread}
    assert found.values("current", "body") == threads


def test_tasks_of_an_executor_run_in_threads_of_the_library(facts_about: About) -> None:
    found = facts_about("Pool")
    (start,) = {it.run.method.owner for it in found.starts()}
    assert start == "java/lang/Thread"
    assert found.runs("Pool.lambda$main$0")
    assert found.facts.unsupported() == ()


def test_the_first_thread_runs_main(facts_about: About) -> None:
    assert [it.method.name for it in facts_about("Threads").facts.entry] == ["main"]
    entry = [it.method.name for it in facts_about("Handles").facts.entry]
    assert entry == ["<clinit>", "main"]


# -- what is not known


def test_an_object_that_code_keeps_which_is_not_analysed_is_named(facts_about: About) -> None:
    unsupported = facts_about("Provided").facts.unsupported()
    assert any("a read of sun.security.jca.GetInstance$Instance.impl" in it for it in unsupported)


def test_reflection_is_named_as_unsupported(facts_about: About) -> None:
    unsupported = facts_about("Reflecting").facts.unsupported()
    assert any("Class.forName" in it for it in unsupported)


def test_pruning_does_not_change_what_variables_refer_to(facts_about: About) -> None:
    pruned = facts_about("TwoBoxes")
    programs = Path(__file__).parent / "programs"
    whole = analysed([programs / "Objects.java"], "TwoBoxes", Pruning.OFF)
    for variable in ("apples", "pears", "apple", "pear"):
        assert whole.types(variable) == pruned.types(variable)


def test_constants_of_enums_are_found_by_name(facts_about: About) -> None:
    found = facts_about("Enums")
    assert found.types("named") == {"Colour"}
    assert multiplicities(found, "named") == [ONE, ONE]
    assert "Pear" in found.types("mapped")


def test_a_method_reference_initialises_the_class_that_it_calls(facts_about: About) -> None:
    assert facts_about("Enums").runs("Late.<clinit>")


def test_a_shutdown_hook_is_a_thread(facts_about: About) -> None:
    found = facts_about("Enums")
    (hook,) = found.instances("Runtime.addShutdownHook")
    assert [it.thread.type for it in found.facts.starts(hook, MODELLED)] == ["java/lang/Thread"]


def test_an_empty_array_holds_nothing(facts_about: About) -> None:
    assert facts_about("Empty").types("element") == set()


def test_an_empty_array_says_so(facts_about: About) -> None:
    assert [it.is_hollow for it in facts_about("Empty").values("array")] == [True]
    assert [it.is_hollow for it in facts_about("Arrays2").values("to")] == [False]


def test_an_object_and_its_maker_of_one_bytecode_do_not_cover_each_other(
    facts_about: About,
) -> None:
    """Only one of them can be isolated, so no labelling isolates both."""
    found = facts_about("Chain")
    grown = {it for it in found.values("end") if it.method is not None and it.method.name == "grow"}
    numbers = {it.number: it for it in found.facts.allocations()}
    inner = {it for it in grown if it.context is not None and numbers[it.context].pc == it.pc}
    assert inner
    assert not any(it.is_covered for it in inner)
