"""A long search of `check` looks at the threads that one run warns about, by themselves."""

from __future__ import annotations

from pathlib import Path

import heddle
from heddle.engines.interleavings.build import windows_of
from heddle.machine.search import search
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Outcome, Witnessed

HANDSHAKE = Path(__file__).parents[3] / "programs" / "observed" / "Handshake.java"
OPTIONS = SearchOptions(tries=1_000, limits=SearchLimits(seconds=60))


def test_a_race_window_finds_what_random_runs_and_few_contexts_do_not() -> None:
    program = heddle.load(HANDSHAKE)
    searched = search(program, ("uncaught",), OPTIONS, guide=lambda: windows_of(program, OPTIONS))
    assert searched.found_by == "a race window"
    assert searched.effort["runs"] > 0


def test_the_finding_of_a_race_window_replays_in_the_whole_program() -> None:
    verdict = heddle.check(HANDSHAKE, options=OPTIONS).verdicts[0]
    assert verdict.outcome is Outcome.VIOLATED
    (finding,) = verdict.findings
    assert isinstance(finding.evidence, Witnessed)
