"""The parts of the long tier, how long each may take, and why not longer.

Minutes are those of the processor: the whole takes at most 160 of them, on two cores 80 minutes. A
part that is not through by then says which seeds or programs it did, and goes on from there when it
is run again at the same commit.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Some tests of the long tier.

    `turn` is for each of its tests that goes range by range; `examples` is for laws, which have no
    mark of their own.
    """

    name: str
    what: str
    minutes: float
    paths: tuple[str, ...]
    turn: float = 0.5
    chosen: str = ""
    marks: str = "long"
    examples: int = 0


PARTS = (
    Part(
        "final-states",
        "sets of final states, each search against the unreduced one",
        26.0,  # 2 s for each of 790 programs in all variants
        ("tests/agreement/test_final_states.py",),
        turn=26.0,
    ),
    Part(
        "library",
        "random programs about the library against their oracle",
        45.0,  # 0.1 s for each of 20,000 programs, and 1,000 under `java`
        ("tests/random/concurrency/test_wide.py",),
        turn=32.0,
    ),
    Part(
        "concurrent",
        "random concurrent programs, lives of threads, formulas, against their oracles",
        6.0,  # 0.1 s for each of 28,000 programs
        (
            "tests/random/concurrency/test_agreement.py",
            "tests/random/concurrency/test_lives.py",
            "tests/random/concurrency/test_temporal.py",
            "tests/random/concurrency/test_generator.py",
        ),
        turn=2.0,
    ),
    Part(
        "stock-jvm",
        "programs on the stock JVM with random delays",
        16.0,  # 2 s for each of 240 generated programs, half of those of the suites
        ("tests/stock",),
        turn=8.0,
    ),
    Part(
        "recognised",
        "states that were recognised, stepped on from both representatives",
        12.0,  # 0.5 s for each of 790 programs in both orders
        ("tests/agreement/test_recognised_states.py",),
        turn=6.0,
    ),
    Part(
        "reductions",
        "answers without one reduction and without any",
        4.0,
        ("tests/agreement/test_reductions.py", "tests/agreement/test_irrelevant.py"),
    ),
    Part(
        "searches",
        "stores, replays, options and orders",
        5.0,
        (
            "tests/agreement/test_stores.py",
            "tests/agreement/test_replays.py",
            "tests/agreement/test_exports.py",
            "tests/agreement/test_options.py",
        ),
        turn=0.3,
    ),
    Part(
        "models",
        "model classes against the library as it is",
        6.0,  # the library as it is gets seconds, not minutes, for each question
        (
            "tests/agreement/test_models.py",
            "tests/agreement/test_pools.py",
            "tests/agreement/test_locks.py",
            "tests/agreement/test_observers.py",
            "tests/agreement/test_library_models.py",
        ),
        turn=2.0,
    ),
    Part(
        "contexts",
        "contexts against interleavings, 2 to 4 contexts",
        4.0,
        ("tests/agreement/test_contexts.py",),
        turn=1.0,
    ),
    Part(
        "predicates",
        "predicates against the suites and the oracle of random programs",
        2.0,
        (
            "tests/agreement/test_predicates.py",
            "tests/agreement/test_counting.py",
            "tests/unit/engines/predicates",
        ),
        turn=2.0,
    ),
    Part(
        "races",
        "proofs of race freedom and facts against runs",
        5.0,
        (
            "tests/agreement/test_monitors.py",
            "tests/agreement/test_facts.py",
            "tests/agreement/test_predicted_races.py",
            "tests/programs/test_races.py",
        ),
        turn=1.0,
    ),
    Part(
        "atomicity",
        "proofs of atomicity against searches and conflict graphs of runs",
        1.0,
        (
            "tests/agreement/test_atomicity.py",
            "tests/agreement/test_random_units.py",
            "tests/programs/test_atomicity.py",
        ),
    ),
    Part(
        "sequential",
        "random sequential programs and conformance programs against java; flows of the suite",
        2.0,  # 0.1 s for each of 5,000 programs
        (
            "tests/random/sequential",
            "tests/programs/test_flow.py",
            "tests/conformance",
        ),
        turn=3.0,
    ),
    Part(
        "slices",
        "random programs against their slices, changed and run, and against runs; random flows",
        4.0,  # 0.2 s for each of 1,900 programs and 300 flows, most of them each time
        ("tests/random/slices", "tests/random/flows", "tests/programs/test_slices.py"),
        turn=5.0,
    ),
    Part(
        "laws",
        "laws with 500 examples each",
        5.0,  # ten thousand each would take two hours
        ("tests/laws",),
        marks="not long",
        examples=500,
    ),
    Part(
        "formal",
        "networks, formulas and register code with large counts",
        5.0,
        ("tests/laws",),
    ),
    Part(
        "class-files",
        "class files, images, bytecode and linking with large counts",
        6.0,
        ("tests/unit/classfile", "tests/unit/program"),
    ),
    Part(
        "budgets",
        "commands end within their time",
        2.0,
        ("tests/unit/cli/test_budgets.py",),
    ),
    Part(
        "projects",
        "the example project, compiled by Maven; a project of Gradle; tests against the real JUnit",
        4.0,
        ("tests/unit/suites", "tests/unit/inputs/test_gradle.py"),
    ),
)
