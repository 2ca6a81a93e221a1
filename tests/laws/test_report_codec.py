"""Law: a report survives its JSON form unchanged, whatever it says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle.errors import InputError
from heddle.report import json_text
from heddle.results import (
    Assumption,
    Bounded,
    Claim,
    Coverage,
    Evidence,
    Exhaustive,
    Finding,
    FindingKind,
    Invariant,
    Location,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Partial,
    Report,
    Step,
    Suspected,
    Trace,
    Unreachable,
    Verdict,
    Witnessed,
    decode_report,
)
from heddle.results.claim import NoLeak, Serializable

words = st.text(max_size=8)
names = st.tuples(words, words)
locations = st.builds(
    Location, st.none() | words, st.none() | st.integers(1, 999), st.none() | words, words
)
steps = st.builds(Step, words, locations, words, st.none() | words)
traces = st.builds(
    Trace, st.lists(steps, max_size=3).map(tuple), st.none() | st.integers(min_value=0, max_value=3)
)
limits = st.dictionaries(words, st.integers(0, 99) | words, max_size=3)
coverages: st.SearchStrategy[Coverage] = st.one_of(
    st.just(Exhaustive()),
    st.builds(Bounded, limits.filter(bool)),
    st.builds(Partial, words, limits),
)
claims: st.SearchStrategy[Claim] = st.one_of(
    st.sampled_from([NoDeadlock(), NoDataRace(), NoUncaughtException()]),
    st.builds(Serializable, st.none() | words, st.booleans()),
    st.builds(NoLeak, names, names),
    st.builds(Ltl, words),
    st.builds(Invariant, words),
    st.builds(Unreachable, words),
)
evidence: st.SearchStrategy[Evidence] = st.one_of(
    st.builds(Witnessed, traces, st.none(), st.none() | words),
    st.builds(Suspected, words, st.none() | traces),
)
findings = st.builds(
    Finding,
    st.sampled_from(FindingKind),
    words,
    words,
    st.lists(locations, min_size=1, max_size=2).map(tuple),
    evidence,
    names,
)
verdicts = st.builds(
    Verdict,
    claims,
    words,
    st.lists(findings, max_size=2).map(tuple),
    coverages,
    st.lists(st.builds(Assumption, words), max_size=2).map(tuple),
    st.dictionaries(words, st.integers(0, 10**12), max_size=3),
)
reports = st.builds(Report, st.lists(verdicts, max_size=3).map(tuple))


@given(reports)
def test_decoding_what_was_encoded_gives_the_report_back(report: Report) -> None:
    assert decode_report(json.loads(json_text(report))) == report


@given(reports)
def test_the_order_in_which_counts_were_taken_does_not_show(report: Report) -> None:
    turned = Report(
        tuple(
            Verdict(
                v.claim,
                v.engine,
                v.findings,
                v.coverage,
                v.assumptions,
                dict(reversed(list(v.effort.items()))),
            )
            for v in report.verdicts
        )
    )
    assert json_text(turned) == json_text(report)


def test_a_report_of_another_schema_is_refused() -> None:
    with pytest.raises(InputError, match="this version reads 1"):
        decode_report({"schema": 2, "verdicts": []})
