"""The report as one page for a browser: no other file, no network, nothing to install."""

from __future__ import annotations

from heddle.report.html.page import embedded_page, html_page

__all__ = ["embedded_page", "html_page"]
