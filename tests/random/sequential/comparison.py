"""Random programs on java and on the machine, many at a time."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from sequential.generator import class_name, generate

from conformance.expectation import Expectation
from conformance.java import compile_apart, run_on_java
from conformance.runner import run_on_machine

if TYPE_CHECKING:
    from collections.abc import Sequence

DRIVER = Path(__file__).parent / "Driver.java"
HEADER = re.compile(r"^(R\d+) (\d+)\n", re.MULTILINE)


def compiled(seeds: Sequence[int], folder: Path) -> Path:
    """Write the programs of some seeds and compile them with one javac."""
    sources, classes = folder / "sources", folder / "classes"
    sources.mkdir(parents=True)
    files = [sources / f"{class_name(seed)}.java" for seed in seeds]
    for seed, file in zip(seeds, files, strict=True):
        file.write_text(generate(seed))
    compile_apart([DRIVER, *files], classes)
    return classes


def java_outputs(seeds: Sequence[int], classes: Path) -> dict[int, str]:
    """What each program prints on java; one JVM runs them all."""
    everything = os.pathsep.join(str(folder) for folder in sorted(classes.iterdir()))
    result = run_on_java("Driver", everything, *(class_name(seed) for seed in seeds))
    assert result.status == 0, result.stderr
    outputs, position = {}, 0
    for seed in seeds:
        header = HEADER.match(result.stdout, position)
        assert header, f"no output of {class_name(seed)}"
        assert header[1] == class_name(seed)
        position = header.end() + int(header[2])
        outputs[seed] = result.stdout[header.end() : position]
    return outputs


def disagreements(seeds: Sequence[int], folder: Path) -> dict[int, str]:
    """The programs on which the machine differs from java, each with the first difference."""
    classes = compiled(seeds, folder)
    expected = java_outputs(seeds, classes)

    def difference(seed: int) -> str | None:
        wanted = Expectation(0, (), expected[seed])
        name = class_name(seed)
        return wanted.difference(Expectation.of(run_on_machine(name, classes / name)))

    found = {seed: difference(seed) for seed in seeds}
    return {seed: why for seed, why in found.items() if why is not None}
