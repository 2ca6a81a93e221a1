"""`python -m benchmarks [NAME…]`: run the benchmarks and print their rows as Markdown tables."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = (
    "classfile",
    "lifting",
    "machine",
    "interleavings",
    "irrelevant",
    "slices",
    "searches",
    "pushdown",
    "models",
    "contexts",
    "predicates",
    "eml",
    "monitor_dpn",
    "monitors",
    "observe",
)


def main() -> None:
    unknown = set(sys.argv[1:]) - set(NAMES)
    if unknown:
        sys.exit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    for name in sys.argv[1:] or NAMES:
        print(f"## {name}\n\n| figure | value |\n|---|---|")
        for label, value in import_module(f"benchmarks.{name}").run():
            print(f"| {label} | {value} |", flush=True)
        print(flush=True)


if __name__ == "__main__":
    main()
