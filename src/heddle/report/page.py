"""The page that a text is laid out for: how wide it is, and which characters it can show."""

from __future__ import annotations

import os
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


@dataclass(frozen=True, slots=True)
class Page:
    """A width in characters, and the characters there are."""

    width: int = DEFAULT_WIDTH
    characters: Characters = Characters.UNICODE

    def printed(self, text: str) -> str:
        """The text in characters that the page has; what it lacks becomes a question mark.

        Not even UTF-8 has everything: a Java string may hold half a surrogate pair.
        """
        if self.characters is Characters.UNICODE:
            return text.encode("utf-8", "replace").decode("utf-8")
        return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def page_of(stream: TextIO) -> Page:
    """The page for a stream: a terminal's own width, and else one fixed width.

    What goes into a file or a pipe must not depend on who is looking.
    """
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    characters = Characters.UNICODE if encoding.startswith("utf") else Characters.ASCII
    return Page(_terminal_width(stream) or DEFAULT_WIDTH, characters)


def _terminal_width(stream: TextIO) -> int | None:
    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return None
    return max(width, NARROWEST) if width > 0 else None
