"""Which part of a suite has its turn: another one with each commit."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HERE = Path(__file__).parent


def number_of_commits() -> int:
    """What the rotation goes by; always the same where there is no history."""
    command = ["git", "rev-list", "--count", "HEAD"]
    result = subprocess.run(command, cwd=_HERE, capture_output=True, text=True, check=False)
    return int(result.stdout) if result.returncode == 0 else 0


#: Tests with many independent cases, and into how many parts they are divided in CI. Those of one
#: group are counted together.
TURNS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (3, ("tests/programs/test_atomicity.py",)),
    (3, ("tests/programs/test_flow.py", "tests/programs/test_flow_exclusions.py")),
    (2, ("tests/programs/test_races.py",)),
    (3, ("tests/programs/test_verdicts.py::test_one_context_fewer",)),
    (3, ("tests/programs/test_verdicts.py::test_so_many_contexts",)),
    (3, ("tests/programs/test_verdicts.py::test_the_run_that_is_shown",)),
    # What all orders of one search take: a quarter of a minute.
    (4, ("tests/programs/test_verdicts.py::test_a_program_gets_the_answer_that_it_expects"
         "[violates/FirstComeFirstServed]",)),
    (2, ("tests/programs/test_formulas.py", "tests/programs/test_observed.py")),
    (2, ("tests/programs/test_slices.py",)),
    (2, ("tests/unit/engines/",)),
    (2, ("tests/unit/cli/", "tests/unit/suites/")),
    (2, ("tests/unit/machine/", "tests/unit/inputs/", "tests/unit/witnesses/")),
    (2, ("tests/unit/classfile/", "tests/unit/formal/", "tests/unit/analysis/")),
    (2, ("tests/conformance/", "tests/laws/")),
    # All of the JDK.
    (3, (
        "tests/laws/test_register_code_of_the_jdk.py",
        "tests/unit/classfile/test_javap_oracle.py",
        "tests/unit/program/test_jdk_references.py",
        "tests/unit/program/test_linking_oracle.py",
    )),
    (2, (
        "tests/agreement/test_contexts.py",
        "tests/agreement/test_facts.py",
        "tests/agreement/test_library_models.py",
        "tests/agreement/test_models.py",
        "tests/agreement/test_monitors.py",
        "tests/agreement/test_random_units.py",
        "tests/agreement/test_stores.py",
    )),
    (2, (
        "tests/random/concurrency/test_lives.py",
        "tests/random/concurrency/test_temporal.py",
        "tests/random/flows/",
        "tests/random/sequential/",
        "tests/random/slices/",
    )),
)  # fmt: skip


def is_due(names: Sequence[str]) -> Iterator[bool]:
    """Whether each of these tests has its turn; the longest prefix says in which group it is."""
    commits = number_of_commits()
    groups = {prefix: group for group in TURNS for prefix in group[1]}
    prefixes = sorted(groups, key=len, reverse=True)
    seen: Counter[tuple[int, tuple[str, ...]]] = Counter()
    for name in names:
        prefix = next((each for each in prefixes if name.startswith(each)), None)
        if prefix is None:
            yield True
            continue
        group = groups[prefix]
        yield seen[group] % group[0] == commits % group[0]
        seen[group] += 1
