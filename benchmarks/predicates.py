"""Programs without a bound, proved over predicates; growth in predicates and in threads.

The document reports the Bakery algorithm "in a matter of seconds" and no other figures
[VisserHBPL03, 3.3.2].
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

import heddle
from heddle.engines import predicates
from heddle.questions.progress import UNHEARD
from heddle.questions.question import Question
from heddle.results import NoDeadlock, NoUncaughtException

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAMS = Path(__file__).parents[1] / "tests" / "programs" / "predicates"
PROVED = (
    "PairCounts",
    "Valve",
    "Producer",
    "TicketLock",
    "Window",
    "Signs",
    "Accounts",
    "RemoteAgentGuarded",
    "Bakery",
)
COUNTERS = (2, 3, 4, 5, 6, 7)
THREADS = (2, 3, 4)


def source(counters: int, threads: int) -> str:
    """Threads that raise all counters under one lock, and one that compares them."""
    fields = "".join(f"    static int c{n};\n" for n in range(counters))
    raised = " ".join(f"c{n}++;" for n in range(counters))
    same = " && ".join(f"c{n} == c{n + 1}" for n in range(counters - 1))
    starts = "        new Writer().start();\n" * (threads - 1)
    return f"""
public class Counters {{
    static final Object LOCK = new Object();
{fields}
    static class Writer extends Thread {{
        @Override public void run() {{ while (true) {{ synchronized (LOCK) {{ {raised} }} }} }}
    }}
    public static void main(String[] args) {{
{starts}
        while (true) {{ synchronized (LOCK) {{ assert {same}; }} }}
    }}
}}
"""


def given(counters: int) -> tuple[str, ...]:
    """Two predicates for each pair of neighbours."""
    pairs = [(f"Counters.c{n}", f"Counters.c{n + 1}") for n in range(counters - 1)]
    return tuple(f"{a} == {b}{more}" for a, b in pairs for more in ("", " + 1"))


def growth(counters: int, threads: int) -> tuple[str, str]:
    """One size of the family."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "Counters.java"
        path.write_text(source(counters, threads))
        program = heddle.load(path)
        texts = given(counters)
        claims = (NoUncaughtException(), NoDeadlock())
        start = process_time()
        report = predicates.answer(Question(program, claims, predicates=texts), UNHEARD)
        seconds = process_time() - start
    effort = report.verdicts[0].effort
    label = f"{len(texts)} predicates, {threads} threads"
    return label, f"{report.outcome.value}, {effort['states']:,} states, {seconds:.1f} s of CPU"


def run() -> Iterator[tuple[str, str]]:
    """The rows of the table."""
    for name in PROVED:
        start = process_time()
        report = heddle.check(PROGRAMS / f"{name}.java", engine="predicates", seconds=120)
        effort = report.verdicts[0].effort
        seconds = process_time() - start
        figures = f"{effort['predicates']} predicates, {effort['rounds']} rounds, {seconds:.1f} s"
        yield name, f"{report.outcome.value}, {figures} of CPU"
    for counters in COUNTERS:
        yield growth(counters, 2)
    for threads in THREADS[1:]:
        yield growth(4, threads)
