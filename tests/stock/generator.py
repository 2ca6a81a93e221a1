"""Random small programs that use the library, whose outcome is what they print.

Threads do a few operations on a few subjects; main joins them and prints all results. The same
seed gives the same program.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from stock.lives import LIVES
from stock.operations import SUBJECTS, Subject

ALL: dict[str, Subject] = SUBJECTS | LIVES
# So many operations in all: searches of all interleavings should end.
MOST = 5

_FRAME = """\
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class {name} {{
    static Thread first;
    static final int[] results = new int[{count}];
    {declarations}

    static int code(Integer value) {{
        return value == null ? 0 : value;
    }}

{methods}
    public static void main(String[] args) throws Exception {{
        Thread[] threads = {{ {threads} }};
        first = threads[0];
        for (Thread thread : threads) {{
            thread.start();
        }}
        {meanwhile}
        for (Thread thread : threads) {{
            thread.join();
        }}
        {finish}
        StringBuilder told = new StringBuilder();
        {told}
        System.out.println(told);
    }}
}}
"""
# Neither a lambda nor a concatenation: each run links them anew, which takes longer than all else.
_THREAD = "new Thread(new Runnable() {{ public void run() {{ {calls} }} }})"
_METHOD = """\
    static void operation{number}() {{
        int r = 0;
        {code}
        results[{number}] = r;
    }}

"""


@dataclass(frozen=True, slots=True)
class Generated:
    """A program and the subjects that it is about."""

    name: str
    source: str
    subjects: tuple[str, ...]


def generate(seed: int) -> Generated:
    """The program of a seed; subjects come round by turns."""
    draw = random.Random(seed)
    names = list(ALL)
    subjects = [names[seed % len(names)]]
    if draw.random() < 0.5:
        other = draw.choice([name for name in names if name not in subjects])
        subjects.append(other)
    # Threads are made in the order of their names; three of them only do one thing each.
    widths = draw.choice([(2, 1), (2, 2), (1, 3), (1, 1, 1), (3, 2), (2, 1, 1)])
    operations: list[str] = []
    threads: list[str] = []
    for width in widths:
        calls = []
        for _ in range(width):
            subject = ALL[draw.choice(subjects)]
            calls.append(f"operation{len(operations)}();")
            operations.append(draw.choice(subject.operations))
        threads.append(_THREAD.format(calls=" ".join(calls)))
    name = f"Stock{seed}"
    count = len(operations)
    told = [f"results[{number}]" for number in range(count)]
    told += [text for subject in subjects for text in ALL[subject].told]
    source = _FRAME.format(
        name=name,
        count=count,
        declarations="\n    ".join(ALL[subject].declaration for subject in subjects),
        methods="".join(
            _METHOD.format(number=number, code=code) for number, code in enumerate(operations)
        ),
        threads=", ".join(threads),
        meanwhile="\n        ".join(ALL[subject].meanwhile for subject in subjects),
        finish="\n        ".join(ALL[subject].finish for subject in subjects),
        told=' told.append(" ");\n        '.join(f"told.append({text});" for text in told),
    )
    return Generated(name, source, tuple(subjects))
