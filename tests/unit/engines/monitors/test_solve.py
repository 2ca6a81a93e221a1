"""Verdicts on data races: proved, shown, withdrawn, suspected, unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import answer, load
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Exhaustive, NoDataRace, Outcome, Partial, Suspected, Verdict, Witnessed

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
    public class Main {
        int value;
        static int other;
        static volatile boolean done;
        static final Main shared = new Main();
        synchronized void add() { value++; }
        BODY
    }
"""
UNTRIED = Confirmation.NONE


def verdict(
    folder: Path,
    body: str,
    confirmation: Confirmation = Confirmation.MACHINE,
    search: SearchOptions | None = None,
) -> Verdict:
    (folder / "Main.java").write_text(PROGRAM.replace("BODY", body))
    program, claims = load(folder / "Main.java"), (NoDataRace(),)
    asked = Question(program, claims, search or SearchOptions(), confirmation=confirmation)
    (found,) = answer(asked, "monitors").verdicts
    return found


GUARDED = """
    public static void main(String[] args) {
        while (true) {
            Main own = new Main();
            for (int i = 0; i < 2; i++) new Thread(() -> { own.add(); shared.add(); }).start();
        }
    }
"""


def test_any_number_of_guarded_objects_and_threads_is_proved(tmp_path: Path) -> None:
    found = verdict(tmp_path, GUARDED)
    assert found.outcome is Outcome.HOLDS
    assert "states" not in found.effort
    assert isinstance(found.coverage, Exhaustive)
    assert found.coverage.note == "proved for any number of threads and objects"


HANDED_OVER = """
    public static void main(String[] args) {
        new Thread(() -> { other = 1; done = true; }).start();
        if (done) other++;
    }
"""


def test_a_hand_over_by_a_flag_is_withdrawn_after_all_interleavings(tmp_path: Path) -> None:
    found = verdict(tmp_path, HANDED_OVER)
    assert found.outcome is Outcome.HOLDS
    assert (found.effort["candidates"] > 0, found.effort["withdrawn"]) == (True, 1)
    assert isinstance(found.coverage, Exhaustive)
    assert "refuted" in (found.coverage.note or "")


def test_without_the_machine_it_is_suspected_with_both_lines(tmp_path: Path) -> None:
    found = verdict(tmp_path, HANDED_OVER, UNTRIED)
    assert found.outcome is Outcome.SUSPECTED
    (finding,) = found.findings
    assert isinstance(finding.evidence, Suspected)
    assert finding.message.startswith("data race on Main.other: ")
    assert {place.line for place in finding.locations} == {10, 11}
    assert finding.evidence.trace is not None
    assert [step.action for step in finding.evidence.trace.steps] == ["starts thread 1"]


def test_what_the_machine_cannot_settle_says_which_option_helps(tmp_path: Path) -> None:
    search = SearchOptions(limits=SearchLimits(states=1))
    found = verdict(tmp_path, HANDED_OVER, search=search)
    assert found.outcome is Outcome.SUSPECTED
    assert isinstance(found.coverage, Partial)
    assert "limit of 1 states was reached" in found.coverage.reason


HALF_GUARDED = """
    public static void main(String[] args) {
        new Thread(shared::add).start();
        new Thread(() -> shared.add()).start();
        shared.value++;
    }
"""


def test_a_race_is_shown_with_the_lock_that_all_others_hold(tmp_path: Path) -> None:
    found = verdict(tmp_path, HALF_GUARDED)
    assert found.outcome is Outcome.VIOLATED
    assert found.effort["unforeseen"] == 0
    for finding in found.findings:
        assert isinstance(finding.evidence, Witnessed)
        assert "all other accesses hold the Main made at Main.java:6" in finding.because
        assert "the one at Main.java:12 does not" in finding.because


REFLECTIVE = """
    public static void main(String[] args) throws Exception {
        if (args.length > 3) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        new Thread(shared::add).start();
        shared.add();
    }
"""


def test_where_nothing_can_be_proved_the_machine_decides(tmp_path: Path) -> None:
    found = verdict(tmp_path, REFLECTIVE)
    assert found.outcome is Outcome.HOLDS
    assert found.effort["states"] > 0


def test_where_nothing_can_be_proved_nothing_is_claimed(tmp_path: Path) -> None:
    found = verdict(tmp_path, REFLECTIVE, UNTRIED)
    assert found.outcome is Outcome.UNKNOWN
    assert isinstance(found.coverage, Partial)
    assert "forName" in found.coverage.reason


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_question_gets_the_same_answer(seed: int, tmp_path: Path) -> None:
    del seed
    assert verdict(tmp_path, HALF_GUARDED, UNTRIED) == verdict(tmp_path, HALF_GUARDED, UNTRIED)
