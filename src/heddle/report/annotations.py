"""The report as annotations of GitHub: a line for each finding, which GitHub shows in the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from heddle.report.naming import is_explained
from heddle.report.surroundings import Surroundings, counting, failed_elsewhere
from heddle.report.text import claim_text, coverage_text
from heddle.results import Location, Outcome, Suspected, Witnessed

if TYPE_CHECKING:
    from heddle.results import Finding, Report, Verdict


def annotations_text(report: Report, surroundings: Surroundings | None = None) -> str:
    """One command of GitHub for each finding, unknown claim and remark, worst first.

    GitHub shows ten of each level at most, so what is suppressed has none.
    """
    around = surroundings or Surroundings()
    ranking = list(Outcome)
    verdicts = sorted(report.verdicts, key=lambda verdict: ranking.index(verdict.outcome))
    lines = [line for verdict in verdicts for line in _verdict(verdict, report, around)]
    for remark in report.remarks:
        whose = "" if remark.subject is None else f"{remark.subject}: "
        where = _place(remark.location, around)
        lines.append(_command("notice", where, remark.kind, whose + remark.message))
    return "".join(f"{line}\n" for line in lines)


def _verdict(verdict: Verdict, report: Report, around: Surroundings) -> Iterator[str]:
    whose = "" if verdict.subject is None else f"{verdict.subject}: "
    for finding in counting(verdict):
        level = "error" if isinstance(finding.evidence, Witnessed) else "warning"
        where = _place(finding.location, around)
        yield _command(level, where, whose + finding.kind.value, "\n".join(_lines(finding)))
    if verdict.outcome is Outcome.UNKNOWN and not failed_elsewhere(verdict, report):
        title = f"{whose}{claim_text(verdict.claim)} is unknown"
        yield _command("warning", {}, title, coverage_text(verdict.coverage))


def _lines(finding: Finding) -> Iterator[str]:
    yield finding.message
    if is_explained(finding):
        yield f"because {finding.because}"
    for other in finding.locations[1:]:
        yield f"see also {other}"
    if isinstance(finding.evidence, Suspected):
        yield f"not confirmed: {finding.evidence.why}"


def _place(location: Location, around: Surroundings) -> dict[str, str]:
    if location.file is None:
        return {}
    path = around.path(location.file)
    # What is not below the folder of the call is not in the repository either.
    if PurePosixPath(path).is_absolute():
        return {}
    line = {} if location.line is None else {"line": str(location.line)}
    return {"file": path} | line


def _command(level: str, place: dict[str, str], title: str, text: str) -> str:
    properties = place | {"title": f"Heddle: {title}"}
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {told}::{_data(text)}"


def _data(text: str) -> str:
    plain = text.encode("utf-8", "replace").decode("utf-8")
    return plain.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
