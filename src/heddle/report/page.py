"""The page that a text is laid out for: how wide it is, and which characters it can show."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

DEFAULT_WIDTH = 100
NARROWEST = 40

# One character for one character, so that what was aligned stays aligned.
_ASCII = str.maketrans({"─": "-", "│": "|", "┼": "+", "━": "=", "┿": "+", "…": "~", "·": "."})


class Characters(Enum):
    """Which characters can be shown."""

    UNICODE = "unicode"
    ASCII = "ascii"


# Words of a headline and their colours, as numbers of ANSI; the rules of tables stand back.
_COLOURS = {
    "VIOLATED": "1;31",
    "FAILS": "1;31",
    "SUSPECTED": "1;33",
    "UNKNOWN": "1;33",
    "HOLDS": "1;32",
    "holds": "32",
}
_HEADLINE = re.compile(rf"^(\S.*?(?:: |  ))({'|'.join(_COLOURS)})\b", re.MULTILINE)
_PLACE = re.compile(r"^  (?! )\S+:\d+ in [^:\n]+(?=:|$)", re.MULTILINE)
_RULE = re.compile(r"─+(?:┼─*)*")


@dataclass(frozen=True, slots=True)
class Page:
    """A width in characters, the characters there are, and whether there are colours.

    On a verbose page nothing is shortened.
    """

    width: int = DEFAULT_WIDTH
    characters: Characters = Characters.UNICODE
    coloured: bool = False
    verbose: bool = False

    def printed(self, text: str) -> str:
        """The text in characters that the page has; what it lacks becomes a question mark.

        Not even UTF-8 has everything: a Java string may hold half a surrogate pair.
        """
        text = _painted(text) if self.coloured else text
        if self.characters is Characters.UNICODE:
            return text.encode("utf-8", "replace").decode("utf-8")
        return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def _painted(text: str) -> str:
    """What was laid out, with colours: escapes have no width."""
    text = _HEADLINE.sub(lambda m: f"{m[1]}{_in_colour(_COLOURS[m[2]], m[2])}", text)
    text = _PLACE.sub(lambda m: f"  {_in_colour('1', m[0].strip())}", text)
    return _RULE.sub(lambda m: _in_colour("2", m[0]), text)


def _in_colour(colour: str, text: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m"


def wrapped(text: str, page: Page, indent: str) -> list[str]:
    """The text in lines of the page; all but the first stand further to the right."""
    return textwrap.wrap(
        text,
        page.width,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def has_colours(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether colours are wanted: on a terminal, unless NO_COLOR says otherwise."""
    if environment.get("NO_COLOR"):
        return False
    return stream.isatty() and environment.get("TERM") != "dumb"


def page_of(stream: TextIO, *, verbose: bool = False) -> Page:
    """The page for a stream: a terminal's own width, and else one fixed width.

    What goes into a file or a pipe must not depend on who is looking.
    """
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    characters = Characters.UNICODE if encoding.startswith("utf") else Characters.ASCII
    width = _terminal_width(stream) or DEFAULT_WIDTH
    return Page(width, characters, has_colours(stream), verbose)


def _terminal_width(stream: TextIO) -> int | None:
    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return None
    return max(width, NARROWEST) if width > 0 else None
