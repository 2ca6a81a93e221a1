"""A thread that begins with a synchronized method waits for the monitor itself, when it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import Outcome

if TYPE_CHECKING:
    from pathlib import Path

# If main had the monitor before its class is initialised, the early thread would wait for ever.
SYNCHRONIZED_MAIN = """
public class First {
    static {
        Thread early = new Thread(new Early());
        early.start();
        try {
            early.join();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    static class Early implements Runnable {
        public void run() {
            synchronized (First.class) {
                First.class.notifyAll();
            }
        }
    }

    public static synchronized void main(String[] args) {
        assert Thread.holdsLock(First.class);
    }
}
"""
KEPT = """
public class First extends Thread {
    @Override
    public synchronized void run() {
        assert false;
    }

    public static void main(String[] args) throws Exception {
        First first = new First();
        synchronized (first) {
            first.start();
            %s
        }
    }
}
"""


def outcomes(folder: Path, source: str) -> list[Outcome]:
    """The verdicts on the default claims: no uncaught exception, and no deadlock."""
    file = folder / "First.java"
    file.write_text(source)
    return [verdict.outcome for verdict in heddle.check(file).verdicts]


def test_a_synchronized_main_is_entered_when_its_class_is_initialised(tmp_path: Path) -> None:
    assert outcomes(tmp_path, SYNCHRONIZED_MAIN) == [Outcome.HOLDS, Outcome.HOLDS]


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ("first.notifyAll();", Outcome.VIOLATED),
        ("first.join();", Outcome.VIOLATED),
        ("System.exit(0);", Outcome.HOLDS),
    ],
    ids=["left", "given away by a join", "kept to the end"],
)
def test_run_begins_when_its_monitor_is_free(then: str, expected: Outcome, tmp_path: Path) -> None:
    assert outcomes(tmp_path, KEPT % then)[0] is expected
