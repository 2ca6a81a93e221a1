"""The English of documents, messages, docstrings and comments: nouns as subjects, plain words.

Comments of tests are not read here.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from support.documents import name, prose, tracked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

REFUSED = {
    "a pronoun as a subject: name the thread, the object or the reader": re.compile(
        r"\b(?:somebody|nobody|anybody|everybody|whoever|whomever)\b", re.IGNORECASE
    ),
    "a sentence that opens with `Of X`: make X the subject": re.compile(
        r"(?:^|[.!?:;|*-] )Of (?!course\b)|[:;] of (?:an?|the|its|their|what|which|those|these)\b"
    ),
    "a word that no Java developer uses": re.compile(
        r"\b(?:anew|mended|so many|told apart|put down|their like)\b", re.IGNORECASE
    ),
}


PRONOUN = next(iter(REFUSED))


def refused(texts: Iterable[tuple[str, str]]) -> list[str]:
    """The texts that say what they should not, each with its place and the reason."""
    return [
        f"{place}: {found[0].strip()}: {reason}"
        for place, text in texts
        for reason, pattern in REFUSED.items()
        for found in pattern.finditer(text)
    ]


def sentences(page: Path) -> Iterator[tuple[str, str]]:
    """The paragraphs of a page, each on one line and without code."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[-*|] )", re.sub(r"`[^`\n]*`", "X", prose(page))):
        yield name(page), " ".join(paragraph.split())


def python_texts(path: Path) -> Iterator[tuple[str, str]]:
    """Messages, docstrings, and comments with those right below them."""
    source = path.read_text()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield f"{name(path)}:{node.lineno}", " ".join(node.value.split())
    for found in re.finditer(r"#:? (.*(?:\n *#:? .*)*)", source):
        text = re.sub(r"\n *#:? ", " ", found[1])
        yield f"{name(path)}:{source.count(chr(10), 0, found.start()) + 1}", text


def rust_texts(path: Path) -> Iterator[tuple[str, str]]:
    code = path.read_text().partition("#[cfg(test)]")[0]
    for number, line in enumerate(code.splitlines(), start=1):
        if not line.lstrip().startswith("//"):
            for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                yield f"{name(path)}:{number}", text


def rust_comments(path: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        for text in re.findall(r"//[/!]? (.*)", line):
            yield f"{name(path)}:{number}", text


def test_every_page_is_plain_english() -> None:
    pages = tracked("*.md")
    assert len(pages) > 40
    assert refused(text for page in pages for text in sentences(page)) == []


def test_every_message_docstring_and_comment_is_plain_english() -> None:
    files = tracked("src/heddle/*.py", "tests/support/*.py")
    assert len(files) > 200
    assert refused(text for path in files for text in python_texts(path)) == []


def test_every_message_of_the_core_is_plain_english() -> None:
    files = [path for path in tracked("rust/*/src/*.rs") if "tests" not in path.stem]
    assert len(files) > 200
    assert refused(text for path in files for text in rust_texts(path)) == []


def test_the_refused_words_are_noticed() -> None:
    for text in ("Whoever waits is served.", "It ends. Of these, one stays.", "so many contexts"):
        assert refused([("", text)])
    assert not refused([("", "A set of states. Of course it holds. Off by one.")])


def test_comments_of_the_core_name_their_subjects() -> None:
    files = tracked("rust/*.rs")
    assert len(files) > 200
    found = refused(text for path in files for text in rust_comments(path))
    assert [text for text in found if text.endswith(PRONOUN)] == []
