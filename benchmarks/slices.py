"""How long a slice of 10,000 lines takes, and how much memory."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSES, METHODS = 54, 10
_PROGRAM = """
import resource, sys, time
from pathlib import Path
from heddle import api
from heddle.abstraction.slices.slice import Slices
start = time.perf_counter()
found = Slices(api.load(Path(sys.argv[1]), main="Main")).at(sys.argv[2])
seconds = time.perf_counter() - start
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(f"{len(found.lines):,} lines of the slice, {seconds:.1f} s, {memory / 1e6:.2f} GB")
"""


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    with tempfile.TemporaryDirectory() as folder:
        lines, criterion = write_program(Path(folder))
        command = [sys.executable, "-c", _PROGRAM, folder, criterion]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    yield f"slice of {lines:,} lines", f"{told.strip()} (30 s and 1 GB allowed)"


def write_program(folder: Path) -> tuple[int, str]:
    """Write classes that call each other, with two threads; how many lines, and the criterion."""
    total = 0
    for number in range(CLASSES):
        text = _class(number)
        (folder / f"C{number}.java").write_text(text)
        total += text.count("\n")
    main = [
        "public class Main {",
        "    static int result;",
        "    public static void main(String[] args) throws Exception {",
        "        Thread thread = new Thread(() -> result = new C0().m0(3, 4));",
        "        thread.start();",
        f"        int other = new C{CLASSES // 2}().m1(5, 6);",
        "        thread.join();",
        "        System.out.println(result);",
        "        System.out.println(other);",
        "    }",
        "}",
    ]
    (folder / "Main.java").write_text("\n".join(main) + "\n")
    return total + len(main), "Main.java:8"


def _class(number: int) -> str:
    after = f"C{number + 1}"
    lines = [
        f"class C{number} {{",
        "    int f, g;",
        "    static int total;",
        "    int[] cells = {0, 1, 2};",
    ]
    if number + 1 < CLASSES:
        lines.append(f"    {after} next;")
    for method in range(METHODS):
        lines += [
            f"    int m{method}(int a, int b) {{",
            "        int sum = 0;",
            "        for (int i = 0; i < a; i++) {",
            "            sum += cells[i % cells.length] + b;",
            "            if (sum > 100) {",
            "                f = sum - a;",
            "            }",
        ]
        if number + 1 < CLASSES:
            lines += [
                "            if (next == null) {",
                f"                next = new {after}();",
                "            }",
                f"            sum += next.m{(method + 1) % METHODS}(a - 1, i);",
            ]
        lines += [
            "        }",
            "        synchronized (this) {",
            f"            g = f + {method};",
            "            total += g;",
            "        }",
            "        return sum + g;",
            "    }",
        ]
    return "\n".join([*lines, "}"]) + "\n"
