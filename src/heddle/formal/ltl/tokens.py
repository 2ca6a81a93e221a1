"""The words of a formula's text, each with the column where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from heddle.errors import InputError


class Kind(Enum):
    """What a word is to the parser."""

    NAME = auto()
    NUMBER = auto()
    SYMBOL = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One word; columns count from 1."""

    kind: Kind
    text: str
    column: int


# Longer symbols first: `<->` is not `<` and `->`. A dotted name is one word, so that a class
# called X or U can be named.
_WORD = re.compile(
    r"""(?P<space>\s+)
      | (?P<name>(?:[^\W\d]|\$)[\w$]*(?:\.(?:[^\W\d]|\$)[\w$]*)*)
      | (?P<number>-?[0-9]+(?![\w.]))
      | (?P<symbol><->|->|<>|\[\]|&&|\|\||==|!=|<=|>=|[<>!()])""",
    re.VERBOSE,
)
_INSTEAD = {
    "&": "write && for and",
    "|": "write || for or",
    "=": "write == to compare, -> for implies, <-> for if and only if",
    "~": "write ! for not",
    "[": "write [] for always, without a space between the brackets",
    '"': "compare fields with numbers, true or false only",
    "'": "compare fields with numbers, true or false only",
}
OPERATORS = "operators are [] <> X U R ! && || -> <-> and parentheses"


def misread(text: str, column: int, cause: str, remedy: str) -> InputError:
    """The error of a formula that cannot be read, pointing at one column of it."""
    return InputError(cause, place=f"formula `{text}`, column {column}", remedy=remedy)


def tokens(text: str) -> tuple[Token, ...]:
    """All words of a formula, an END last; raises `InputError` at what is not a word."""
    found: list[Token] = []
    position = 0
    while position < len(text):
        match = _WORD.match(text, position)
        if match is None:
            raise _unknown(text, position)
        if match.lastgroup is not None and match.lastgroup != "space":
            kind = Kind[match.lastgroup.upper()]
            found.append(Token(kind, match.group(), position + 1))
        position = match.end()
    return (*found, Token(Kind.END, "the end", len(text) + 1))


def _unknown(text: str, position: int) -> InputError:
    character = text[position]
    if character.isdigit() or character == "-":
        cause = f"not a whole decimal number at `{text[position : position + 10]}`"
        return misread(text, position + 1, cause, "compare with a number such as 3 or -1")
    cause = f"`{character}` is not allowed in a formula"
    return misread(text, position + 1, cause, _INSTEAD.get(character, OPERATORS))
