"""The access patterns [Kidd09, Table 2.3] and the further cycles of two units."""

from __future__ import annotations

from itertools import permutations, product

from heddle.formal.eml.patterns import ALL, FURTHER, TABLE, PatternAccess, pattern


def test_table_2_3_has_five_patterns_of_one_location_and_nine_of_two() -> None:
    assert [str(one) for one in TABLE] == [
        "R(l) W′(l) W(l)",
        "R(l) W′(l) R(l)",
        "W(l) R′(l) W(l)",
        "W(l) W′(l) R(l)",
        "W(l) W′(l) W(l)",
        "W(l1) W′(l1) W′(l2) W(l2)",
        "W(l1) W′(l2) W′(l1) W(l2)",
        "W(l1) W′(l2) W(l2) W′(l1)",
        "W(l1) R′(l1) R′(l2) W(l2)",
        "W(l1) R′(l2) R′(l1) W(l2)",
        "R(l1) W′(l1) W′(l2) R(l2)",
        "R(l1) W′(l2) W′(l1) R(l2)",
        "R(l1) W′(l2) R(l2) W′(l1)",
        "W(l1) R′(l2) W(l2) R′(l1)",
    ]


def test_write_skew_is_among_the_further_patterns() -> None:
    texts = {str(one) for one in FURTHER}

    assert len(texts) == 18
    assert "R(l1) R′(l2) W(l2) W′(l1)" in texts
    assert "R(l1) W′(l1) R′(l2) W(l2)" in texts
    assert pattern(15) is FURTHER[0]
    assert [one.number for one in ALL] == list(range(1, 33))


def test_every_cycle_of_two_units_shows_a_pattern() -> None:
    """Two accesses of each unit, in every order: a cyclic conflict graph shows some pattern."""
    places = list(product("RW", (0, 1)))
    for first, second, third, fourth in product(places, repeat=4):
        mine, theirs = [(0, *first), (0, *second)], [(1, *third), (1, *fourth)]
        for order in set(permutations((0, 0, 1, 1))):
            queues = {0: iter(mine), 1: iter(theirs)}
            word = tuple(PatternAccess(*next(queues[unit])) for unit in order)  # type: ignore[arg-type]
            assert _is_cyclic(word) == any(_shows(word, one.accesses) for one in ALL), word


def _is_cyclic(word: tuple[PatternAccess, ...]) -> bool:
    edges = {
        (one.unit, other.unit)
        for place, one in enumerate(word)
        for other in word[place + 1 :]
        if one.unit != other.unit
        and one.location == other.location
        and "W" in (one.kind, other.kind)
    }
    return len(edges) == 2


def _shows(word: tuple[PatternAccess, ...], accesses: tuple[PatternAccess, ...]) -> bool:
    """Whether the accesses occur in order, with units and locations under some names."""
    for units, locations in product(permutations((0, 1)), repeat=2):
        renamed = iter(
            PatternAccess(units[one.unit], one.kind, locations[one.location]) for one in word
        )
        if all(access in renamed for access in accesses):
            return True
    return False
