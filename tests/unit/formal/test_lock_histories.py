"""The worked examples of lock histories [Kidd09, ch. 7]."""

from __future__ import annotations

from heddle.formal.lock_histories import Action, History, Layout, are_compatible, history_of
from heddle.formal.lock_histories.history import matched_uses


def word(text: str) -> list[Action]:
    """`)1 (2 )2` as actions."""
    return [Action(part[0] == "(", int(part[1:])) for part in text.split()]


EXAMPLE_7_4 = word(")1 (2 )2 )3 (2 (4 (5 )5 )4 (6 )6 )2 )7 (6 )6 (4 (2 )2 (2 (7 )7 (8")


def sets(**locks: set[int]) -> dict[int, frozenset[int]]:
    """Histories by lock, from keywords `l1={1, 2}`."""
    return {int(name[1:]): frozenset(each) for name, each in locks.items()}


def test_example_7_5() -> None:
    """The use set is that of postη; the document prints the matched part {6} only."""
    assert history_of(EXAMPLE_7_4, {1, 3, 7, 9}) == History(
        frozenset({1, 3, 7}),
        sets(l1={1}, l3={1, 2, 3}, l7={1, 2, 3, 4, 5, 6, 7}),
        frozenset({2, 4, 5, 6, 7}),
        sets(l2={2, 7, 8}, l4={2, 4, 7, 8}, l8={8}),
        frozenset({2, 4, 8}),
        frozenset({9}),
    )
    assert matched_uses(EXAMPLE_7_4) == {6}


def test_example_7_5_on_bits() -> None:
    layout = Layout(10, 1)
    packed = layout.start(0, sum(1 << lock for lock in (1, 3, 7, 9)))
    for acquires, lock in EXAMPLE_7_4:
        packed = (layout.acquire if acquires else layout.release)(packed, 0, lock)

    assert layout.read(packed, 0) == history_of(EXAMPLE_7_4, {1, 3, 7, 9})


def test_remark_7_6_release_and_acquisition_sets_are_those_with_histories() -> None:
    history = history_of(EXAMPLE_7_4, {1, 3, 7, 9})

    assert history.released == set(history.release)
    assert history.acquired == set(history.acquisition)
    assert history.held_first == {1, 3, 7, 9}
    assert history.held_last == {2, 4, 8, 9}


def test_figure_7_3_is_incompatible_because_of_a_cycle_of_acquisitions() -> None:
    one, other = history_of(word("(1 (2 )2")), history_of(word("(2 (1 )1"))

    assert not are_compatible([one, other])
    assert are_compatible([one, history_of(word("(1 )1 (2 )2"))])


def test_a_lock_that_is_used_anywhere_must_not_be_held_throughout() -> None:
    """Erratum to Ex. 7.5: with the matched part alone, these would look compatible."""
    one = history_of(word("(5 )5 )1"), {1})
    other = history_of(word("(2"), {5})

    assert matched_uses(word("(5 )5 )1")) == frozenset()
    assert not are_compatible([one, other])


def test_three_threads_can_be_pairwise_compatible_and_still_stuck() -> None:
    """[Kidd09, 7.8]: a cycle of length three."""
    histories = [history_of(word(text)) for text in ("(1 (2 )2", "(2 (3 )3", "(3 (1 )1")]

    assert not are_compatible(histories)
    for place in range(3):
        pair = histories[:place] + histories[place + 1 :]
        assert are_compatible(pair)


def test_a_phase_begins_with_what_is_held() -> None:
    history = history_of(EXAMPLE_7_4, {1, 3, 7, 9}).next_phase()

    assert history == History(throughout=frozenset({2, 4, 8, 9}))
