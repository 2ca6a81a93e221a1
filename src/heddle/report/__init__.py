"""Verdicts for people and for machines. Reads `results` and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.report.json import json_text
    from heddle.report.page import Characters, Page, page_of
    from heddle.report.suites import suite_report
    from heddle.report.text import text_report, text_trace

__all__ = [
    "Characters",
    "Page",
    "json_text",
    "page_of",
    "suite_report",
    "text_report",
    "text_trace",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle.report.json": "json_text",
        "heddle.report.page": "Characters Page page_of",
        "heddle.report.suites": "suite_report",
        "heddle.report.text": "text_report text_trace",
    },
)
