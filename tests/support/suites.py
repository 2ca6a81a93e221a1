"""The concurrent programs of all suites, for oracles that ask nothing of their answers.

Every program that starts threads is in SUITE, among the EXAMPLES, in a folder of OTHERS, or it is
left out by a reason; a test of the architecture sees to that.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.java import compile_apart
from heddle.api import load
from programs.expectations import FREE, HOLDS, RACY, VIOLATES
from support.long_run import shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from heddle.program.program import Program

ROOT = Path(__file__).parents[2]
_MAIN = "static void main("
_CLASS = re.compile(r"^(?:\w+ )*@?(?:class|interface|enum|record) (\w+)", re.MULTILINE)
_THREADS = re.compile(r"\b(?:Thread|Timer)\b|Executor|CompletableFuture|ForkJoin|[pP]arallel")


def is_concurrent(path: Path) -> bool:
    """Whether a Java file has a program with threads in it, as far as its text tells."""
    text = path.read_text(encoding="utf-8")
    return _MAIN in text and _THREADS.search(text) is not None


SUITE = [*HOLDS, *VIOLATES, *RACY, *FREE]
# Those of projects are no programs by themselves.
EXAMPLES = [
    path
    for path in sorted((ROOT / "examples").rglob("*.java"))
    if _MAIN in path.read_text(encoding="utf-8")
]
# Suites that ask other questions; each folder is compiled by itself.
OTHERS = (
    "rust/search/tests/twins",
    "tests/agreement/foreseen",
    "tests/agreement/options",
    "tests/conformance/programs/bytecode",
    "tests/conformance/programs/concurrent",
    "tests/conformance/programs/exceptions",
    "tests/conformance/programs/init",
    "tests/conformance/programs/lang",
    "tests/conformance/programs/loaders",
    "tests/conformance/programs/net",
    "tests/conformance/programs/util",
    "tests/conformance/programs/world",
    "tests/programs/atomicity/holds",
    "tests/programs/atomicity/violates",
    "tests/programs/contracts",
    "tests/programs/flow/leaks",
    "tests/programs/flow/safe",
    "tests/programs/ltl/holds",
    "tests/programs/ltl/violates",
    "tests/programs/observed",
    "tests/programs/predicates",
    "tests/programs/slices",
    "tests/unit/analysis/programs",
    "tests/unit/engines/monitors/programs",
    "tests/unit/machine/sockets/holds",
    "tests/unit/machine/sockets/violates",
    "tests/unit/report/programs",
)
_MAINS = "its nested classes are the programs, each with a main method"
_ARGUMENTS = "its arguments say which of many uses it is"
_TOOL = "it runs programs, and is none to be checked"
_COUNTS = "it counts for ever, or to a million, and no search of its states ends"
_COUNTING = re.findall(
    r"\w+",
    """
    Accounts AccountsBug Bakery BakeryBug ElementPair ElementPairBug EveryCell EveryCellBug
    JoinedCounters JoinedCountersBug LibraryLock LibraryLockBug PairCounts PairCountsBug Producer
    ProducerBug PumpBug RemoteAgent RemoteAgentGuarded SetByReference SetByReferenceBug Signs
    SignsBug Slots SlotsBug TicketLock TicketLockBug Turns TurnsBug TwoClasses TwoClassesBug Valve
    ValveBug WideTotal WideTotalBug Window WindowBug
    """,
)
LEFT_OUT: Mapping[str, str] = {
    "benchmarks/contexts": "a file has a main class for each row of its table, of any name",
    "benchmarks/libraries": "it needs libraries that are downloaded for the benchmarks",
    "benchmarks/programs": "its arguments say how large it is",
    "benchmarks/programs/irrelevant": "it is made large, to show what a reduction saves",
    "src/heddle/java/replay/heddle/replay": _TOOL,
    "tests/agreement/models": _ARGUMENTS,
    "tests/agreement/units": _MAINS,
    "tests/conformance/programs/world/Resources.java": "it needs the files beside it",
    "tests/programs/crowds": "it has 20 threads and more: without reductions no search ends",
    "tests/programs/flow/leaks/StartedBefore.java": "an endless thread that is alone runs 200,000 "
    "bytecodes in each state, which takes ten seconds",
    "tests/random/concurrency": _TOOL,
    "tests/stock": _TOOL,
    "tests/unit/analysis/programs/Calls.java": _MAINS,
    "tests/unit/analysis/programs/Objects.java": _MAINS,
    "tests/unit/engines/monitors/programs/Suspects.java": _MAINS,
    "tests/unit/engines/monitors/programs/Table1.java": _MAINS,
    "tests/unit/machine/narrowings": _ARGUMENTS,
    "tests/unit/report/programs/Findings.java": _MAINS,
    **{f"tests/programs/predicates/{name}.java": _COUNTS for name in _COUNTING},
}
"""Folders, and files of folders of OTHERS, with the reason why no oracle runs them."""


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def why_left_out(path: Path) -> str | None:
    """The reason why a program is in no suite here, if there is one."""
    return LEFT_OUT.get(_name(path)) or LEFT_OUT.get(_name(path.parent))


OTHER_PROGRAMS = shuffled(
    [
        path
        for place in OTHERS
        for path in sorted((ROOT / place).glob("*.java"))
        if is_concurrent(path) and why_left_out(path) is None
    ]
)


def loaded(path: Path, classes: Path, race_classes: Path) -> Program:
    """A program of SUITE, compiled before; an example as it is."""
    if path in EXAMPLES:
        return load(path)
    home = race_classes if path.parent.name in {"racy", "free"} else classes
    return load(home / path.parent.name / path.stem, main=path.stem)


def compile_others(programs: Sequence[Path], folder: Path) -> None:
    """Each program of the other suites into a folder of its own."""
    for number, some in enumerate(_without_clashes(programs)):
        batch = folder / f"batch {number}"
        compile_apart(some, batch)
        for path in some:
            home = _home(path, folder)
            home.parent.mkdir(parents=True, exist_ok=True)
            (batch / path.stem).rename(home)


def _without_clashes(programs: Sequence[Path]) -> list[list[Path]]:
    """As few batches as will do: one has no two classes of one name, and javac starts slowly."""
    batches: list[tuple[set[str], list[Path]]] = []
    for path in programs:
        names = set(_CLASS.findall(path.read_text(encoding="utf-8")))
        free = next((batch for batch in batches if not batch[0] & names), None)
        if free is None:
            free = (set(), [])
            batches.append(free)
        free[0].update(names)
        free[1].append(path)
    return [some for _, some in batches]


def _home(path: Path, folder: Path) -> Path:
    return folder / path.parent.relative_to(ROOT) / path.stem


def other(path: Path, folder: Path) -> Program:
    """A program of the other suites, compiled before."""
    return load(_home(path, folder), main=path.stem)
