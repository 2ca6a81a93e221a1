"""How notebooks show a report: as the page that browsers show, loaded when it is needed."""

from __future__ import annotations

from heddle.results.verdict import Report, show_reports_as


def page_in_notebook(report: Report) -> str:
    """The report as a frame with the page in it."""
    from heddle.report.html import embedded_page

    return embedded_page(report)


show_reports_as(page_in_notebook)
