"""Pages of reports, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.report.html import html_page
from support.browser import Viewer, find_browser, launched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from heddle.results import Report

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    pytest.importorskip("playwright", reason="Playwright is not installed (requirements-dev.txt)")
    executable = find_browser()
    if executable is None:
        pytest.skip("no browser: install chromium, or name one in HEDDLE_BROWSER")
    with launched(executable) as started:
        yield started


@pytest.fixture
def viewer(browser: Browser) -> Iterator[Viewer]:
    """A viewer; that a page complains of nothing and loads nothing else is part of every test."""
    one = Viewer(browser)
    yield one
    one.close()
    assert one.complaints == []
    assert [url for url in one.requests if not url.startswith(("file:", "about:"))] == []
    assert len(one.requests) == len([url for url in one.requests if url.endswith(".html")])


@pytest.fixture(scope="session")
def bluetooth() -> Report:
    return heddle.check(EXAMPLES / "bluetooth")


@pytest.fixture
def page(bluetooth: Report, tmp_path: Path) -> Path:
    """The page of a driver that is stopped while it is in use."""
    return written(bluetooth, tmp_path)


def written(report: Report, folder: Path) -> Path:
    file = folder / "report.html"
    file.write_text(html_page(report), encoding="utf-8")
    return file
