"""Verdicts for people and for machines. Reads `results` and nothing else."""

from heddle.report.json import json_text
from heddle.report.page import Characters, Page, page_of
from heddle.report.text import text_report, text_trace

__all__ = ["Characters", "Page", "json_text", "page_of", "text_report", "text_trace"]
