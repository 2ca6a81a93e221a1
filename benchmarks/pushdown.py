"""Saturation beside WALi's: CPU time and memory on the same systems, with the same results.

Each figure is one of a fresh process. Time is CPU time from the indexed rules to the saturated
automaton; memory is what that adds to the process at its peak, rules and index included.
"""

from __future__ import annotations

import csv
import gc
import json
import statistics
import subprocess
import sys
import tempfile
from array import array
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.pushdown_systems import GOLDEN, MASK, OTHER, Generated, generate
from heddle import _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = Path(__file__).parent
FIGURES = HERE / "wali.tsv"
REPEAT = 3
LARGE = 1_000_000
DOMAINS = {
    "bool": ("none", 0),
    "gk": ("gen-kill", 0),
    "rel8": ("relations", 8),
    "min": ("min-plus", 0),
}
ORDERS = ("newest", "flow")
OURS = {"bool": "newest", "gk": "flow", "rel8": "flow"}
AT_LEAST = {"bool": 5, "gk": 2, "rel8": 2}
# WALi's clock has three digits: below this it says little.
MEASURABLE = 0.01


@dataclass(frozen=True, slots=True)
class Row:
    """What WALi did; measured once, on a machine of the same kind."""

    file: str
    weights: str
    query: str
    seconds: float
    transitions: int
    silent: int
    weight_hash: int
    megabytes: int

    @property
    def size(self) -> int:
        """About as many rules."""
        return int(self.file.rsplit("-", 1)[1])


COSTLY = [Row("prog4-10000", "min", query, 0, 0, 0, 0, 0) for query in ("post", "pre")]
"""Not measured with WALi: what an order is worth if a weight can get better many times."""


def rows() -> list[Row]:
    """All of WALi's figures."""
    with FIGURES.open() as file:
        return [
            Row(
                line["file"],
                line["weights"],
                line["query"],
                float(line["wali_cpu_s"]),
                int(line["transitions"]),
                int(line["eps"]),
                int(line["weight_hash"], 16),
                int(line["peak_mb"]),
            )
            for line in csv.DictReader(file, delimiter="\t")
        ]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the core is told; the names are its own."""

    direction: str
    order: str
    semiring: _core.WeightDomain
    weights: bytes
    witnesses: bool = False
    transitions: int | None = None
    steps: int | None = None
    cancelled: Callable[[], bool] | None = None
    merges: None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What we did."""

    seconds: float
    megabytes: float
    steps: int
    transitions: int
    silent: int
    weight_hash: int


def start(system: Generated, query: str) -> _core.StackAutomaton:
    """⟨0, 0⟩ to start from; for predecessors, the target above any stack in any state."""
    end = system.states
    if query == "post":
        return _core.StackAutomaton(end, end + 1, [(0, 0, end)], [end])
    steps = [(state, system.target, end) for state in range(system.states)]
    steps += [(end, symbol, end) for symbol in range(system.symbols)]
    return _core.StackAutomaton(end, end + 1, [*steps], [end])


def ask(system: Generated, weights: str, query: str, order: str) -> Asked:
    """A question about a system with weights of one kind."""
    words = {
        "bool": array("Q"),
        "gk": system.flows,
        "rel8": system.relations,
        "min": array("Q", [1]) * len(system),
    }[weights]
    return Asked(query, order, _core.WeightDomain(*DOMAINS[weights]), words.tobytes())


def answer(found: _core.Saturation, weights: str) -> tuple[int, int, int]:
    """Transitions that read something, those that read nothing, and the hash of the weights."""
    lengths = found.lengths()
    read = lengths.count(1)
    return read, len(lengths) - read, weight_hash(weights, found, lengths)


def measure(system: Generated, weights: str, query: str, order: str) -> Figures:
    """One saturation."""
    automaton, asked = start(system, query), ask(system, weights, query, order)
    rules = system.rules.tobytes()
    gc.collect()
    before = _memory_from_now_on()
    native = _core.Pushdown(system.states, system.symbols, rules)
    begun = process_time()
    found = _core.saturate(native, automaton, (), asked)
    seconds = process_time() - begun
    megabytes = (_memory("VmHWM") - before) / 1e6
    return Figures(seconds, megabytes, found.steps, *answer(found, weights))


