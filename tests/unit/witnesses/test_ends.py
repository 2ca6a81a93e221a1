"""Where a context ends on the machine, told from what an engine says of its run."""

from __future__ import annotations

from heddle.machine.alone import Stretch
from heddle.witnesses.course import Act, Context
from heddle.witnesses.ends import End, ends_of
from recordings import Script

READ, WRITE = Act("Bank.add:4", "read", "count"), Act("Bank.add:4", "write", "count")


def stretch(text: str) -> Stretch:
    script = Script(("main",)).play(text)
    events = tuple(enumerate(script.events))
    return Stretch((), 0, events, len(events), (), False)


TWICE = stretch(
    """
    main | Bank.add:4 | read  | Bank.count | 0
    main | Bank.add:4 | write | Bank.count | 1
    main | Bank.add:4 | read  | Bank.count | 1
    main | Bank.add:4 | write | Bank.count | 2
    """
)


def first(context: Context, told: Stretch) -> End:
    return next(ends_of(context, [told]))


def test_a_context_ends_before_the_act_that_its_thread_does_next() -> None:
    assert first(Context(0, (READ,), WRITE), TWICE) == End(1)


def test_acts_of_the_same_kind_at_the_same_place_are_counted() -> None:
    assert first(Context(0, (READ, WRITE, READ), WRITE), TWICE) == End(3)
    assert first(Context(0, (READ, WRITE), READ), TWICE) == End(2)


def test_what_only_the_machine_sees_does_not_count() -> None:
    more = stretch(
        """
        main | Bank.add:4 | read  | Bank#3.name | "a"
        main | Bank.add:4 | read  | Bank#3.count | 0
        main | Bank.add:4 | write | Bank#3.count | 1
        """
    )
    assert first(Context(0, (READ,), WRITE), more) == End(2)


def test_an_update_is_a_read_and_a_write() -> None:
    more = stretch("main | Bank.add:4 | update | Bank.count | 0 -> 1")
    assert first(Context(0, (), READ), more) == End(0)
    assert first(Context(0, (), WRITE), more) == End(0)


def test_elements_of_arrays_have_one_name() -> None:
    more = stretch("main | Bank.add:4 | read | int[]#7[1] | 0")
    assert first(Context(0, (), Act("Bank.add:4", "read", "[]")), more) == End(0)


def test_a_thread_that_never_goes_on_stops_behind_its_last_act() -> None:
    assert first(Context(0, (READ,), None), TWICE) == End(0, is_behind=True)


def test_a_thread_that_waits_stops_where_it_cannot_go_on() -> None:
    assert first(Context(0, (READ,), Act("Bank.add:9", "", "")), TWICE) == End()


def test_if_the_counts_do_not_fit_any_act_at_the_line_is_tried() -> None:
    ends = list(ends_of(Context(0, (WRITE,) * 3, WRITE), [TWICE]))
    assert ends[0] == End()
    assert {End(number) for number in range(4)} <= set(ends)
