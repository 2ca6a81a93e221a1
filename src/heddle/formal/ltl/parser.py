"""The text of a formula, read by recursive descent.

    formula  = formula ("<->" | "->" | "||" | "&&" | "U" | "R") formula
             | ("!" | "[]" | "<>" | "X") formula | "(" formula ")" | "true" | "false" | atom
    atom     = name | name comparator constant | ("enter" | "exit") "(" name ")"

From loose to tight: `<->`, `->`, `||`, `&&`, `U` and `R`, then the prefix operators, which bind
tightest. `->`, `U` and `R` group to the right, the others to the left.
"""

from __future__ import annotations

from collections.abc import Callable

from heddle.errors import InputError
from heddle.formal.ltl.formula import (
    And,
    Atom,
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
from heddle.formal.ltl.proposition import Comparator, Comparison, Event, Flag, Moment
from heddle.formal.ltl.tokens import OPERATORS, Kind, Token, misread, tokens

DEEPEST = 100
"""Formulas nested deeper than this are refused: every walk over a formula may recurse."""

_PREFIX: dict[str, Callable[[Formula], Formula]] = {
    "!": Not,
    "[]": Globally,
    "<>": Finally,
    "X": Next,
}
_INFIX: dict[str, tuple[int, Callable[[Formula, Formula], Formula]]] = {
    "<->": (0, Iff),
    "->": (1, Implies),
    "||": (2, Or),
    "&&": (3, And),
    "U": (4, Until),
    "R": (4, Release),
}
_TO_THE_RIGHT = {"->", "U", "R"}
_OPERATOR_NAMES = {"X", "U", "R"}
_COMPARATORS = {"==", "!=", "<", "<=", ">", ">="}
_BOOLEANS = {"true", "false"}
_LONG = range(-(2**63), 2**63)


def parse(text: str) -> Formula:
    """Read a formula; raises `InputError` with the column of the first word that does not fit."""
    reader = _Reader(text)
    formula = reader.formula(loosest=0, depth=1)
    reader.expect_end()
    if _height(formula) > DEEPEST:
        raise reader.too_deep(reader.next)
    return formula


def _height(formula: Formula) -> int:
    """How deep a formula is nested, found without recursion."""
    height, level = 0, [formula]
    while level:
        height, level = height + 1, [part for above in level for part in parts(above)]
    return height


class _Reader:
    """A position in the words of one text."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens, self.position = text, tokens(text), 0

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def take(self) -> Token:
        token = self.next
        self.position += 1
        return token

    def formula(self, loosest: int, depth: int) -> Formula:
        """The longest formula from here whose operators bind at least as tight as `loosest`."""
        left = self.operand(depth)
        while self.next.text in _INFIX:
            strength, build = _INFIX[self.next.text]
            if strength < loosest:
                break
            operator = self.take().text
            tighter = strength if operator in _TO_THE_RIGHT else strength + 1
            left = build(left, self.formula(tighter, depth + 1))
        return left

    def operand(self, depth: int) -> Formula:
        if depth > DEEPEST:
            raise self.too_deep(self.next)
        token = self.take()
        if token.text in _PREFIX:
            return _PREFIX[token.text](self.operand(depth + 1))
        if token.text == "(":
            inner = self.formula(loosest=0, depth=depth + 1)
            self.expect(")", f"close the parenthesis of column {token.column}")
            return inner
        if token.kind is Kind.NAME and token.text not in _OPERATOR_NAMES:
            return self.atom(token)
        raise self.no_formula(token)

    def atom(self, name: Token) -> Formula:
        if name.text in _BOOLEANS:
            return Top() if name.text == "true" else Bottom()
        if name.text in {moment.value for moment in Moment} and self.next.text == "(":
            return self.event(Moment(name.text))
        if self.next.text in _COMPARATORS:
            return self.comparison(name.text, self.take())
        return Atom(Flag(name.text))

    def event(self, moment: Moment) -> Formula:
        self.expect("(", "write the method in parentheses")
        method = self.take()
        if method.kind is not Kind.NAME:
            cause = f"a method's name should be here, not `{method.text}`"
            raise self.error(method, cause, f"write {moment.value}(Class.method)")
        self.expect(")", f"write {moment.value}(Class.method), without parameters")
        return Atom(Event(moment, method.text))

    def comparison(self, field: str, operator: Token) -> Formula:
        constant = self.take()
        if constant.text in _BOOLEANS:
            if operator.text not in {"==", "!="}:
                cause = f"`{operator.text}` does not compare booleans"
                raise self.error(operator, cause, "write == or !=")
            flag = Atom(Flag(field))
            return flag if (operator.text == "==") == (constant.text == "true") else Not(flag)
        if constant.kind is not Kind.NUMBER:
            cause = f"a field is compared with a constant, not with `{constant.text}`"
            remedy = "compare with a number, true or false; keep anything else in a boolean field"
            raise self.error(constant, cause, remedy)
        # The length first: converting a number of thousands of digits is refused by Python.
        if len(constant.text) > 20 or int(constant.text) not in _LONG:
            cause = f"{constant.text[:30]} is not a value of any integer type"
            raise self.error(constant, cause, "compare with a number that fits in 64 bits")
        if operator.text == "!=":
            return Not(Atom(Comparison(field, Comparator.EQUAL, int(constant.text))))
        return Atom(Comparison(field, Comparator(operator.text), int(constant.text)))

    def expect(self, text: str, remedy: str) -> None:
        token = self.take()
        if token.text != text:
            raise self.error(token, f"`{text}` should be here, not `{token.text}`", remedy)

    def expect_end(self) -> None:
        token = self.next
        if token.kind is Kind.END:
            return
        before = self.tokens[self.position - 1].text
        if token.text == ")":
            raise self.error(token, "this parenthesis closes nothing", "leave it out")
        if before in {"G", "F"}:
            remedy = "write [] for always and <> for eventually"
        elif token.text in _COMPARATORS:
            remedy = "only a field can be compared, and only once; put it first: field >= 3"
        else:
            remedy = f"join two formulas with an operator; {OPERATORS}"
        raise self.error(token, f"the formula should end before `{token.text}`", remedy)

    def no_formula(self, token: Token) -> InputError:
        if token.kind is Kind.NUMBER:
            remedy = "put the field first: field >= 3"
        elif token.text in _INFIX:
            remedy = f"write a formula on both sides of {token.text}"
        else:
            remedy = "write a formula such as [](Door.closed -> <>Door.open)"
        return self.error(token, f"a formula should be here, not `{token.text}`", remedy)

    def too_deep(self, token: Token) -> InputError:
        cause = f"nested deeper than {DEEPEST} levels"
        return self.error(token, cause, "check its parts as formulas of their own")

    def error(self, token: Token, cause: str, remedy: str) -> InputError:
        cause = cause.replace("`the end`", "the end")
        return misread(self.text, token.column, cause, remedy)
