"""What is written down of a run: repeated accesses between two synchronisations are not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from heddle import api
from heddle.engines.runs.stock.running import run_woven
from heddle.machine.noting import note_run
from heddle.program.program import Program
from heddle.questions.search_options import SearchOptions

TIMES = 50
AGAIN = f"""
public class Again {{
    static int often;
    static int locked;

    public static void main(String[] args) throws InterruptedException {{
        Thread other = new Thread(() -> {{
            for (int round = 0; round < {TIMES}; round++) {{
                often = round;
            }}
            for (int round = 0; round < {TIMES}; round++) {{
                synchronized (Again.class) {{
                    locked = round;
                }}
            }}
        }});
        other.start();
        other.join();
    }}
}}
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    (tmp_path / "Again.java").write_text(AGAIN)
    return api.load(tmp_path / "Again.java")


def test_the_machine_notes_an_access_once_between_two_synchronisations(program: Program) -> None:
    noted = note_run(program, SearchOptions(), 0)
    written: Counter[str | None] = Counter(
        noted.memory[noted.locations[thing]].field
        for _, deed, thing, _ in noted.trace().rows()
        if deed == "write"
    )
    assert written == {"often": 1, "locked": TIMES}
    assert noted.accesses >= 2 * TIMES


def test_the_stock_jvm_writes_an_access_once_between_two_synchronisations(
    program: Program,
) -> None:
    log = run_woven(program, None).log
    written: Counter[str | None] = Counter(
        log.memory[thing][1] for _, deed, thing, _ in log.rows if deed == "write"
    )
    assert written == {"often": 1, "locked": TIMES}
    # Dropped before they are written, not when the log is read.
    assert log.written < 4 * TIMES
