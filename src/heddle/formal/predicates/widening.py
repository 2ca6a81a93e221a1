"""Predicates instead of series of predicates.

A loop gives `x == -1`, then `x == -2`, and so on: comparisons of one sum with ever other numbers.
From the second number on a comparison with 0 by `<` stands for them, which the signs of what is
added decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from heddle.formal.predicates.terms import Atom, Term, compare, constant, signed


def unwrapped(atom: Atom) -> Atom | None:
    """The comparison of integers without bounds in its shortest form; None if it says nothing."""
    if atom.op == "==":
        return atom if atom.left.parts else None
    difference = atom.left - atom.right
    if not difference.parts:
        return None
    width = difference.width
    plus = tuple((leaf, n) for leaf, n in difference.parts if signed(n, width) > 0)
    minus = tuple((leaf, signed(-n, width)) for leaf, n in difference.parts if signed(n, width) < 0)
    if minus:
        return Atom("<", Term(plus, difference.constant, width), Term(minus, 0, width))
    return Atom("<", Term(plus, 0, width), constant(-difference.constant, width))


def widened(new: Sequence[Atom], known: Sequence[Atom]) -> list[Atom]:
    """What to take instead of the new ones, as far as they go on with series."""
    present = set(known)
    sums = {atom.left.parts for atom in known if atom.op == "=="}
    found: dict[Atom, None] = {}
    for atom in new:
        width = atom.left.width
        wider = compare("<", Term(atom.left.parts, 0, width), constant(0, width)).atom
        if atom.op != "==" or wider in present or not atom.right.constant:
            continue
        if atom.left.parts in sums:
            found[wider] = None
    return list(found)
