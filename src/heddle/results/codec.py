"""Reports as JSON and back. The shape is a contract: `SCHEMA` counts its incompatible changes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from heddle.errors import InputError
from heddle.results import claim as claims
from heddle.results.code_coverage import decode_code_coverage, encode_code_coverage
from heddle.results.coverage import Assumption, Bounded, Coverage, Exhaustive, Partial
from heddle.results.finding import Evidence, Finding, Suspected, Witnessed
from heddle.results.kinds import FindingKind
from heddle.results.remark import Remark
from heddle.results.trace_codec import (
    decode_location,
    decode_part,
    decode_trace,
    encode_location,
    encode_part,
    encode_trace,
)
from heddle.results.verdict import Report, Verdict

SCHEMA = 1

Json = dict[str, Any]

_CLAIMS: dict[str, type[claims.Claim]] = {
    kind.name: kind
    for kind in (
        claims.NoUncaughtException,
        claims.NoDeadlock,
        claims.NoDataRace,
        claims.ExitStatus,
        claims.Serializable,
        claims.NoLeak,
        claims.Ltl,
        claims.Invariant,
        claims.Unreachable,
        claims.Contracts,
    )
}


def encode_report(report: Report) -> Json:
    """The one object that `--json` prints."""
    encoded: Json = {
        "schema": SCHEMA,
        "outcome": report.outcome.value,
        "verdicts": [_encode_verdict(verdict) for verdict in report.verdicts],
        "remarks": [_encode_remark(remark) for remark in report.remarks],
    }
    if report.sources:
        encoded["sources"] = dict(sorted(report.sources.items()))
    if report.code is not None:
        encoded["code"] = encode_code_coverage(report.code)
    return encoded


def decode_report(data: Json) -> Report:
    """The report that `data` encodes; outcomes are derived again, not believed."""
    if data.get("schema") != SCHEMA:
        raise InputError(
            f"this is report schema {data.get('schema')!r}; this version reads {SCHEMA}",
            remedy="write the report again with this version of heddle",
        )
    return Report(
        tuple(_decode_verdict(verdict) for verdict in data["verdicts"]),
        # Reports that were written before there were remarks have none.
        tuple(_decode_remark(remark) for remark in data.get("remarks", ())),
        sources=data.get("sources", {}),
        code=decode_code_coverage(data["code"]) if data.get("code") else None,
    )


def _encode_verdict(verdict: Verdict) -> Json:
    about = {} if verdict.subject is None else {"subject": verdict.subject}
    return about | {
        "claim": verdict.claim.name,
        "arguments": encode_arguments(verdict.claim),
        "engine": verdict.engine,
        "outcome": verdict.outcome.value,
        "coverage": _encode_coverage(verdict.coverage),
        "assumptions": [str(assumption) for assumption in verdict.assumptions],
        "effort": dict(sorted(verdict.effort.items())),
        "findings": [_encode_finding(finding) for finding in verdict.findings],
    }


def _encode_remark(remark: Remark) -> Json:
    about = {} if remark.subject is None else {"subject": remark.subject}
    return about | {
        "kind": remark.kind,
        "message": remark.message,
        "location": encode_location(remark.location),
    }


def _decode_remark(data: Json) -> Remark:
    place = decode_location(data["location"])
    return Remark(data["kind"], data["message"], place, data.get("subject"))


def encode_arguments(claim: claims.Claim) -> Json:
    """What a claim says beyond its name: the formula, the class, the place."""
    values = {field.name: getattr(claim, field.name) for field in fields(claim)}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def _encode_coverage(coverage: Coverage) -> Json:
    match coverage:
        case Exhaustive(note):
            return {"kind": "exhaustive", "limits": {}, "reason": note}
        case Bounded(limits):
            return {"kind": "bounded", "limits": dict(sorted(limits.items())), "reason": None}
        case Partial(reason, limits):
            return {"kind": "partial", "limits": dict(sorted(limits.items())), "reason": reason}


def _encode_finding(finding: Finding) -> Json:
    witnessed = isinstance(finding.evidence, Witnessed)
    encoded: Json = {
        "kind": finding.kind.value,
        "message": finding.message,
        "because": finding.because,
        "location": encode_location(finding.location),
        "locations": [encode_location(location) for location in finding.locations],
        "evidence": "witnessed" if witnessed else "suspected",
        "trace": None if finding.trace is None else encode_trace(finding.trace),
    }
    if finding.about:
        encoded["about"] = list(finding.about)
    if finding.stack:
        encoded["stack"] = [encode_location(call) for call in finding.stack]
    if finding.parts:
        encoded["parts"] = [encode_part(part) for part in finding.parts]
    if finding.suppressed is not None:
        encoded["suppressed"] = finding.suppressed
    match finding.evidence:
        case Suspected(why):
            encoded["unconfirmed"] = why
        case Witnessed(file=str(file)):
            encoded["schedule"] = file
    return encoded


def decode_claim(name: str, arguments: Json) -> claims.Claim:
    """The claim with this name and what `encode_arguments` gave for it."""
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in arguments.items()
    }
    kind = _CLAIMS.get(name)
    if kind is None or not _fit(kind, values):
        raise InputError(f"there is no claim {name!r} with {sorted(values)}")
    return kind(**values)


_TYPES: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "str | None": (str, type(None)),
    "bool": (bool,),
    "tuple[str, ...]": (tuple,),
}


def _fit(kind: type[claims.Claim], values: Json) -> bool:
    """Whether these are values for all fields of a claim."""
    types = {field.name: _TYPES[str(field.type)] for field in fields(kind)}
    return values.keys() == types.keys() and all(
        isinstance(value, types[name]) for name, value in values.items()
    )


def _decode_verdict(data: Json) -> Verdict:
    return Verdict(
        claim=decode_claim(data["claim"], data["arguments"]),
        engine=data["engine"],
        findings=tuple(_decode_finding(finding) for finding in data["findings"]),
        coverage=_decode_coverage(data["coverage"]),
        assumptions=tuple(Assumption(text) for text in data["assumptions"]),
        effort=data["effort"],
        subject=data.get("subject"),
    )


def _decode_coverage(data: Json) -> Coverage:
    match data["kind"]:
        case "exhaustive":
            return Exhaustive(data["reason"])
        case "bounded":
            return Bounded(data["limits"])
        case "partial":
            return Partial(data["reason"], data["limits"])
        case kind:
            raise InputError(f"a report cannot have coverage {kind!r}")


def _decode_finding(data: Json) -> Finding:
    trace = None if data["trace"] is None else decode_trace(data["trace"])
    evidence: Evidence
    if data["evidence"] == "witnessed":
        if trace is None:
            raise InputError("a witnessed finding must have a trace")
        evidence = Witnessed(trace, file=data.get("schedule"))
    else:
        evidence = Suspected(data["unconfirmed"], trace)
    return Finding(
        kind=FindingKind(data["kind"]),
        message=data["message"],
        because=data["because"],
        locations=tuple(decode_location(location) for location in data["locations"]),
        evidence=evidence,
        # Reports that were written before findings said what they are about do not.
        about=tuple(data.get("about", ())),
        stack=tuple(decode_location(call) for call in data.get("stack", ())),
        suppressed=data.get("suppressed"),
        parts=tuple(decode_part(part) for part in data.get("parts", ())),
    )
