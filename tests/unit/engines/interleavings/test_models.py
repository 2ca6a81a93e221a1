"""Model classes in a check: they show among the assumptions, and keep the states few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle import NoDeadlock, Outcome, Report, check
from heddle.questions.search_options import SearchOptions
from heddle.results.scheduling import Library, Scheduling

if TYPE_CHECKING:
    from pathlib import Path

TWO_LOCKERS = """
import java.util.concurrent.locks.ReentrantLock;
class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;
    static void work() {
        for (int i = 0; i < 2; i++) {
            lock.lock();
            try { count++; } finally { lock.unlock(); }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::work);
        other.start();
        work();
        other.join();
        assert count == 4;
    }
}
"""
EXCHANGE = """
import java.util.concurrent.Exchanger;
class Main {
    static final Exchanger<String> exchanger = new Exchanger<>();
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try { assert exchanger.exchange("a").equals("b"); }
            catch (InterruptedException interrupted) { throw new AssertionError(); }
        });
        other.start();
        assert exchanger.exchange("b").equals("a");
        other.join();
    }
}
"""
SYNCHRONIZER = "a model class replaces java.util.concurrent.locks.AbstractQueuedSynchronizer"
EXCHANGER = "a model class replaces java.util.concurrent.Exchanger"


def checked(folder: Path, source: str, options: SearchOptions | None = None) -> Report:
    file = folder / "Main.java"
    file.write_text(source)
    return check(file, options=options)


def models(report: Report) -> list[str]:
    texts = [assumption.text for assumption in report.verdicts[0].assumptions]
    return [text for text in texts if text.startswith("a model class")]


def test_a_model_that_stood_for_a_class_is_an_assumption(tmp_path: Path) -> None:
    report = checked(tmp_path, TWO_LOCKERS)
    assert (report.outcome, models(report)) == (Outcome.HOLDS, [SYNCHRONIZER])


def test_an_exchange_is_checked_with_its_model(tmp_path: Path) -> None:
    report = checked(tmp_path, EXCHANGE)
    assert (report.outcome, models(report)) == (Outcome.HOLDS, [EXCHANGER])


def test_a_model_that_nobody_needed_is_none(tmp_path: Path) -> None:
    report = checked(tmp_path, "class Main { public static void main(String[] args) { } }")
    assert models(report) == []


def test_the_real_library_has_no_models_and_more_states(tmp_path: Path) -> None:
    modelled = checked(tmp_path, TWO_LOCKERS)
    real = checked(
        tmp_path, TWO_LOCKERS, SearchOptions(scheduling=Scheduling(library=Library.REAL))
    )
    assert (real.outcome, models(real)) == (Outcome.HOLDS, [])
    few, many = (report.verdicts[0].effort["states"] for report in (modelled, real))
    assert few * 20 < many


def test_a_lock_that_is_never_released_is_found_with_models(tmp_path: Path) -> None:
    broken = TWO_LOCKERS.replace("finally { lock.unlock(); }", "finally { }")
    report = checked(tmp_path, broken)
    verdict = next(each for each in report.verdicts if each.claim == NoDeadlock())
    assert verdict.outcome is Outcome.VIOLATED
