"""One file that a browser shows: styles, scripts and data, and the policy that allows no others."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from importlib import resources

from heddle.report.html.payload import payload_of
from heddle.report.page import Page
from heddle.report.text import text_report
from heddle.results import Report

_MODULES = (
    "dom.js",
    "model.js",
    "java.js",
    "rows.js",
    "arrows.js",
    "timeline.js",
    "source.js",
    "state.js",
    "figures.js",
    "graph.js",
    "player.js",
    "finding.js",
    "summary.js",
    "main.js",
)
"""In an order in which each module imports only earlier ones."""
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:function|class|const) (\w+))", re.MULTILINE)
_LONGEST_TEXT = 200_000
_HEIGHT = 760


def html_page(report: Report) -> str:
    """The report as a page: same report, same bytes."""
    style, script = _asset("style.css"), _script()
    policy = "; ".join(
        (
            "default-src 'none'",
            f"style-src {_digest(style)}",
            f"script-src {_digest(script)}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(_printable(_title(report)))}</title>
<style>{style}</style>
</head>
<body>
<noscript>
<p>This page steps through runs with JavaScript, which is switched off. The report as text:</p>
<pre>{html.escape(_text(report))}</pre>
</noscript>
<div id="page"></div>
<script type="application/json" id="report">{_data(report)}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def embedded_page(report: Report) -> str:
    """The page inside another one, as notebooks show it: it can do nothing but show itself."""
    page = html.escape(html_page(report))
    return (
        f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="Heddle report" '
        f'style="width: 100%; height: {_HEIGHT}px; border: 0"></iframe>'
    )


def _title(report: Report) -> str:
    findings = [finding for verdict in report.verdicts for finding in verdict.findings]
    where = f" · {findings[0].location}" if findings else ""
    return f"Heddle: {report.outcome.value}{where}"


def _text(report: Report) -> str:
    text = text_report(report, Page())
    if len(text) > _LONGEST_TEXT:
        return text[:_LONGEST_TEXT] + "\n… (the rest is left out here; `heddle` prints it)\n"
    return text


def _printable(text: str) -> str:
    """Without halves of surrogate pairs, which a Java string may hold and UTF-8 does not."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _data(report: Report) -> str:
    """JSON in which nothing can end the element that it stands in, or begin a comment."""
    text = json.dumps(payload_of(report), separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _script() -> str:
    """The modules in one script, each in a function of its own that gives back what it exports."""
    return "\n".join(map(_module, _MODULES))


def _module(name: str) -> str:
    text = _asset(name)
    exported = ", ".join(match[1] for match in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = module_\2;", text))
    scope = f"(() => {{\n{body}\nreturn {{ {exported} }};\n}})()"
    return f"const module_{name.removesuffix('.js')} = {scope};"


def _asset(name: str) -> str:
    return resources.files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """What the policy calls an inline style or script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
