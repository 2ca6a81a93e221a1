"""What the documents show of a terminal is what the commands print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
ELLIPSIS = "…"


def transcripts(page: Path) -> list[tuple[str, str]]:
    """Each command of a page with what it is said to print."""
    blocks = re.findall(r"^```\n\$ heddle (.*?)\n(.*?)^```", page.read_text(), flags=re.S | re.M)
    return [(command, shown) for command, shown in blocks]


SHOWING = {page: found for page in PAGES if (found := transcripts(page))}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def agrees(shown: str, printed: str) -> bool:
    """Whether the lines are the same, up to the first line that is only an ellipsis."""
    if ELLIPSIS in shown.splitlines():
        return printed.startswith(shown.partition(f"{ELLIPSIS}\n")[0])
    return printed.rstrip() == shown.rstrip()


@pytest.mark.parametrize("page", SHOWING, ids=name)
def test_a_page_shows_what_its_commands_print(page: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command, shown in SHOWING[page]:
        words = [sys.executable, "-m", "heddle", *shlex.split(command)]
        result = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert result.returncode in {0, 1}, result.stderr
        assert agrees(shown, result.stdout), f"$ heddle {command}\n{result.stdout}"


def test_the_tutorial_and_the_readme_show_commands() -> None:
    assert len(SHOWING[ROOT / "docs" / "tutorial.md"]) >= 6
    assert len(SHOWING[ROOT / "README.md"]) >= 1


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "tutorial.md"], ids=name)
def test_the_java_that_a_page_shows_is_that_of_the_examples(page: Path) -> None:
    examples = [file.read_text() for file in (ROOT / "examples").rglob("*.java")]
    unindented = [re.sub(r"^ {4}", "", text, flags=re.M) for text in examples]
    innermost = [re.sub(r"^ {4}", "", text, flags=re.M) for text in unindented]
    shown = re.findall(r"```java\n(.*?)```", page.read_text(), flags=re.S)
    assert shown
    for source in shown:
        assert any(source in text for text in (*examples, *unindented, *innermost)), source
