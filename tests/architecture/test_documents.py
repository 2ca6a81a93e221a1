"""What a reader of the documents may count on: links lead somewhere, options exist."""

from __future__ import annotations

import re
import subprocess
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.cli import COMMANDS

if TYPE_CHECKING:
    import click

ROOT = Path(__file__).parents[2]


def tracked(*suffixes: str) -> list[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listing.splitlines() if name.endswith(suffixes)]
    return [path for path in paths if path.is_file()]


def prose(text: str) -> str:
    """A page without its code, which may contain brackets and parentheses of its own."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def anchors(page: Path) -> set[str]:
    """The fragments that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), flags=re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


def leads_somewhere(page: Path, link: str) -> bool:
    name, _, fragment = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    return target.exists() and (not fragment or fragment in anchors(target))


def test_every_relative_link_of_a_page_leads_somewhere() -> None:
    pages = tracked(".md")
    links = [
        (page.relative_to(ROOT), link)
        for page in pages
        for link in re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text()))
        if not re.match(r"\w+:", link)
    ]
    assert len(links) > 40, "has the form of links changed?"
    assert [(page, link) for page, link in links if not leads_somewhere(ROOT / page, link)] == []


def test_every_page_that_code_mentions_is_there() -> None:
    mentions = {
        (path.relative_to(ROOT), name)
        for path in tracked(".py", ".java", ".pyi", ".toml")
        for name in re.findall(r"\bdocs/[\w/-]+\.(?:md|bib)", path.read_text())
    }
    assert mentions
    assert [(path, name) for path, name in mentions if not (ROOT / name).is_file()] == []


def parameters(command: str) -> list[click.Parameter]:
    found: click.Command = import_module(f"heddle.cli.{command}").command
    return found.params


def commands(page: Path) -> list[tuple[str, str]]:
    """The commands that a page shows in its code, each with its arguments."""
    text = page.read_text()
    blocks = re.findall(r"```(?:sh)?\n(.*?)```", text, flags=re.DOTALL)
    inline = re.findall(r"`(heddle [^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    code = "\n".join((*blocks, *inline))
    return re.findall(r"^(?:\$ )?heddle ([a-z]+)\b(.*)$", code, flags=re.MULTILINE)


def test_every_option_that_a_page_shows_exists() -> None:
    shown = [each for page in tracked(".md") for each in commands(page)]
    assert len(shown) > 30, "has the form of commands changed?"
    for command, arguments in shown:
        assert command in COMMANDS, f"heddle {command}"
        words = arguments.partition("#")[0].partition(" -- ")[0]
        known = {name for each in parameters(command) for name in each.opts} | {"--help"}
        assert set(re.findall(r"(?<!\S)--[a-z-]+", words)) <= known, f"heddle {command}{arguments}"
