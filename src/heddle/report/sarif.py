"""The report as SARIF 2.1.0, for code hosts, editors and other collectors of findings.

A violated claim is an error, a suspected one a warning, and what is unknown is a notification of
the tool: it is about the search, and not about a line. Nothing in the file depends on the time or
the machine, so that equal answers are equal files.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from heddle.report.naming import is_explained, message_text
from heddle.report.rules import NOTIFICATIONS, RULES
from heddle.report.surroundings import Surroundings, failed_elsewhere
from heddle.report.text import claim_text, coverage_text
from heddle.results import FindingKind, Location, Outcome, Suspected, Witnessed

if TYPE_CHECKING:
    from heddle.results import Finding, Remark, Report, Trace, Verdict

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
FINGERPRINT = "heddle/v1"
_ROOT = "%SRCROOT%"
# Numbers that an edit elsewhere in the program moves: lines, objects, compiler-made names.
_MOVING = re.compile(r"(?<=[:#$])\d+")
_LINK = re.compile(r"\[(?=[^\]]*\]\()")

Json = dict[str, Any]


def sarif_text(report: Report, surroundings: Surroundings | None = None) -> str:
    """One log with one run."""
    writing = _Writing(report, surroundings or Surroundings())
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [writing.run()]}
    return json.dumps(log, indent=2) + "\n"


def fingerprint(finding: Finding) -> str:
    """What stays the same as long as the defect does, wherever its lines move to."""
    place = finding.location
    names = (finding.kind.value, *finding.about, f"{place.class_name}.{place.method}")
    stable = (_MOVING.sub("", name) for name in names)
    return hashlib.sha256("\n".join(stable).encode("utf-8", "replace")).hexdigest()


class _Writing:
    """One report on its way into a file."""

    def __init__(self, report: Report, surroundings: Surroundings) -> None:
        self.report, self.surroundings = report, surroundings

    def run(self) -> Json:
        driver: Json = {"name": "Heddle"}
        if self.surroundings.version:
            driver["version"] = self.surroundings.version
        driver["rules"] = [rule.descriptor() for rule in RULES.values()]
        driver["notifications"] = [
            {"id": name, "shortDescription": {"text": text}} for name, text in NOTIFICATIONS.items()
        ]
        run: Json = {
            "tool": {"driver": driver},
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {
                _ROOT: {"description": {"text": "The folder in which heddle was called."}}
            },
            "invocations": [
                {
                    "executionSuccessful": True,
                    "toolExecutionNotifications": [*self._unknown(), *self._remarks()],
                }
            ],
            "results": list(self._results()),
            "properties": {
                "outcome": self.report.outcome.value,
                "verdicts": [_summary(each) for each in self.report.verdicts],
            },
        }
        if self.surroundings.command is not None:
            # Analyses of several commands stand side by side: one does not replace the other.
            run["automationDetails"] = {"id": f"heddle/{self.surroundings.command}/"}
        return run

    def _results(self) -> Iterator[Json]:
        for verdict in self.report.verdicts:
            for finding in verdict.findings:
                yield self._result(finding, verdict)

    def _result(self, finding: Finding, verdict: Verdict) -> Json:
        kinds = list(RULES)
        result: Json = {
            "ruleId": finding.kind.value,
            "ruleIndex": kinds.index(finding.kind),
            "level": "error" if isinstance(finding.evidence, Witnessed) else "warning",
            "message": _message(_sentences(finding)),
            "locations": [self._location(finding.location)],
            "partialFingerprints": {FINGERPRINT: fingerprint(finding)},
        }
        if finding.locations[1:]:
            result["relatedLocations"] = [
                {"id": number, **self._location(each), "message": {"text": "see also"}}
                for number, each in enumerate(finding.locations[1:], start=1)
            ]
        if finding.stack:
            result["stacks"] = [self._stack(finding)]
        if finding.trace is not None and finding.trace.steps:
            result["codeFlows"] = [self._code_flow(finding.trace, _headline(finding))]
        if finding.suppressed is not None:
            result["suppressions"] = [
                {
                    "kind": "external",
                    "status": "accepted",
                    "justification": _plain(finding.suppressed),
                }
            ]
        result["properties"] = _properties(finding, verdict)
        return result

    def _stack(self, finding: Finding) -> Json:
        frames = [{"location": self._location(call)} for call in finding.stack]
        is_call = finding.kind is FindingKind.EXIT_STATUS
        made = "where the program was ended" if is_call else "where the exception was made"
        return {"message": {"text": made}, "frames": frames}

    def _code_flow(self, trace: Trace, text: str) -> Json:
        flows: dict[str, list[Json]] = {}
        for order, step in enumerate(trace.steps, start=1):
            place = self._location(step.location, step.source)
            place["message"] = _message(step.action)
            last = order == len(trace.steps)
            flows.setdefault(step.thread, []).append(
                {
                    "location": place,
                    "executionOrder": order,
                    "importance": "essential" if last else "important",
                }
            )
        return {
            "message": {"text": text},
            "threadFlows": [
                {"id": _plain(thread), "message": _message(f"thread {thread}"), "locations": steps}
                for thread, steps in flows.items()
            ],
        }

    def _location(self, location: Location, source: str | None = None) -> Json:
        place: Json = {}
        if location.file is not None:
            place["physicalLocation"] = physical = {
                "artifactLocation": _artifact(self.surroundings.path(location.file))
            }
            if location.line is not None and location.line > 0:
                region: Json = {"startLine": location.line}
                if source is not None:
                    region["snippet"] = {"text": _plain(source)}
                physical["region"] = region
        if location.class_name is not None:
            place["logicalLocations"] = [_logical(location)]
        return place

    def _unknown(self) -> Iterator[Json]:
        for verdict in self.report.verdicts:
            if verdict.outcome is not Outcome.UNKNOWN:
                continue
            harmless = failed_elsewhere(verdict, self.report)
            whose = "" if verdict.subject is None else f"{verdict.subject}: "
            yield {
                "descriptor": {"id": "not-decided" if harmless else "unknown"},
                "level": "note" if harmless else "warning",
                "message": _message(
                    f"{whose}{claim_text(verdict.claim)} is "
                    f"{'not decided' if harmless else 'unknown'}: {coverage_text(verdict.coverage)}"
                ),
            }

    def _remarks(self) -> Iterator[Json]:
        for remark in self.report.remarks:
            yield self._remark(remark)

    def _remark(self, remark: Remark) -> Json:
        whose = "" if remark.subject is None else f"{remark.subject}: "
        known = remark.kind if remark.kind in NOTIFICATIONS else "remark"
        told: Json = {
            "descriptor": {"id": known},
            "level": "note",
            "message": _message(whose + remark.message),
        }
        if remark.location != Location():
            told["locations"] = [self._location(remark.location)]
        return told


def _headline(finding: Finding) -> str:
    """What the code flow of a finding shows."""
    trace = finding.trace
    if trace is None or finding.kind is FindingKind.LEAK:
        return "what two runs show"
    plural = "" if trace.contexts == 1 else "s"
    text = f"how it happens, in {trace.contexts} context{plural}"
    if trace.repeats is None:
        return text
    return f"{text}: steps from number {trace.repeats + 1} on are repeated for ever"


def _sentences(finding: Finding) -> str:
    parts = [message_text(finding), f"because {finding.because}" if is_explained(finding) else ""]
    if isinstance(finding.evidence, Suspected):
        parts.append(f"not confirmed: {finding.evidence.why}")
    return "; ".join(part for part in parts if part)


def _message(text: str) -> Json:
    """The text as SARIF has it: braces are for arguments, and brackets can begin a link."""
    escaped = text.replace("\\", "\\\\") if _LINK.search(text) else text
    escaped = _LINK.sub(r"\\[", escaped)
    return {"text": _plain(escaped).replace("{", "{{").replace("}", "}}") or "?"}


def _plain(text: str) -> str:
    """Half a surrogate pair is no character of a file."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _artifact(path: str) -> Json:
    if PurePosixPath(path).is_absolute():
        return {"uri": f"file://{quote(path)}"}
    return {"uri": quote(path), "uriBaseId": _ROOT}


def _logical(location: Location) -> Json:
    owner = location.class_name or ""
    if location.method is None:
        return {"name": owner, "fullyQualifiedName": owner, "kind": "type"}
    full = f"{owner}.{location.method}"
    return {"name": location.method, "fullyQualifiedName": full, "kind": "function"}


def _properties(finding: Finding, verdict: Verdict) -> Json:
    told: Json = {
        "claim": claim_text(verdict.claim),
        "engine": verdict.engine,
        "evidence": "witnessed" if isinstance(finding.evidence, Witnessed) else "suspected",
    }
    if finding.about:
        told["about"] = list(finding.about)
    if verdict.subject is not None:
        told["subject"] = verdict.subject
    if isinstance(finding.evidence, Witnessed) and finding.evidence.file is not None:
        told["schedule"] = finding.evidence.file
    return told


def _summary(verdict: Verdict) -> Json:
    told: Json = {} if verdict.subject is None else {"subject": verdict.subject}
    return told | {
        "claim": claim_text(verdict.claim),
        "engine": verdict.engine,
        "outcome": verdict.outcome.value,
        "covered": coverage_text(verdict.coverage),
        "trusted": [str(each) for each in verdict.assumptions],
    }
