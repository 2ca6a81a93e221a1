"""Every pattern as a Java program in which semaphores leave no other order of the accesses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import heddle
from conformance.java import compile_apart
from heddle.formal.eml.patterns import ALL
from heddle.results import Outcome, Witnessed
from heddle.results.claim import Serializable
from support.sharing import made_once

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.formal.eml.patterns import Pattern

PROGRAM = """
import java.util.concurrent.Semaphore;

public class %(name)s {
    static final Semaphore[] TURNS = new Semaphore[5];

    static class Pair {
        private volatile int c, d;

        void first() {
            int seen;
%(first)s
        }

        void second() {
            int seen;
%(second)s
        }
    }

    public static void main(String[] args) throws Exception {
        for (int place = 0; place < TURNS.length; place++) {
            TURNS[place] = new Semaphore(place == 0 ? 1 : 0);
        }
        Pair pair = new Pair();
        Thread other = new Thread(pair::second);
        other.start();
        pair.first();
        other.join();
    }
}
"""


def name_of(shown: Pattern) -> str:
    return f"Pattern{shown.number}"


def accesses(shown: Pattern, unit: int) -> str:
    """What one unit does; each access waits for the one before it, of either unit."""
    statements = [
        f"TURNS[{place}].acquireUninterruptibly();\n"
        f"{f'seen = {member};' if kind == 'R' else f'{member} = {place};'}\n"
        f"TURNS[{place + 1}].release();"
        for place, (whose, kind, location) in enumerate(shown.accesses)
        for member in ["cd"[location]]
        if whose == unit
    ]
    return "\n".join(statements)


@pytest.fixture(scope="session")
def pattern_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program for each pattern, compiled, in a folder of its own."""

    def compile_all(folder: Path) -> None:
        sources, home = [], tmp_path_factory.mktemp("sources")
        for shown in ALL:
            units = {"first": accesses(shown, 0), "second": accesses(shown, 1)}
            sources.append(home / f"{name_of(shown)}.java")
            sources[-1].write_text(PROGRAM % {"name": name_of(shown), **units})
        compile_apart(sources, folder)

    return made_once(tmp_path_factory, "patterns", compile_all)


def tiered() -> list[object]:
    """Every sixth pattern; the others are for the long tier."""
    return [
        pytest.param(
            shown, id=str(shown.number), marks=[pytest.mark.long] if shown.number % 6 else []
        )
        for shown in ALL
    ]


@pytest.mark.parametrize("shown", tiered())
def test_the_only_order_that_there_is_is_named(shown: Pattern, pattern_classes: Path) -> None:
    claim = Serializable(f"{name_of(shown)}.Pair")
    folder = pattern_classes / name_of(shown)
    (verdict,) = heddle.check(folder, claims=[claim], engine="atomic_sets", seconds=40).verdicts
    assert verdict.outcome is Outcome.VIOLATED, verdict.coverage
    for finding in verdict.findings:
        assert isinstance(finding.evidence, Witnessed)
        assert re.findall(r"\(pattern (\d+)\)", finding.message) == [str(shown.number)]
