"""Random sequential programs do on the machine what they do on java."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sequential.comparison import compiled, disagreements, java_outputs
from sequential.generator import generate
from sequential.prelude import CLASSES, HELPERS

from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HERE = Path(__file__).parent
MANY = 400
BATCH = 100


FIXED = "\n".join([*CLASSES, *HELPERS])


@cache
def programs() -> tuple[str, ...]:
    """The programs of the CI tier."""
    return tuple(generate(seed) for seed in range(BATCH))


def summary(count: int, differing: Mapping[int, str]) -> str:
    """One line, then a line for each program that differs."""
    lines = [f"{count} random sequential programs: {count - len(differing)} as on java"]
    lines += [f"seed {seed}: {why}" for seed, why in sorted(differing.items())]
    return "\n".join(lines) + "\n"


def test_a_hundred_random_programs_do_what_java_does(tmp_path: Path) -> None:
    differing = disagreements(range(BATCH), tmp_path)
    assert not differing, summary(BATCH, differing)


@pytest.mark.long
def test_hundreds_of_random_programs_do_what_java_does(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("random sequential programs, seeds", range(BATCH, BATCH + MANY))
    for seeds in run.ranges(BATCH):
        differing = disagreements(seeds, tmp_path / str(seeds.start))
        run.note(seeds, [f"seed {seed}: {why}" for seed, why in sorted(differing.items())])
    record_property("summary", run.text())
    assert run.wrong == []


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_gives_the_same_program_whatever_the_hash_seed(hash_seed: str) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "sequential.generator", "7"],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout == generate(7)


def test_a_program_prints_the_same_each_time_and_programs_differ(tmp_path: Path) -> None:
    seeds = range(8)
    classes = compiled(seeds, tmp_path)
    first, second = java_outputs(seeds, classes), java_outputs(seeds[::-1], classes)
    assert first == second
    assert len(set(first.values())) == len(seeds)


@pytest.mark.parametrize(
    "form",
    ["switch (", "default -> {", "default: {", "} finally {", "} catch (", "synchronized (", "do {",
     "while (", "instanceof", ".eval(", " -> ", "::", ">>>", " % ", "depth - 1", "continue l",
     "break l", "new HashMap", "new TreeMap", ".stream()", "String.format", "new StringBuilder"],
)  # fmt: skip
def test_a_fifth_of_the_programs_contain_each_form(form: str) -> None:
    # The fixed parts of a program contain some of the forms themselves.
    assert sum(text.count(form) > FIXED.count(form) for text in programs()) >= BATCH // 5
