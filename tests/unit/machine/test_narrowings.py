"""What the machine picks is a limit once a program looked; what it lacks leaves the answer open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.questions.search_options import SearchOptions
from heddle.results import Bounded, Exhaustive, Partial
from heddle.results.scheduling import RunLimits, Scheduling

if TYPE_CHECKING:
    from heddle import Verdict

HERE = Path(__file__).parent / "narrowings"
LOOKS = {
    "processors": (
        "availableProcessors",
        "workStealingPool",
        "ForkJoinPool",
        "commonPool",
        "runAsync",
        "thenApplyAsync",
    ),
    "random numbers": (
        "Random",
        "Math.random",
        "shuffle",
        "ThreadLocalRandom",
        "SplittableRandom",
        "UUID",
        "SecureRandom",
    ),
    "salt of immutable collections": (
        "Set.of two",
        "Set.of three",
        "Set.of array",
        "Map.of",
        "Set.copyOf",
    ),
    "standard input": ("System.in", "available"),
    "files": (
        "no such file",
        "system file",
        "no such path",
        "no such folder",
        "written",
        "temporary",
        "temporary path",
        "temporary folder",
    ),
    "network": ("host", "other host", "refused"),
    "sockets": ("server", "connected", "pipe"),
    "environment": ("getenv", "all of getenv"),
    "console": ("console",),
    "locale": ("Locale", "format %d", "toUpperCase"),
    "time zone": ("TimeZone", "LocalDate"),
    "system properties": (
        "os.name",
        "user.dir",
        "lineSeparator",
        "separator",
        "absolute",
        "line of a writer",
        "line of a stream",
        "format %n",
        "newLine",
    ),
    "identity hash codes": (
        "hashCode",
        "identityHashCode",
        "toString",
        "concatenation",
        "Objects.hash",
        "walk",
        "walk of enums",
        "concurrent walk",
    ),
    "garbage collection": (
        "WeakReference",
        "SoftReference",
        "refersTo",
        "poll",
        "Cleaner",
        "finalizer",
        "WeakHashMap",
    ),
    "process": ("pid",),
    "management beans": ("thread count", "uptime", "used memory"),
    "size of the heap": ("freeMemory", "maxMemory", "used memory", "OutOfMemoryError"),
    "stack": ("StackOverflowError",),
    "thread ids": ("thread id",),
    "order of members": ("methods",),
}
UNSEEN = (
    "map",
    "adder",
    "skip list",
    "exchanger",
    "phaser",
    "synchronous queue",
    "own executor",
    "two workers",
    "seeded",
    "seeded split",
    "contains",
    "get",
    "Set.of one",
    "Set.of none",
    "printf",
    "format %s",
    "format with locale",
    "upper without i",
    "own property",
    "java.version",
    "println",
    "sort",
    "main's id",
    "getMethod",
    "standard stream",
    "key",
    "walk of strings",
    "walk in order",
    "printed",
    "printed line",
    "printed %n",
    "kept alive",
    "loopback",
)
GAPS = {
    "other thread": "information about another thread",
    "switch": "switching measurements of threads",
    "library": "native library acme",
    "library by path": "native library /usr/lib/libacme.so",
    "native": "native method Gaps.foreign()V",
    "file that exists": "the file /bin/sh",
    "file that is read": "the file /etc/passwd",
    "file that is missing": "the file /no/such/file",
    "path that exists": "the file /bin/sh",
    "path that is read": "the file /etc/passwd",
    "path that is missing": "the file /no/such/file",
    "lines": "the file /no/such/file",
    "channel": "the file /no/such/file",
    "random access": "the file /no/such/file",
    "appended": "the file /etc/passwd",
    "written elsewhere": "the file /etc",
    "mapped": "mapping a file into memory",
    "deleted": "the file /etc/passwd",
    "deleted path": "the file /no/such/file",
    "listed": "the file /",
    "listed path": "the file /",
    "datagrams": "a datagram socket",
    "address of IPv6": "an address of IPv6",
    "reference queue": "waiting for the garbage collector",
    "process": "starting a process",
    "exec": "starting a process",
}


def answer(name: str, case: str, options: SearchOptions | None = None) -> Verdict:
    report = heddle.check(HERE / f"{name}.java", arguments=[case], options=options, seconds=60)
    return report.verdicts[0]


@pytest.mark.parametrize(("limit", "case"), [(k, case) for k, v in LOOKS.items() for case in v])
def test_an_answer_names_the_limit_that_a_program_looked_at(limit: str, case: str) -> None:
    verdict = answer("Looks", case)
    assert verdict.outcome.value == "holds-within-bound"
    assert isinstance(verdict.coverage, Bounded)
    assert limit in verdict.coverage.limits


@pytest.mark.parametrize("case", UNSEEN)
def test_what_only_makes_the_library_faster_is_no_limit(case: str) -> None:
    verdict = answer("Looks", case)
    assert verdict.outcome.value == "holds"
    assert isinstance(verdict.coverage, Exhaustive)


@pytest.mark.parametrize(("case", "what"), GAPS.items())
def test_what_the_machine_lacks_is_unknown_with_its_name_and_place(case: str, what: str) -> None:
    verdict = answer("Gaps", case)
    assert verdict.outcome.value == "unknown"
    assert isinstance(verdict.coverage, Partial)
    assert what in verdict.coverage.reason
    assert "Gaps.java:" in verdict.coverage.reason


def test_the_number_of_processors_is_the_one_that_was_asked_for() -> None:
    options = SearchOptions(scheduling=Scheduling(resources=RunLimits(processors=7)))
    verdict = answer("Looks", "availableProcessors", options)
    assert isinstance(verdict.coverage, Bounded)
    assert verdict.coverage.limits["processors"] == 7


def test_input_that_was_given_is_a_limit_too() -> None:
    verdict = answer("Looks", "System.in", SearchOptions(scheduling=Scheduling(stdin=b"x")))
    assert isinstance(verdict.coverage, Bounded)
    assert verdict.coverage.limits["standard input"] == "as given"


def test_every_outcome_of_random_numbers_can_be_asked_for() -> None:
    verdict = answer(
        "Looks", "ThreadLocalRandom", SearchOptions(scheduling=Scheduling(choose_random=True))
    )
    assert isinstance(verdict.coverage, Exhaustive)
