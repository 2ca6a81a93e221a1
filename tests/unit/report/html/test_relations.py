"""The steps that explain a run are found, and what links them."""

from __future__ import annotations

from heddle.report.html.relations import Interruption, Link, Relations, relations_of
from heddle.results import Finding, FindingKind, Location, Step, Trace, Witnessed
from heddle.results.finding import Part
from heddle.results.trace import NEXT, Change, Moment, Read


def step(thread: str, line: int, moment: Moment | None = None) -> Step:
    return Step(thread, Location("Bank.java", line), "does", moment=moment or Moment())


def reads(what: str) -> Moment:
    return Moment(reads=(Read(what, "0"),))


def writes(what: str) -> Moment:
    return Moment(changes=(Change(what, "0", "1"),))


def related(*steps: Step, kind: FindingKind = FindingKind.ASSERTION) -> Relations:
    trace = Trace(steps)
    return relations_of(Finding(kind, "", "", (steps[-1].location,), Witnessed(trace)), trace)


def links(relations: Relations, link: Link) -> list[tuple[int, int]]:
    return [(it.start, it.end) for it in relations.arrows if it.link is link]


def test_a_read_depends_on_the_last_write_of_another_thread() -> None:
    found = related(
        step("t", 1, writes("x")), step("t", 2, writes("x")), step("main", 3, reads("x"))
    )
    assert links(found, Link.VALUE) == [(1, 2)]


def test_a_thread_that_reads_what_it_wrote_depends_on_none() -> None:
    found = related(step("main", 1, writes("x")), step("main", 2, reads("x")))
    assert links(found, Link.VALUE) == []


def test_a_thread_is_interrupted_between_what_it_read_and_where_it_goes_on() -> None:
    found = related(
        step("main", 36, reads("flag")), step("stopper", 23, writes("flag")), step("main", 17)
    )
    assert found.interruptions == (Interruption(0, 1, 2, "flag"),)
    assert links(found, Link.STALE) == [(0, 1)]
    assert found.decisive == (0, 1, 2)


def test_a_lost_update_is_an_interruption() -> None:
    found = related(
        step("main", 6, reads("count")),
        step("t", 6, writes("count")),
        step("main", 6, writes("count")),
    )
    assert found.interruptions == (Interruption(0, 1, 2, "count"),)


def test_a_value_that_is_looked_at_again_is_not_relied_on() -> None:
    found = related(
        step("main", 1, reads("flag")), step("t", 2, writes("flag")), step("main", 1, reads("flag"))
    )
    assert found.interruptions == ()


def test_another_value_further_on_is_an_interruption() -> None:
    found = related(
        step("main", 12, reads("balance")),
        step("t", 13, writes("balance")),
        step("main", 13, reads("balance")),
    )
    assert found.interruptions == (Interruption(0, 1, 2, "balance"),)


def test_a_thread_that_waited_for_others_expects_changes() -> None:
    waiting = Moment(waits="t to end")
    found = related(
        step("main", 1, reads("x")),
        step("main", 2, waiting),
        step("t", 3, writes("x")),
        step("main", 4, reads("x")),
    )
    assert found.interruptions == ()


def test_what_a_thread_wrote_itself_is_no_interruption() -> None:
    update = Moment(reads=(Read("x", "0"),), changes=(Change("x", "0", "1"),))
    found = related(step("main", 1, update), step("t", 2, writes("x")), step("main", 3))
    assert found.interruptions == ()


def test_a_thread_that_does_not_go_on_was_not_interrupted() -> None:
    found = related(step("main", 1, reads("x")), step("t", 2, writes("x")), step("t", 3))
    assert found.interruptions == ()


def test_the_thread_that_goes_wrong_comes_first() -> None:
    found = related(
        step("t", 1, reads("y")),
        step("main", 2, reads("x")),
        step("u", 3, Moment(changes=(Change("x", "0", "1"), Change("y", "0", "1")))),
        step("main", 4),
        step("t", 5),
        step("main", 6),
    )
    assert [it.what for it in found.interruptions] == ["x", "y"]


