"""A browser that shows pages from disk, with the network off."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_browser() -> str | None:
    """The browser to use: HEDDLE_BROWSER, or a Chromium on the path."""
    named = os.environ.get("HEDDLE_BROWSER")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def launched(executable: str) -> Iterator[Browser]:
    """A browser of Playwright's, until the end of the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Without coloured edges of letters pictures are smaller, and the same on every screen.
        arguments = ["--disable-lcd-text", "--hide-scrollbars"]
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        yield browser
        browser.close()


class Viewer:
    """Opens pages, and notes what they load, what they say on the console, and what fails."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []

    def open(self, page: Path, **options: Any) -> Page:  # noqa: ANN401 (as Playwright has it)
        """A tab that shows a file; `options` are those of a context of Playwright's."""
        size = {"width": 1360, "height": 1000}
        context = self._browser.new_context(**{"viewport": size, "offline": True} | options)
        self._contexts.append(context)
        tab = context.new_page()
        tab.on("request", lambda request: self.requests.append(request.url))
        tab.on("console", lambda message: self.complaints.append(message.text))
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        tab.goto(page.as_uri())
        return tab

    def close(self) -> None:
        """Closes all tabs."""
        for context in self._contexts:
            context.close()
