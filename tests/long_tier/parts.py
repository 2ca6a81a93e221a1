"""The parts of the long tier, how long each may take, and why not longer.

Minutes are those of the processor, more than each part was measured to take: the whole is meant to
end on two cores in well under two hours, so that it can be run before every release. A part that is
not through by then says which seeds or programs it did, and goes on from there when it is run again
at the same commit.

Numbers are chosen for that. Random concurrent programs are 20,000 over all their kinds: 12,750
plain ones, 1,000 about the lives of threads, 250 with formulas, 6,000 about the library, 500 of
them with virtual threads. What takes long for each program is asked of a share of the suite; where
it was once run on more, `benchmarks/long.md` lists it among the earlier runs.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Some tests of the long tier.

    `examples` is for laws, which have no mark of their own; a part that counts seconds of the wall
    runs `alone`.
    """

    name: str
    what: str
    minutes: float
    paths: tuple[str, ...]
    marks: str = "long"
    examples: int = 0
    alone: bool = False


PARTS = (
    Part(
        "final-states",
        "sets of final states, each search against the unreduced one",
        # 1 s for each of 870 programs, and for each of 420 of other suites, all variants. A search
        # has 3 or 5 s: each of five programs that were skipped for time came to 200,000 states,
        # which are too many, after 6 to 26 s of a minute. Searching all of them would take hours.
        24.0,
        ("tests/agreement/test_final_states.py",),
    ),
    Part(
        "library",
        "random programs about the library against their oracle",
        22.0,  # 0.2 s for each of 6,000 programs, and 400 under `java`
        ("tests/random/concurrency/test_wide.py",),
    ),
    Part(
        "concurrent",
        "random concurrent programs, lives of threads, formulas, against their oracles",
        22.0,  # 0.06 s for each of 12,750 programs, 0.1 s for 1,000 lives, 0.3 s for 250 formulas
        (
            "tests/random/concurrency/test_agreement.py",
            "tests/random/concurrency/test_lives.py",
            "tests/random/concurrency/test_temporal.py",
            "tests/random/concurrency/test_generator.py",
        ),
    ),
    Part(
        "stock-jvm",
        "programs on the stock JVM with random delays",
        # 4 s for 2,000 runs of each of 240 generated programs, 0.5 s for a quarter of the suites.
        20.0,
        ("tests/stock",),
    ),
    Part(
        "recognised",
        "states that were recognised, stepped on from both representatives",
        # 0.5 s for each of 860 programs in both orders, 0.2 s for each of 420 programs of other
        # suites in one of them, of 200 random programs about the library, of 100 about lives.
        12.5,
        ("tests/agreement/test_recognised_states.py",),
    ),
    Part(
        "reductions",
        "answers without one reduction and without any",
        # Each program once: the oracle of final states, which sees more, switches off each of them.
        4.0,
        ("tests/agreement/test_reductions.py", "tests/agreement/test_irrelevant.py"),
    ),
    Part(
        "searches",
        "stores, replays, options and orders",
        7.0,  # runs without a store are compared with all others by final states, too
        (
            "tests/agreement/test_stores.py",
            "tests/agreement/test_replays.py",
            "tests/agreement/test_exports.py",
            "tests/agreement/test_options.py",
        ),
    ),
    Part(
        "models",
        "model classes against the library as it is",
        # The library as it is gets a second or two for each question, seldom enough; 15 s for each
        # of 44 pairs of observers, two minutes for one of them.
        22.0,
        (
            "tests/agreement/test_models.py",
            "tests/agreement/test_pools.py",
            "tests/agreement/test_locks.py",
            "tests/agreement/test_observers.py",
            "tests/agreement/test_library_models.py",
        ),
    ),
    Part(
        "contexts",
        "contexts against interleavings, 2 to 4 contexts, and the oracle of random programs",
        # 0.3 s for each of 430 questions, 0.1 s for 600 about random programs, 0.6 s for 150 about
        # the library.
        9.0,
        (
            "tests/agreement/test_contexts.py",
            "tests/agreement/test_contexts_of_random_programs.py",
        ),
    ),
    Part(
        "predicates",
        "predicates against the suites and the oracle of random programs",
        12.0,  # half a second for each of 350 programs, more for those about predicates
        (
            "tests/agreement/test_predicates.py",
            "tests/agreement/test_counting.py",
            "tests/unit/engines/predicates",
        ),
    ),
    Part(
        "races",
        "proofs of race freedom and facts against runs",
        8.0,  # 0.8 s for each of 150 proofs about the library, half of that for 500 others
        (
            "tests/agreement/test_monitors.py",
            "tests/agreement/test_facts.py",
            "tests/agreement/test_predicted_races.py",
            "tests/programs/test_races.py",
        ),
    ),
    Part(
        "atomicity",
        "proofs of atomicity against searches and conflict graphs of runs",
        1.75,
        (
            "tests/agreement/test_atomicity.py",
            "tests/agreement/test_random_units.py",
            "tests/programs/test_atomicity.py",
            "tests/programs/test_every_pattern.py",
        ),
    ),
    Part(
        "sequential",
        "random sequential programs and conformance programs against java; flows of the suite",
        # 0.2 s for each of 400 programs, 0.5 s for 20 schedules of each of 250 others.
        6.0,
        (
            "tests/random/sequential",
            "tests/programs/test_flow.py",
            "tests/conformance",
        ),
    ),
    Part(
        "slices",
        "random programs against their slices, changed and run, and against runs; random flows",
        8.0,  # 0.6 s for each of 560 programs and 100 flows
        ("tests/random/slices", "tests/random/flows", "tests/programs/test_slices.py"),
    ),
    Part(
        "laws",
        "laws with 200 examples each",
        5.0,  # ten thousand each would take two hours
        ("tests/laws",),
        marks="not long",
        examples=200,
    ),
    Part(
        "formal",
        "networks, formulas and register code with large counts",
        3.0,
        ("tests/laws",),
    ),
    Part(
        "class-files",
        "class files, images, bytecode and linking with large counts",
        3.0,
        ("tests/unit/classfile", "tests/unit/program"),
    ),
    Part(
        "budgets",
        "commands end within their time and their memory",
        5.0,  # 2 for the limits of searches, 2 for those of other work, 0.5 for memory
        (
            "tests/unit/cli/test_budgets.py",
            "tests/unit/cli/test_time_limits.py",
            "tests/unit/cli/test_memory_limits.py",
        ),
        alone=True,
    ),
    Part(
        "projects",
        "the example project by Maven; a project of Gradle; the real JUnit; programs under strace",
        3.0,
        (
            "tests/unit/suites",
            "tests/unit/inputs/test_gradle.py",
            "tests/unit/machine/test_isolation.py",
        ),
    ),
)
