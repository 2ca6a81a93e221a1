"""No random program that is called leak-free leaks, and most that do not leak are proved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flows.programs import generate, java, leaks

from heddle import api
from heddle.questions.question import Confirmation, Question
from heddle.results import NoLeak, Outcome

IN_CI = 20
ALL = 100
PROVED = 0.8


def outcomes(tmp_path: Path, seeds: range) -> dict[int, Outcome]:
    file = tmp_path / "Programs.java"
    file.write_text("\n\n".join(java(generate(seed), f"P{seed}") for seed in seeds))
    found = {}
    for seed in seeds:
        program = api.load(file, main=f"P{seed}")
        question = Question(program, (NoLeak(),), confirmation=Confirmation.NONE)
        found[seed] = api.answer(question, "flow").outcome
    return found


def judge(tmp_path: Path, seeds: range, record_property: Callable[[str, object], None]) -> None:
    """Also for the long tier: 300 programs are a minute of the processor."""
    found = outcomes(tmp_path, seeds)
    leaking = {seed for seed in seeds if leaks(generate(seed))}
    assert not [seed for seed in leaking if found[seed] is Outcome.HOLDS]
    clean = [seed for seed in seeds if seed not in leaking]
    proved = [seed for seed in clean if found[seed] is Outcome.HOLDS]
    told = f"flows: {len(leaking)} leak, {len(proved)} of {len(clean)} others are proved"
    record_property("summary", told)
    assert len(proved) >= PROVED * len(clean)


def test_what_is_called_leak_free_does_not_leak(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    judge(tmp_path, range(IN_CI), record_property)


@pytest.mark.long
def test_what_is_called_leak_free_does_not_leak_in_many_programs(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    judge(tmp_path, range(1000, 1000 + ALL), record_property)


def test_runs_confirm_only_leaks(tmp_path: Path) -> None:
    seeds = range(IN_CI, IN_CI + 3)
    file = tmp_path / "Programs.java"
    file.write_text("\n\n".join(java(generate(seed), f"P{seed}") for seed in seeds))
    for seed in seeds:
        report = api.flow(api.load(file, main=f"P{seed}"))
        assert (report.outcome is Outcome.VIOLATED) <= leaks(generate(seed)), seed
