"""Flows that are excluded because they cannot happen, and one that cannot be seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from heddle.analysis.facts import Instance
from heddle.engines.monitors.queries.dependences import Dependences
from heddle.results import Outcome
from programs.flow_expectations import asked

#: Each excluded by what the paper names, [NordhoffML13, Table 1].
TABLE_1 = {
    "BeforeStart": "thread creation",
    "StartInsideLock": "thread creation and a lock",
    "KilledUnderLock": "a kill under a common lock",
    "TwoTransfers": "two transfers in one question",
    "LockOrder": "the order of two locks",
    "BranchAndDeadlock": "a branch and a deadlock",
}


#: A write and the read that gets its value.
Handover = tuple[tuple[Instance, int], tuple[Instance, int]]


@pytest.mark.parametrize("name", TABLE_1)
def test_a_transfer_that_cannot_happen_is_excluded(name: str, flow_classes: Path) -> None:
    """The six programs of Table 1 leak nothing, and without the exclusion each would."""
    report = asked(flow_classes / "safe" / name)
    assert report.outcome is Outcome.HOLDS
    assert report.verdicts[0].effort["transfers excluded"] > 0


@pytest.mark.parametrize("name", TABLE_1)
def test_without_the_exclusion_the_transfer_would_be_a_leak(
    name: str, flow_classes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dependences, "possible", lambda *_: True)
    assert asked(flow_classes / "safe" / name).outcome is Outcome.SUSPECTED


@pytest.mark.parametrize("name", ["KilledUnderLock", "TwoTransfers"])
def test_only_two_transfers_need_one_question_about_both(
    name: str, flow_classes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_by_one = Dependences.possible

    def possible(self: Dependences, path: Sequence[Handover], time_limit: float | None) -> bool:
        return len(path) > 1 or one_by_one(self, path, time_limit)

    monkeypatch.setattr(Dependences, "possible", possible)
    outcome = Outcome.SUSPECTED if name == "TwoTransfers" else Outcome.HOLDS
    assert asked(flow_classes / "safe" / name).outcome is outcome


CONSTANT = """
class Constant {
    @heddle.Secret %s PIN %s;
    @heddle.Public static void show(Object value) { }
    public static void main(String[] args) { show(%s); }
}
"""


@pytest.mark.parametrize(
    ("declared", "value", "shown", "outcome"),
    [
        ("static final int", "= 4711", "PIN + args.length", Outcome.UNKNOWN),
        ("static final String", '= "4711"', "PIN", Outcome.UNKNOWN),
        ("final int", "= 4711", "new Constant().PIN", Outcome.UNKNOWN),
        ("static int", "= 4711", "PIN", Outcome.SUSPECTED),
        ("static final int", "= Integer.parseInt(args())", "PIN", Outcome.SUSPECTED),
    ],
)
def test_a_constant_that_javac_copies_is_not_called_safe(
    declared: str, value: str, shown: str, outcome: Outcome, tmp_path: Path
) -> None:
    source = tmp_path / "Constant.java"
    text = CONSTANT % (declared, value, shown)
    source.write_text(text.rstrip()[:-1] + 'static String args() { return "7"; } }')
    report = asked(source)
    assert report.outcome is outcome
    if outcome is Outcome.UNKNOWN:
        assert "no reads of the constant Constant.PIN" in str(report.verdicts[0].coverage)
