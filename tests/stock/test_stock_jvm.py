"""Every end that the stock JVM shows is among those that a search enumerates.

Generated programs use the library in small ways and print what they saw. They run two thousand
times each in one JVM, with random delays woven in. What is recorded of a fixed sample is held
against the search in CI; a few programs run there too. The long tier runs hundreds.

A class loader weaves the delays with ASM, not an agent (`-javaagent`): so only classes of the
program have them, and code of the library gets none. Programs of the suites get some hundred runs
each, since their lambdas are linked anew in every run.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_apart, installed_jdk
from heddle.api import load
from heddle.questions.search_options import SearchLimits, SearchOptions
from programs.expectations import HOLDS, VIOLATES, read_header
from stock.generator import ALL, generate
from stock.harness import NEWEST, End, Enumerated, end_of, ends_enumerated, ends_seen
from support.long_run import LongRun, sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Record = Callable[[str, object], None]

RECORDED = Path(__file__).parent / "recorded.txt"
# One program about each subject.
SAMPLE = range(len(ALL))
SLICES = 3
MANY = range(1_000, 1_240)
LIMITS = SearchLimits(states=100_000, seconds=20)
LONG_LIMITS = SearchLimits(states=200_000, seconds=10)
# How often each generated program runs in one JVM: about a millisecond of the processor each, so
# the seconds, of the wall, count only for one that is stuck, or on a machine that is busy
# otherwise. Most must come to a thousand runs.
RUNS = 2_000
RUNNING = 60.0
ENOUGH = 1_000
FEW = 0.1
# At least so many generated programs must come to that in the long tier.
THOROUGH = 200
# Those of the suites link lambdas anew in each run: of them more programs show more than more runs.
RUNNING_SUITE = 1.0
AT_A_TIME = 3
# Of the programs of the suites the long tier runs one in so many.
SHARE = 4
# Of the programs, so many must have a search that ends.
FLOOR = 0.8

needs_the_rewriter = pytest.mark.skipif(
    installed_jdk().feature > NEWEST, reason="this JDK does not contain what rewrites bytecode"
)


def compiled(seeds: range, folder: Path) -> Path:
    """The programs of some seeds, compiled into a folder."""
    sources = []
    for program in map(generate, seeds):
        source = folder / f"{program.name}.java"
        source.write_text(program.source)
        sources.append(source)
    compile_apart(sources, folder / "classes")
    return folder / "classes"


def enumerated(classes: Path, main: str, limits: SearchLimits) -> Enumerated:
    return ends_enumerated(load(classes, main=main), SearchOptions(limits=limits))


def recorded() -> dict[str, list[str]]:
    """Ends that were seen, by program."""
    found: dict[str, list[str]] = {}
    for line in RECORDED.read_text().splitlines():
        name, _, text = line.partition(": ")
        found.setdefault(name, []).append(text)
    return found


@needs_the_rewriter
def test_what_is_recorded_can_be_recorded_again(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if not request.config.getoption("--bless"):
        assert set(recorded()) == {generate(seed).name for seed in SAMPLE}
        return
    classes = compiled(SAMPLE, tmp_path)
    lines = [
        f"{name}: {end.text()}"
        for name in (generate(seed).name for seed in SAMPLE)
        for end in sorted(ends_seen(classes / name, name, 5_000, 10))
    ]
    RECORDED.write_text("\n".join(lines) + "\n")


def is_strong(found: Enumerated) -> bool:
    """Whether nothing is weak but that a look at a state of a thread orders nothing."""
    return found.weak is None or found.weak.startswith("the state of a thread")


@pytest.mark.parametrize("number", range(SLICES))
def test_what_was_recorded_on_the_stock_jvm_is_enumerated(
    number: int, tmp_path: Path, record_property: Record
) -> None:
    seeds = SAMPLE[number::SLICES]
    classes = compiled(seeds, tmp_path)
    missing: list[str] = []
    compared = 0
    for name in (generate(seed).name for seed in seeds):
        found = enumerated(classes / name, name, LIMITS)
        if found.gap:
            continue
        compared += 1
        assert is_strong(found), f"{name}: {found.weak}"
        ends = [end_of(text) for text in recorded()[name]]
        missing += [f"{name}: {end.text()}" for end in ends if end not in found.ends]
    record_property("summary", f"stock JVM: {compared} of {len(seeds)} recorded programs compared")
    assert missing == []
    assert compared >= FLOOR * len(seeds)


@needs_the_rewriter
def test_a_few_programs_end_on_the_stock_jvm_as_enumerated(tmp_path: Path) -> None:
    seeds = range(17, 20)
    classes = compiled(seeds, tmp_path)
    for name in (generate(seed).name for seed in seeds):
        seen = ends_seen(classes / name, name, 300, 1.5)
        assert set(seen) <= enumerated(classes / name, name, LIMITS).ends


@dataclass(frozen=True, slots=True)
class Asked:
    """What a search enumerates of a program, and the ends that the JVM showed, how often each."""

    name: str
    found: Enumerated
    seen: dict[End, int]

    @property
    def strange(self) -> list[str]:
        """The ends that were not enumerated."""
        return [f"{self.name}: {end.text()}" for end in self.seen if end not in self.found.ends]


def ask(home: Path, runs: int, seconds: float) -> Asked:
    """Ask both, where the search ends and the program does not exit by itself."""
    found = enumerated(home, home.name, LONG_LIMITS)
    exits = any(end.how.startswith("exit") for end in found.ends)
    compared = found.gap is None and not exits
    seen = ends_seen(home, home.name, runs, seconds) if compared else {}
    return Asked(f"{home.parent.name}/{home.name}", found, seen)


def ask_all(
    run: LongRun, homes: list[Path], runs: int, seconds: float
) -> Iterator[tuple[range, list[Asked]]]:
    """Several at a time: a JVM whose threads are delayed mostly waits."""
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        for some in run.ranges(2 * AT_A_TIME):
            yield some, list(pool.map(lambda index: ask(homes[index], runs, seconds), some))


@pytest.mark.long
@pytest.mark.timeout(0)
@needs_the_rewriter
def test_many_programs_end_on_the_stock_jvm_as_enumerated(
    tmp_path: Path, record_property: Record
) -> None:
    classes = compiled(MANY, tmp_path)
    homes = [classes / generate(seed).name for seed in MANY]
    run = LongRun("the stock JVM, generated programs", range(len(homes)))
    counts, runs = run.counts((Counter[str](), dict[str, int]()))
    for some, answers in ask_all(run, homes, RUNS, RUNNING):
        strong = [answer for answer in answers if answer.found.gap is None]
        assert [(each.name, each.found.weak) for each in strong if not is_strong(each.found)] == []
        counts.update(asked=len(answers), compared=len(strong))
        runs |= {answer.name: sum(answer.seen.values()) for answer in strong}
        counts["ends"] += sum(len(answer.seen) for answer in strong)
        run.note(some, [text for answer in strong for text in answer.strange])
    few = [f"{name} {count}" for name, count in runs.items() if count < ENOUGH]
    asked, compared = counts["asked"], counts["compared"]
    text = f"{compared} of {asked} searches ended, {sum(runs.values()):,} runs, "
    text += f"{counts['ends']} ends"
    text += f"; {len(few)} programs with fewer than {ENOUGH:,} runs: {', '.join(few) or 'none'}"
    record_property("summary", f"{run.text()}; {text}")
    assert run.wrong == []
    assert compared >= FLOOR * asked
    assert len(few) <= FEW * compared, text
    assert len(runs) - len(few) >= THOROUGH or asked < len(homes), text


def ends_alone(path: Path) -> bool:
    """Whether each run of a program ends before the next one, and says itself how.

    One that works for ever looks stuck from outside, a daemon goes on in the next run, a handler
    keeps exceptions to itself, and choices are there in a search only.
    """
    others = ("setDaemon(true)", "UncaughtExceptionHandler(", "import heddle.", "gov.nasa.jpf")
    text = path.read_text(encoding="utf-8")
    return read_header(path).endless is None and not any(other in text for other in others)


@pytest.mark.long
@pytest.mark.timeout(0)
@needs_the_rewriter
def test_programs_of_the_suites_end_on_the_stock_jvm_as_enumerated(
    classes: Path, record_property: Record
) -> None:
    suite = [path for path in (*HOLDS, *VIOLATES) if ends_alone(path)]
    homes = [classes / path.parent.name / path.stem for path in sample(suite, SHARE)]
    run = LongRun("the stock JVM, programs of the suites", range(len(homes)))
    counts = run.counts(Counter[str]())
    for some, answers in ask_all(run, homes, 5_000, RUNNING_SUITE):
        # What has a race, or accesses weaker than volatile, may end in ways that no interleaving
        # has: the answer says so.
        strong = [answer for answer in answers if answer.seen and not answer.found.weak]
        counts["weak"] += sum(bool(answer.strange) for answer in answers if answer.found.weak)
        counts["compared"] += len(strong)
        counts["runs"] += sum(sum(answer.seen.values()) for answer in strong)
        run.note(some, [text for answer in strong for text in answer.strange])
    text = f"{counts['compared']} compared, {counts['runs']:,} runs; "
    text += f"{counts['weak']} with weak memory show more"
    record_property("summary", f"{run.text()}; {text}")
    assert run.wrong == []
