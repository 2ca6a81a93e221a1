"""What a reader of the documents may count on: links lead somewhere, options exist."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from heddle.cli import COMMANDS
from support.documents import ROOT, commands, name, prose, tracked

if TYPE_CHECKING:
    from pathlib import Path


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
        for path in tracked("*.py", "*.rs", "*.java", "*.pyi", "*.toml")
        for page in re.findall(r"\bdocs/[\w/-]+\.(?:md|bib)", path.read_text())
    }
    assert mentions
    assert [(file, page) for file, page in mentions if not (ROOT / page).is_file()] == []


def test_every_engine_has_a_page_with_its_question_guarantee_limits_and_papers() -> None:
    keys = set(re.findall(r"@\w+\{(\w+),", (ROOT / "docs" / "papers.bib").read_text()))
    engines = {path.parent.name for path in tracked("src/heddle/engines/*/solve.py")}
    pages = {page.stem: page.read_text() for page in tracked("docs/engines/*.md")}
    assert set(pages) == engines
    for text in pages.values():
        headings = re.findall(r"^## (.*)$", text, flags=re.MULTILINE)
        assert {"The question", "The guarantee", "The limits"} <= set(headings)
        papers = re.findall(r"\b[A-Z]\w+\d\d\b", text.partition("\nPapers")[2])
        assert papers
        assert set(papers) <= keys


def test_every_paper_that_a_page_cites_is_in_the_bibliography() -> None:
    keys = set(re.findall(r"@\w+\{(\w+),", (ROOT / "docs" / "papers.bib").read_text()))
    cited = {
        key
        for page in tracked("*.md")
        for brackets in re.findall(r"\[([^\]]+)\]", prose(page))
        for key in re.findall(r"\b[A-Z][A-Za-z]+[A-Z]?\d\d\b", brackets)
    }
    assert len(cited) > 15, "has the form of citations changed?"
    assert cited <= keys


def options(command: str) -> set[str]:
    found: click.Command = import_module(f"heddle.cli.{command}").command
    parts = [found, *(found.commands.values() if isinstance(found, click.Group) else ())]
    return {option for part in parts for each in part.params for option in each.opts} | {"--help"}


def test_every_option_that_a_page_shows_exists() -> None:
    shown = [command for page in tracked("*.md") for command in commands(page)]
    assert len(shown) > 40, "has the form of commands changed?"
    for command in shown:
        first, _, rest = command.partition(" -- ")[0].partition(" ")
        assert first in COMMANDS, f"heddle {command}"
        used = re.findall(r"(?<!\S)--[a-z-]+", rest)
        assert set(used) <= options(first), f"heddle {command}"


def test_every_file_that_a_page_names_is_there() -> None:
    files = [f"/{name(path)}" for path in tracked("*.py", "*.rs", "*.java")]
    named = {
        (name(page), file)
        for page in tracked("docs/*.md", "README.md", "CONTRIBUTING.md")
        for file in re.findall(r"`([\w/]+\.(?:py|rs|java))`", prose(page))
    }
    assert len(named) > 30, "has the form of names changed?"
    gone = [
        (page, file)
        for page, file in sorted(named)
        if not any(each.endswith(f"/{file}") for each in files)
    ]
    assert gone == []


def test_every_package_that_a_page_names_can_be_imported() -> None:
    java = {f"heddle.{path.stem}" for path in tracked("src/heddle/java/api/heddle/*.java")}
    names = (
        {
            found
            for page in tracked("docs/*.md", "README.md")
            for found in re.findall(r"`(heddle(?:\.\w+)+)[`(]", prose(page))
        }
        - java
        - {"heddle.toml"}
    )
    assert len(names) > 10, "has the form of names changed?"
    for found in names:
        parts = found.split(".")
        while (module := ".".join(parts)) and not importable(module):
            parts.pop()
        value: object = import_module(module)
        for part in found.split(".")[len(parts) :]:
            value = getattr(value, part)


def importable(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