def test_a_thread_that_waits_depends_on_where_the_lock_was_taken() -> None:
    held = Moment(holds=("A",))
    found = related(
        step("main", 1, held),
        step("t", 2, Moment(holds=("B",))),
        step("t", 3, Moment(holds=("B",), waits="A")),
        step("main", 4, Moment(holds=("A",), waits="B")),
        kind=FindingKind.DEADLOCK,
    )
    assert links(found, Link.BLOCKED) == [(0, 2), (1, 3)]
    assert found.decisive == (0, 1, 2, 3)


def test_a_thread_that_is_started_goes_on_from_there() -> None:
    found = related(step("main", 1, Moment(wakes=("t",))), step("main", 2), step("t", 3))
    assert links(found, Link.WAKE) == [(0, 2)]


def test_what_led_to_the_end_is_followed_through_other_threads() -> None:
    copy = Moment(reads=(Read("x", "1"),), changes=(Change("y", "0", "1"),))
    found = related(
        step("a", 1, writes("x")), step("b", 2), step("b", 3, copy), step("main", 4, reads("y"))
    )
    assert found.decisive == (0, 2, 3)


def test_a_run_without_steps_has_no_links() -> None:
    place = Location("Bank.java", 1)
    finding = Finding(FindingKind.REACHED, "", "", (place,), Witnessed(Trace(())))
    assert relations_of(finding, Trace(())) == Relations((), (), ())


def test_a_write_over_what_another_thread_wrote_is_a_conflict() -> None:
    found = related(
        step("t", 1, writes("x")), step("main", 2, writes("x")), step("main", 3, writes("x"))
    )
    assert links(found, Link.OVERWRITE) == [(0, 1)]


def test_a_write_that_was_looked_at_is_no_conflict_but_a_value() -> None:
    update = Moment(reads=(Read("x", "1"),), changes=(Change("x", "1", "2"),))
    found = related(step("t", 1, writes("x")), step("main", 2, update))
    assert links(found, Link.OVERWRITE) == []
    assert links(found, Link.VALUE) == [(0, 1)]


def test_the_accesses_of_a_race_are_linked_and_decisive() -> None:
    found = related(
        step("main", 1),
        Step("t", Location("Bank.java", 2), f"{NEXT}write x"),
        Step("main", Location("Bank.java", 3), f"{NEXT}read x"),
        kind=FindingKind.DATA_RACE,
    )
    assert links(found, Link.RACE) == [(1, 2)]
    assert found.decisive == (1, 2)


def test_the_accesses_of_units_that_mix_are_decisive_in_their_order() -> None:
    steps = (
        step("main", 1, writes("left")),
        step("t", 1, writes("left")),
        step("t", 2, writes("right")),
        step("t", 9),
        step("main", 2, writes("right")),
        step("main", 9),
    )
    parts = tuple(
        Part(steps[number].thread, "writes", (steps[number].location,)) for number in (0, 1, 2, 4)
    )
    place = steps[0].location
    trace = Trace(steps)
    finding = Finding(FindingKind.ATOMICITY, "", "", (place,), Witnessed(trace), parts=parts)
    assert relations_of(finding, trace).decisive == (0, 1, 2, 4, 5)


def test_a_notification_that_was_missed_is_decisive() -> None:
    steps = (
        Step("porter", Location("Bank.java", 3), "notifies bell"),
        step("main", 5),
        step("main", 6, Moment(waits="a notification of bell")),
    )
    parts = (Part("main", "waits", (steps[-1].location,), waits="a notification of bell"),)
    trace = Trace(steps)
    place = steps[-1].location
    finding = Finding(FindingKind.DEADLOCK, "", "", (place,), Witnessed(trace), parts=parts)
    assert relations_of(finding, trace).decisive == (0, 2)
