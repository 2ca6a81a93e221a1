"""What can be asked of a formula without translating it."""

from __future__ import annotations

import pytest

from heddle.formal.ltl.formula import atoms, uses_next
from heddle.formal.ltl.parser import parse


def test_atoms_are_named_once_in_the_order_in_which_they_are_written() -> None:
    formula = parse("[](C.b -> <>(n >= 3 || C.b)) U enter(C.a) && n >= 3")
    assert [atom.text for atom in atoms(formula)] == ["C.b", "n >= 3", "enter(C.a)"]


@pytest.mark.parametrize("text", ["X p", "p U (q && !X r)", "[]<>(p <-> X p)"])
def test_a_next_anywhere_is_seen(text: str) -> None:
    assert uses_next(parse(text))


@pytest.mark.parametrize("text", ["p", "[](p -> <>q)", "X.p U X.q"])
def test_formulas_without_next_are_known_to_be_without(text: str) -> None:
    assert not uses_next(parse(text))
