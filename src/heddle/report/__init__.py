"""Verdicts for people and for machines. Reads `results` and nothing else."""

from heddle.report.json import json_text
from heddle.report.text import text_report

__all__ = ["json_text", "text_report"]