def weight_hash(weights: str, found: _core.Saturation, lengths: bytes) -> int:
    """A sum over the transitions that read something, so that their order does not matter."""
    if weights in {"bool", "min"}:
        return lengths.count(1)
    words = array("Q", found.words())
    if weights == "rel8":
        return sum(word for word, read in zip(words, lengths, strict=True) if read) * GOLDEN & MASK
    flows = zip(words[::2], words[1::2], lengths, strict=True)
    return (
        sum((kill | gen) * GOLDEN & MASK ^ gen * OTHER & MASK for kill, gen, read in flows if read)
        & MASK
    )


def _memory_from_now_on() -> int:
    """Forget the peak so far."""
    Path("/proc/self/clear_refs").write_text("5")
    return _memory("VmRSS")


def _memory(name: str) -> int:
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith(name))
    return int(line.split()[1]) * 1024


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    faster: dict[str, list[float]] = {"bool": [], "weights": []}
    with tempfile.TemporaryDirectory() as folder:
        for row in rows():
            best = _best(row, OURS[row.weights], Path(folder))
            if row.seconds >= MEASURABLE:
                kind = "bool" if row.weights == "bool" else "weights"
                faster[kind].append(row.seconds / best.seconds)
            yield f"{row.file} {row.weights} {row.query}", _compared(row, best)
        for row in (*COSTLY, *rows()):
            if row.size == 100_000 or row in COSTLY:
                yield f"order: {row.file} {row.weights} {row.query}", _orders(row, Path(folder))
    for kind, ratios in faster.items():
        text = f"{statistics.median(ratios):.0f} times faster, at least {min(ratios):.0f}"
        yield f"median of {kind}, rows over {MEASURABLE} s", text


def _compared(row: Row, best: Figures) -> str:
    same = (row.transitions, row.silent, row.weight_hash) == (
        best.transitions,
        best.silent,
        best.weight_hash,
    )
    ratio = row.seconds / best.seconds
    kept = same and ratio >= AT_LEAST[row.weights] and best.megabytes < row.megabytes
    return (
        f"{best.transitions:,} transitions{'' if same else ' OF WHICH SOME DIFFER'}; "
        f"{best.seconds:.4f} s ({ratio:.0f} times faster than {row.seconds:.3f} s), "
        f"{best.megabytes:.1f} MB of {row.megabytes} MB{'' if kept else '; MISSES ITS LIMIT'}"
    )


def _orders(row: Row, folder: Path) -> str:
    parts = []
    for order in ORDERS:
        best = _best(row, order, folder)
        parts.append(f"{order} {best.steps:,} steps, {best.seconds:.3f} s")
    return "; ".join(parts)


def _best(row: Row, order: str, folder: Path) -> Figures:
    times = 2 if row.size >= LARGE else REPEAT
    figures = [_in_a_process(row, order, folder) for _ in range(times)]
    return min(figures, key=lambda each: each.seconds)


def _in_a_process(row: Row, order: str, folder: Path) -> Figures:
    saved = folder / row.file
    if not saved.exists():
        _save(generate(row.file), saved)
    command = [sys.executable, "-m", "benchmarks.pushdown", str(saved), row.weights, row.query]
    told = subprocess.run([*command, order], check=True, capture_output=True, text=True).stdout
    return Figures(**json.loads(told))


def _save(system: Generated, file: Path) -> None:
    head = array("Q", [system.states, system.symbols, system.target, len(system)])
    with file.open("wb") as out:
        for words in (head, system.rules, system.flows, system.relations):
            words.tofile(out)


def _load(file: Path) -> Generated:
    head = array("Q")
    with file.open("rb") as source:
        head.fromfile(source, 4)
        states, symbols, target, size = head
        system = Generated(states, symbols, target)
        system.rules.fromfile(source, 5 * size)
        system.flows.fromfile(source, 2 * size)
        system.relations.fromfile(source, size)
    return system


if __name__ == "__main__":
    name, weights_asked, query_asked, order_asked = sys.argv[1:]
    measured = measure(_load(Path(name)), weights_asked, query_asked, order_asked)
    print(json.dumps(asdict(measured)))
