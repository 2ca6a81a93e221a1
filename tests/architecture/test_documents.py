"""What a reader of the documents may count on: links lead somewhere, options exist."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

from heddle.cli import COMMANDS
from support.documents import ROOT, commands, name, prose, tracked

if TYPE_CHECKING:
    from pathlib import Path

    import click


def anchors(page: Path) -> set[str]:
    """The fragments that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), flags=re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


def leads_somewhere(page: Path, link: str) -> bool:
    file, _, fragment = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return target.exists() and (not fragment or fragment in anchors(target))


def links(page: Path) -> list[str]:
    text = re.sub(r"`[^`\n]*`", "", prose(page))
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"\w+:", link)]


def test_every_relative_link_of_a_page_leads_somewhere() -> None:
    found = [(page, link) for page in tracked("*.md") for link in links(page)]
    assert len(found) > 40, "has the form of links changed?"
    dead = [(name(page), link) for page, link in found if not leads_somewhere(page, link)]
    assert dead == []


def test_every_page_that_code_mentions_is_there() -> None:
    mentions = {
        (name(path), page)
        for path in tracked("*.py", "*.java", "*.pyi", "*.toml")
        for page in re.findall(r"\bdocs/[\w/-]+\.(?:md|bib)", path.read_text())
    }
    assert mentions
    assert [(file, page) for file, page in mentions if not (ROOT / page).is_file()] == []


def options(command: str) -> set[str]:
    found: click.Command = import_module(f"heddle.cli.{command}").command
    return {option for each in found.params for option in each.opts} | {"--help"}


def test_every_option_that_a_page_shows_exists() -> None:
    shown = [command for page in tracked("*.md") for command in commands(page)]
    assert len(shown) > 40, "has the form of commands changed?"
    for command in shown:
        first, _, rest = command.partition(" -- ")[0].partition(" ")
        assert first in COMMANDS, f"heddle {command}"
        used = re.findall(r"(?<!\S)--[a-z-]+", rest)
        assert set(used) <= options(first), f"heddle {command}"
