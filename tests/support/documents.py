"""Reading the documents: the pages, their code, and the commands that they show."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
_SHELL = {"", "sh"}


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository that fit one of the patterns, new ones included."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listing.splitlines() if (ROOT / name).is_file()]


def name(path: Path) -> str:
    """A file as a reader names it."""
    return str(path.relative_to(ROOT))


def code(page: Path, *languages: str) -> list[str]:
    """The blocks of code on a page in these languages."""
    return [text for language, text in _FENCED.findall(page.read_text()) if language in languages]


def prose(page: Path) -> str:
    """A page without its blocks of code; code inside a line stays."""
    return _FENCED.sub("", page.read_text())


def commands(page: Path) -> list[str]:
    """The arguments of `heddle` in every command that a page shows, without comments."""
    inline = re.findall(r"`(heddle [^`\n]+)`", prose(page))
    lines = "\n".join((*code(page, *_SHELL), *inline))
    found = re.findall(r"^(?:\$ )?heddle ([a-z]+\b.*)$", lines, flags=re.MULTILINE)
    return [command.partition(" #")[0].strip() for command in found]
