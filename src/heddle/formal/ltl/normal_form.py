"""Formulas with negation only before atoms, made smaller where that is cheap.

The laws are those that every textbook has; each connective has one function here that builds it
and applies its laws, so a formula built of simplified parts is simplified.
"""

from __future__ import annotations

from collections.abc import Callable

from heddle.errors import InputError
from heddle.formal.ltl.formula import (
    And,
    Bottom,
    Finally,
    Formula,
    Globally,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Top,
    Until,
    parts,
)

TRUE, FALSE = Top(), Bottom()
LARGEST = 2_000
"""Formulas with more operators than this, once `<->` is written out, are refused."""


def normal_form(formula: Formula) -> Formula:
    """An equivalent formula of atoms, negated atoms, `&& || X U R` and constants.

    Raises `InputError` when writing out `<->` makes it too large to go on.
    """
    if _size(formula) > LARGEST:
        raise InputError(
            f"the formula has more than {LARGEST:,} operators once every <-> is written out",
            place="formula",
            remedy="check its parts as formulas of their own",
        )
    return _positive(formula)


def _size(formula: Formula) -> int:
    below = sum(map(_size, parts(formula)))
    return 2 * below + 3 if isinstance(formula, Iff) else below + 1


def _core(formula: Formula) -> Formula:
    """The outermost operator put in terms of `! && || X U R`."""
    match formula:
        case Implies(left, right):
            return Or(Not(left), right)
        case Iff(left, right):
            return Or(And(left, right), And(Not(left), Not(right)))
        case Globally(operand):
            return Release(FALSE, operand)
        case Finally(operand):
            return Until(TRUE, operand)
        case _:
            return formula


def _positive(formula: Formula) -> Formula:
    match _core(formula):
        case Not(operand):
            return _negative(operand)
        case Next(operand):
            return next_(_positive(operand))
        case And() | Or() | Until() | Release() as whole:
            return _SAME[type(whole)](_positive(whole.left), _positive(whole.right))
    return formula


def _negative(formula: Formula) -> Formula:
    if isinstance(formula, Iff):
        return _positive(Iff(formula.left, Not(formula.right)))
    match _core(formula):
        case Top():
            return FALSE
        case Bottom():
            return TRUE
        case Not(operand):
            return _positive(operand)
        case Next(operand):
            return next_(_negative(operand))
        case And() | Or() | Until() | Release() as whole:
            return _DUAL[type(whole)](_negative(whole.left), _negative(whole.right))
    return Not(formula)


def opposite(left: Formula, right: Formula) -> bool:
    """Whether one is written as the negation of the other."""
    return left == Not(right) or right == Not(left)


def and_(left: Formula, right: Formula) -> Formula:
    """`left && right`."""
    if FALSE in (left, right) or opposite(left, right):
        return FALSE
    if left in (TRUE, right):
        return right
    if right == TRUE:
        return left
    match left, right:
        case Next(first), Next(second):
            return next_(and_(first, second))
        case Release(one, first), Release(other, second) if one == other:
            return release(one, and_(first, second))
        case Until(first, one), Until(second, other) if one == other:
            return until(and_(first, second), one)
        case (Until(Top(), Release(Bottom(), f)), Until(Top(), Release(Bottom(), g))):
            return until(TRUE, release(FALSE, and_(f, g)))
    return And(left, right)


def or_(left: Formula, right: Formula) -> Formula:
    """`left || right`."""
    if TRUE in (left, right) or opposite(left, right):
        return TRUE
    if left in (FALSE, right):
        return right
    if right == FALSE:
        return left
    match left, right:
        case Next(first), Next(second):
            return next_(or_(first, second))
        case Until(one, first), Until(other, second) if one == other:
            return until(one, or_(first, second))
        case Release(first, one), Release(second, other) if one == other:
            return release(or_(first, second), one)
        case (Release(Bottom(), Until(Top(), f)), Release(Bottom(), Until(Top(), g))):
            return release(FALSE, until(TRUE, or_(f, g)))
    return Or(left, right)


def timeless(formula: Formula) -> bool:
    """Whether it is written as something true at all moments of a run or at none."""
    match formula:
        case Top() | Bottom():
            return True
        case Release(Bottom(), Until(Top(), _)) | Until(Top(), Release(Bottom(), _)):
            return True
        case _:
            return False


def next_(operand: Formula) -> Formula:
    """`X operand`."""
    return operand if timeless(operand) else Next(operand)


def until(left: Formula, right: Formula) -> Formula:
    """`left U right`."""
    if left in (FALSE, right) or timeless(right):
        return right
    match left, right:
        case Next(first), Next(second):
            return next_(until(first, second))
        case _, Until(first, _) if first == left:
            return right
        case Top(), Until(_, target):
            return until(TRUE, target)
        case Top(), Next(target):
            return next_(until(TRUE, target))
    return Until(left, right)


def release(left: Formula, right: Formula) -> Formula:
    """`left R right`."""
    if left in (TRUE, right) or timeless(right):
        return right
    match left, right:
        case Next(first), Next(second):
            return next_(release(first, second))
        case _, Release(first, _) if first == left:
            return right
        case Bottom(), Release(_, kept):
            return release(FALSE, kept)
        case Bottom(), Next(kept):
            return next_(release(FALSE, kept))
    return Release(left, right)


_Build = Callable[[Formula, Formula], Formula]
_SAME: dict[type, _Build] = {And: and_, Or: or_, Until: until, Release: release}
_DUAL: dict[type, _Build] = {And: or_, Or: and_, Until: release, Release: until}
