"""Runs the long tier part by part, says how far it is, and writes the rows of its summary.

    python3 dev.py long                     all parts, two at a time
    python3 dev.py long --list              what there is, and how long each may take
    python3 dev.py long final-states races  only these
    python3 dev.py long --share 0.1         each with a tenth of its time

The rows go to `benchmarks/long.md`, each as soon as its part has ended; those of parts that were
not run stay as they are. A part whose time is over ends, and a later run at the same commit goes on
with the seeds behind those that were done.
"""

from __future__ import annotations

import argparse
import sys
import time

from long_tier.page import Row, write_row
from long_tier.parts import PARTS, Part
from long_tier.running import Running, begin

WORKERS = 2
TICK = 2.0


def in_turn(parts: list[Part]) -> list[Part]:
    """The longest first, so that no core waits for another in the end; those that count seconds
    of the wall run last, and alone.
    """
    return sorted(parts, key=lambda part: (part.alone, -part.minutes))


def progress(running: list[Running], done: int, count: int) -> None:
    """One line that is written over, or nothing if there is no terminal."""
    if sys.stdout.isatty():
        now = ", ".join(each.text() for each in running)
        print(f"\r{done}/{count} {now}\033[K", end="", flush=True)


def tell(row: Row) -> None:
    """Write the row of a part that has ended."""
    write_row(row)
    print(f"\r{row.text()}\033[K" if sys.stdout.isatty() else row.text(), flush=True)


def run(parts: list[Part], share: float) -> list[Row]:
    """Run parts, each in a pytest of its own, as many at a time as there are workers."""
    waiting, running, rows = in_turn(parts), list[Running](), list[Row]()
    try:
        while waiting or running:
            while waiting and may_begin(waiting[0], running):
                running.append(begin(waiting.pop(0), share))
            time.sleep(TICK)
            progress(running, len(rows), len(parts))
            for each in list(running):
                if row := each.row():
                    running.remove(each)
                    rows.append(row)
                    tell(row)
    except KeyboardInterrupt:
        for each in running:
            rows.append(each.stop())
            tell(rows[-1])
    return rows


def may_begin(part: Part, running: list[Running]) -> bool:
    """Whether there is a place for a part beside those that are running."""
    alone = part.alone or any(other.part.alone for other in running)
    return not running if alone else len(running) < WORKERS


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(
        prog="dev.py long",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--share", type=float, default=1.0)
    asked = parser.parse_args()
    known = {part.name: part for part in PARTS}
    if unknown := set(asked.parts) - set(known):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; --list names all")
    parts = [known[name] for name in asked.parts] or list(PARTS)
    if asked.list:
        for part in parts:
            print(f"{part.name:22} {part.minutes:5.1f} min  {part.what}")
        print(f"{'in all':22} {sum(part.minutes for part in parts):5.1f} min of processor time")
        return
    rows = run(parts, asked.share)
    print(f"in all {sum(row.minutes for row in rows):.1f} min of processor time", flush=True)
    sys.exit(0 if len(rows) == len(parts) and all(row.is_whole for row in rows) else 1)


if __name__ == "__main__":
    main()
