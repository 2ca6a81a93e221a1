"""The report as one JSON object: same report, same bytes."""

from __future__ import annotations

import json

from heddle.results import Report, encode_report


def json_text(report: Report) -> str:
    """One object, indented, ending with a line break."""
    return json.dumps(encode_report(report), indent=2, ensure_ascii=False) + "\n"
