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


#: Tests with many independent cases, and into how many parts they are divided in CI.
TURNS = {
    "tests/programs/test_atomicity.py": 3,
    "tests/programs/test_flow.py": 3,
    "tests/programs/test_races.py": 2,
    "tests/programs/test_verdicts.py::test_one_context_fewer": 3,
    "tests/programs/test_verdicts.py::test_so_many_contexts": 3,
    "tests/programs/test_verdicts.py::test_the_run_that_is_shown": 3,
    "tests/unit/engines/predicates/": 2,
}


def is_due(names: Sequence[str]) -> Iterator[bool]:
    """Whether each of these tests has its turn."""
    commits = number_of_commits()
    seen: Counter[str] = Counter()
    for name in names:
        prefix = next((each for each in TURNS if name.startswith(each)), None)
        if prefix is None:
            yield True
            continue
        yield seen[prefix] % TURNS[prefix] == commits % TURNS[prefix]
        seen[prefix] += 1
