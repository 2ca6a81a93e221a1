"""The words of a model file, line by line, each with the place where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from heddle.errors import MalformedFile


class Kind(Enum):
    """What a word is to a parser."""

    NAME = auto()
    QUOTED = auto()
    SYMBOL = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One word; lines and columns count from 1. A quoted name has lost its quotes."""

    kind: Kind
    text: str
    line: int
    column: int

    def is_name(self) -> bool:
        """Whether this can name something."""
        return self.kind in {Kind.NAME, Kind.QUOTED}

    def is_word(self, text: str) -> bool:
        """Whether this is exactly that keyword or symbol; a quoted name never is."""
        return self.kind in {Kind.NAME, Kind.SYMBOL} and self.text == text


# A dot belongs to a name only between two parts of it, so that `0..4` is a range.
_NAME = r"[\w$'@]+(?:\.[\w$'@]+)*"
_WORD = re.compile(
    rf"""(?P<space>[ \t\r\f\v\ufeff]+)
      | (?P<comment>\#.*)
      | (?P<name>{_NAME})
      | (?P<quoted>"(?:[^"\\]|\\.)*")
      | (?P<symbol>->|:=|==|!=|<=|>=|\.\.|[<>,:()=*+-])""",
    re.VERBOSE,
)
_PLAIN = re.compile(_NAME)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

_KEYWORDS = """
start var thread template error state symbol
when and do fork into join label spawn
any bool true false none
"""
KEYWORDS = frozenset(_KEYWORDS.split())


def misread(file: str, line: int, column: int, cause: str, remedy: str) -> MalformedFile:
    """The error of a model file that cannot be read, pointing at one place of it."""
    return MalformedFile(cause, place=f"{file}:{line}:{column}", remedy=remedy)


def lines_of(text: str, file: str) -> list[tuple[Token, ...]]:
    """The words of each line that has any, an END last; raises at what is not a word."""
    # Not splitlines(): that knows ends of lines which no editor counts.
    lines = [_words(line, number, file) for number, line in enumerate(text.split("\n"), start=1)]
    return [words for words in lines if len(words) > 1]


def spelled(name: str) -> str:
    """A name as it stands in a file: quoted where it would be read as something else."""
    if _PLAIN.fullmatch(name) and name not in KEYWORDS:
        return name
    return '"' + "".join(_ESCAPED.get(character, character) for character in name) + '"'


def _words(line: str, number: int, file: str) -> tuple[Token, ...]:
    found: list[Token] = []
    position = 0
    while position < len(line):
        match = _WORD.match(line, position)
        if match is None:
            raise _unknown(line, number, position, file)
        group, text = match.lastgroup, match.group()
        if group == "quoted":
            text = re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), text[1:-1])
        if group in {"name", "quoted", "symbol"}:
            found.append(Token(Kind[str(group).upper()], text, number, position + 1))
        position = match.end()
    return (*found, Token(Kind.END, "the end of the line", number, len(line) + 1))


def _unknown(line: str, number: int, position: int, file: str) -> MalformedFile:
    character = line[position]
    if character == '"':
        cause, remedy = "this quoted name does not end", 'close it with " on the same line'
    elif character in ";{}":
        cause, remedy = f"`{character}` has no meaning here", "end a rule by the end of its line"
    elif character in "&|!":
        cause = f"`{character}` has no meaning here"
        remedy = "join conditions by `and`; write two rules for `or`, != for not equal"
    else:
        cause = f"{character!r} has no meaning here"
        remedy = 'names are letters, digits and _ $ \' @ . — put any other name in "quotes"'
    return misread(file, number, position + 1, cause, remedy)
