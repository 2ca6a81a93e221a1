"""Places that must not be reached, predicates, formulas: asked of a real program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.errors import InputError
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import FindingKind, Invariant, Ltl, NoDeadlock, Outcome, Unreachable

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Claim, Verdict

BANK = """\
import java.util.ArrayList;
import java.util.List;

public class Bank {
    static int left = 1, right = 1;
    static final Object lock = new Object();
    static final List<Integer> log = new ArrayList<>();
    static String owner;

    static class Account {
        static int balance;
        int own;

        static boolean isCovered() {
            return balance >= 0;
        }
    }

    static boolean isBalanced() {
        return left + right == 2;
    }

    static boolean isOrdered() {
        return left <= right;
    }

    static boolean isShort() {
        int size = 0;
        for (int entry : log) {
            size += entry;
        }
        return size < 3;
    }

    static boolean isOwned() {
        return !owner.isEmpty();
    }

    boolean isFair() {
        return true;
    }

    static void move() {
        left--;
        right++;
    }

    static void spend() {
        Account.balance = -1;
        Account.balance = 1;
    }

    static void never() {
        move();
    }

    static native void outside();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                move();
            }
        });
        other.start();
        synchronized (lock) {
            if (left == 0) {
                System.out.println("moved before");
            }
        }
        other.join();
        log.add(1);
        log.add(2);
        log.clear();
        if (left != 0) {
            never();
        }
        spend();
    }
}
"""


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(BANK.splitlines(), 1) if text in line)


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bank") / "Bank.java"
    file.write_text(BANK)
    return file


def verdict_on(bank: Path, claim: Claim, options: SearchOptions | None = None) -> Verdict:
    (verdict,) = heddle.check(bank, claims=[claim], options=options).verdicts
    return verdict


def test_a_method_that_some_run_enters_is_reached(bank: Path) -> None:
    (finding,) = verdict_on(bank, Unreachable("Bank.move")).findings
    assert finding.kind is FindingKind.REACHED
    assert finding.message == "Bank.move is reached"
    assert (finding.location.method, finding.location.line) == ("move", line_of("left--"))


def test_a_method_that_no_run_enters_is_not_reached(bank: Path) -> None:
    assert verdict_on(bank, Unreachable("Bank.never")).outcome is Outcome.HOLDS


def test_a_line_that_only_some_interleavings_reach_is_reached(bank: Path) -> None:
    line = line_of("moved before")
    (finding,) = verdict_on(bank, Unreachable(f"Bank.main:{line}")).findings
    assert finding.location.line == line


def test_a_line_that_needs_two_switches_is_not_reached_with_fewer_contexts(bank: Path) -> None:
    place = Unreachable(f"Bank.main:{line_of('moved before')}")
    for contexts, outcome in ((2, Outcome.HOLDS_WITHIN_BOUND), (3, Outcome.VIOLATED)):
        options = SearchOptions(limits=SearchLimits(contexts=contexts))
        assert verdict_on(bank, place, options).outcome is outcome


def test_a_line_of_a_lambda_belongs_to_the_method_around_it(bank: Path) -> None:
    line = line_of("                move();")
    (finding,) = verdict_on(bank, Unreachable(f"Bank.main:{line}")).findings
    assert finding.location.line == line


def test_reaching_one_place_does_not_end_the_search_for_others(bank: Path) -> None:
    places = ["Bank.move", "Bank.never", "Bank.spend", f"Bank.main:{line_of('moved before')}"]
    options = SearchOptions(every=True)
    claims: list[Claim] = [*map(Unreachable, places), NoDeadlock()]
    report = heddle.check(bank, claims=claims, options=options)
    outcomes = [verdict.outcome for verdict in report.verdicts]
    violated, holds = Outcome.VIOLATED, Outcome.HOLDS
    assert outcomes == [violated, holds, violated, violated, holds]


def test_an_invariant_is_looked_at_between_any_two_writes(bank: Path) -> None:
    (finding,) = verdict_on(bank, Invariant("Bank.isBalanced")).findings
    assert finding.kind is FindingKind.INVARIANT
    assert finding.message == "the invariant Bank.isBalanced is false"
    assert (finding.location.method, finding.location.line) == (
        "isBalanced",
        line_of("left + right == 2"),
    )


def test_an_invariant_that_is_true_in_every_state_holds(bank: Path) -> None:
    assert verdict_on(bank, Invariant("Bank.isOrdered")).outcome is Outcome.HOLDS


def test_an_invariant_may_go_through_objects_of_the_library(bank: Path) -> None:
    # The log is too long only for a moment, in which main is alone.
    assert verdict_on(bank, Invariant("Bank.isShort")).outcome is Outcome.VIOLATED


def test_an_invariant_is_not_looked_at_before_its_class_is_initialised(bank: Path) -> None:
    # Were it, its class would be initialised by that, and the program could tell.
    (finding,) = verdict_on(bank, Invariant("Bank$Account.isCovered")).findings
    assert finding.kind is FindingKind.INVARIANT


def test_an_invariant_that_throws_leaves_the_answer_open(bank: Path) -> None:
    verdict = verdict_on(bank, Invariant("Bank.isOwned"))
    assert verdict.outcome is Outcome.UNKNOWN
    assert "Bank.isOwned()Z, which throws java.lang.NullPointerException" in str(verdict.coverage)


def test_looking_at_an_invariant_does_not_change_what_a_program_does(bank: Path) -> None:
    claims: list[Claim] = [Invariant("Bank.isOrdered"), Unreachable("Bank.never"), NoDeadlock()]
    report = heddle.check(bank, claims=claims)
    assert [verdict.outcome for verdict in report.verdicts] == [Outcome.HOLDS] * 3


def test_a_formula_names_what_breaks_it(bank: Path) -> None:
    (finding,) = verdict_on(bank, Ltl("[](left == 1)")).findings
    assert finding.kind is FindingKind.LTL
    assert finding.message == "the formula [](left == 1) is false of a run that ends"


@pytest.mark.parametrize(
    ("claim", "message", "remedy"),
    [
        (Unreachable("move"), "move: a member is named with its class", "Class.member"),
        (Unreachable("Bonk.move"), "there is no class Bonk", "Bank"),
        (Unreachable("Bank.mave"), "Bank has no method mave", "move"),
        (Unreachable("Bank.move:1"), "Bank.move has no code at line 1", "a line from"),
        (Unreachable("Bank.outside"), "no run can enter outside", "neither abstract nor native"),
        (Invariant("Bank.move"), "Bank.move is not an invariant", "static boolean move()"),
        (Invariant("Bank.isFair"), "Bank.isFair is not an invariant", "static boolean isFair()"),
        (Ltl("<>lift"), "Bank has no static field lift", "name one of left"),
        (Ltl("<>Account.own"), "Bank$Account has no static field own", "balance"),
        (Ltl("<>left"), "Bank.left is not boolean", "left == 0"),
        (Ltl("<>enter(Bank.mave)"), "Bank has no method mave", "move"),
        (Ltl("<>exit(Bank.outside)"), "no run can enter outside", "neither abstract nor native"),
        (Ltl("owner == 1"), "Bank.owner is not of a type of whole numbers", "such a type"),
    ],
)
def test_a_claim_about_what_is_not_there_is_refused(
    bank: Path, claim: Claim, message: str, remedy: str
) -> None:
    with pytest.raises(InputError) as caught:
        verdict_on(bank, claim)
    assert message in caught.value.cause
    assert remedy in (caught.value.remedy or "")


@pytest.mark.parametrize(
    "options",
    [SearchOptions(limits=SearchLimits(contexts=3)), SearchOptions(store="bits")],
    ids=["contexts", "bits"],
)
def test_a_formula_is_refused_with_what_cannot_remember_runs(
    bank: Path, options: SearchOptions
) -> None:
    with pytest.raises(InputError, match=r"infinite runs|does not store"):
        verdict_on(bank, Ltl("<>(left == 0)"), options)


@pytest.mark.parametrize(
    "claim", [Unreachable("Bank.never"), Invariant("Bank.isOrdered"), Ltl("<>(left == 0)")]
)
def test_claims_about_states_are_refused_where_only_runs_are_compared(
    bank: Path, claim: Claim
) -> None:
    with pytest.raises(InputError, match="about states"):
        verdict_on(bank, claim, SearchOptions(store="none"))


def test_only_answers_that_need_it_trust_in_fairness(bank: Path) -> None:
    claims: list[Claim] = [Ltl("<>(left == 0)"), NoDeadlock()]
    verdicts = heddle.check(bank, claims=claims, options=SearchOptions(fair=True)).verdicts
    trusted = [any("--fair" in str(text) for text in verdict.assumptions) for verdict in verdicts]
    assert trusted == [True, False]


def test_a_formula_that_nothing_can_break_holds(bank: Path) -> None:
    assert verdict_on(bank, Ltl("<>(left == 0) || true")).outcome is Outcome.HOLDS


def test_a_search_for_runs_that_is_cut_short_says_so(bank: Path) -> None:
    options = SearchOptions(limits=SearchLimits(states=3))
    verdict = verdict_on(bank, Ltl("[](left >= 0)"), options)
    assert verdict.outcome is Outcome.UNKNOWN
    assert "--max-states" in str(verdict.coverage)
