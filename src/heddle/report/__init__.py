"""Verdicts for people and for machines. Reads `results` and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.report.annotations import annotations_text
    from heddle.report.json import json_text
    from heddle.report.junit import junit_text
    from heddle.report.page import Characters, Page, page_of
    from heddle.report.sarif import sarif_text
    from heddle.report.suites import suite_report
    from heddle.report.surroundings import Surroundings
    from heddle.report.text import text_report, text_trace

__all__ = [
    "Characters",
    "Page",
    "Surroundings",
    "annotations_text",
    "json_text",
    "junit_text",
    "page_of",
    "sarif_text",
    "suite_report",
    "text_report",
    "text_trace",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle.report.annotations": "annotations_text",
        "heddle.report.json": "json_text",
        "heddle.report.junit": "junit_text",
        "heddle.report.page": "Characters Page page_of",
        "heddle.report.sarif": "sarif_text",
        "heddle.report.suites": "suite_report",
        "heddle.report.surroundings": "Surroundings",
        "heddle.report.text": "text_report text_trace",
    },
)
