"""Context-bounded search, three ways, beside the figures of [SuwimonteerabuthES08].

View tuples, nodes of BDDs, seconds of processor time from the loaded program to the confirmed
verdict, and memory. Every row runs in a process of its own.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from benchmarks.apart import apart
from heddle import api
from heddle.errors import HeddleError
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoUncaughtException

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.symbolic.solve import Order, Reuse

HERE = Path(__file__).parent / "contexts"
STRATEGIES = ("eager", "lazy", "sequential")
PATIENCE = 60.0
SIZES = {"OneOne": "1+1", "TwoOne": "2+1", "OneTwo": "1+2", "TwoTwo": "2+2", "ThreeOne": "3+1"}
BITS = range(1, 9)

#: Fewest contexts that show the problem, or enough to be worth asking.
BLUETOOTH = {
    "Bluetooth1": {"OneOne": 3, "TwoOne": 3, "OneTwo": 3, "TwoTwo": 3, "ThreeOne": 3},
    "Bluetooth2": {"OneOne": 5, "TwoOne": 5, "OneTwo": 4, "TwoTwo": 4, "ThreeOne": 5},
    "Bluetooth3": {"OneOne": 4, "TwoOne": 4, "OneTwo": 4, "TwoTwo": 4, "ThreeOne": 4},
}
TREES = (
    ("OneOne", 3),
    ("OneOne", 4),
    ("TwoOne", 4),
    ("TwoOne", 5),
    ("TwoOne", 6),
    ("TwoTwo", 5),
    ("TwoTwo", 6),
)

#: jMoped's figures by program, main class or bits, contexts and strategy.
PAPER = {
    ("Bluetooth1", "OneOne", 3, "eager"): "21 view tuples, 46 thousand nodes, 1.1 s",
    ("Bluetooth1", "OneOne", 3, "lazy"): "4 view tuples, 88 thousand nodes, 1.3 s",
    ("Bluetooth2", "TwoOne", 5, "eager"): "1,460 view tuples, 720 thousand nodes, 51.7 s",
    ("Bluetooth2", "TwoOne", 5, "lazy"): "154 view tuples, 1,851 thousand nodes, 36.0 s",
    ("Bluetooth3", "OneTwo", 4, "eager"): "234 view tuples, 195 thousand nodes, 11.9 s",
    ("Bluetooth3", "OneTwo", 4, "lazy"): "16 view tuples, 518 thousand nodes, 6.0 s",
    ("Tree", "OneOne", 3, "lazy"): "3.8 s",
    ("Tree", "OneOne", 4, "lazy"): "8.3 s",
    ("Tree", "TwoOne", 4, "lazy"): "127.1 s",
    ("Tree", "TwoOne", 5, "lazy"): "712.3 s",
    ("Tree", "TwoOne", 6, "lazy"): "5,528.2 s",
    ("Tree", "TwoTwo", 5, "lazy"): "6,488.0 s",
    ("Tree", "TwoTwo", 6, "lazy"): "more than three hours",
}
#: jMoped on the vector of Java 5, whose copy constructor races, and of Java 6, by bits of the
#: argument: eager view tuples, eager seconds, lazy seconds. Lazily there were always 3 tuples.
RACE = (
    ("48", "9.3", "19.7"),
    ("87", "10.8", "17.7"),
    ("167", "16.9", "19.6"),
    ("327", "31.1", "17.5"),
    ("648", "67.9", "17.2"),
    ("1,348", "117.8", "18.9"),
    ("2,567", "225.7", "16.7"),
    ("5,126", "457.9", "18.8"),
)
ATOMIC = (
    ("105", "15.1", "20.9"),
    ("209", "18.6", "20.8"),
    ("417", "37.5", "19.4"),
    ("833", "64.3", "22.3"),
    ("1,655", "147.7", "20.8"),
    ("3,329", "301.7", "18.8"),
    ("6,657", "642.0", "23.4"),
    ("13,313", "1,732.0", "23.2"),
)
VECTORS = {"VectorRace": RACE, "VectorAtomic": ATOMIC, "VectorLibrary": ATOMIC}


@dataclass(frozen=True, slots=True)
class Row:
    """One question. With `bits`, the argument of `test` is any number of so many bits."""

    program: str
    main: str
    contexts: int
    splitting: str
    bits: int | None = None
    limit: float | None = None
    order: Order = "related"
    reuse: Reuse = "on"

    @property
    def label(self) -> str:
        """What is asked, in a few words."""
        size = SIZES.get(self.main, "") if self.bits is None else f"{self.bits} bits"
        how = "" if self.order == "related" else ", variables as they come"
        how += "" if self.reuse == "on" else ", no summaries reused"
        return f"{self.program} {size}, {self.contexts} contexts, {self.splitting}{how}".replace(
            " ,", ","
        )

    @property
    def paper(self) -> str:
        """jMoped's figures, if there are any."""
        plain = self.order == "related" and self.reuse == "on"
        if self.bits is None:
            key = (self.program, self.main, self.contexts, self.splitting)
            return PAPER.get(key, "") if plain else ""
        if self.program not in VECTORS:
            return ""
        tuples, eager, lazy = VECTORS[self.program][self.bits - 1]
        known = {"eager": f"{tuples} view tuples, {eager} s", "lazy": f"3 view tuples, {lazy} s"}
        return known.get(self.splitting, "")


def rows() -> Iterator[Row]:
    """Every question."""
    for program, sizes in BLUETOOTH.items():
        for main, contexts in sizes.items():
            for splitting in STRATEGIES:
                yield Row(program, main, contexts, splitting, limit=1.0)
    for program in ("TimerList", "TimerListFixed"):
        for splitting in STRATEGIES:
            yield Row(program, program, 5, splitting)
    yield from _vectors()
    yield from _trees()
    yield from _switched()


def _vectors() -> Iterator[Row]:
    for program in ("VectorRace", "VectorAtomic", "IntVectorRace", "IntVectorAtomic"):
        for splitting in STRATEGIES:
            for bits in BITS:
                limit = 2.0 if bits == max(BITS) and splitting == "lazy" else None
                yield Row(program, program, 3, splitting, bits, limit)
    for splitting in STRATEGIES:
        for bits in (1, 8):
            yield Row("VectorLibrary", "VectorLibrary", 3, splitting, bits)


def _trees() -> Iterator[Row]:
    for main, contexts in TREES:
        for splitting in STRATEGIES if contexts == 3 else ("lazy",):
            limit = 60.0 if (main, contexts) == ("TwoOne", 6) else None
            yield Row("Tree", main, contexts, splitting, limit=limit)
    for main in ("OneOne", "TwoOne"):
        yield Row("TreeBroken", main, 3, "lazy")


def _switched() -> Iterator[Row]:
    """With and without what makes the search fast."""
    for row in (
        Row("Bluetooth2", "TwoOne", 5, "lazy"),
        Row("Bluetooth3", "OneTwo", 4, "eager"),
        Row("Tree", "OneOne", 4, "lazy"),
    ):
        yield replace(row, order="listed")
        yield replace(row, reuse="off")


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    for row in rows():
        yield row.label, _figure(row)


def _figure(row: Row) -> str:
    found, memory = apart(lambda: _answer(row))
    if "error" in found:
        return f"{found['error']}{_beside(row)}"
    effort = found["effort"]
    kept = row.limit is None or found["seconds"] <= row.limit
    needed = f" in {effort['contexts']} contexts" if "contexts" in effort else ""
    return (
        f"{found['outcome']}{needed}; {effort.get('view tuples', 0):,} view tuples, "
        f"{effort.get('peak nodes', 0) / 1000:,.0f} thousand nodes, {found['seconds']:.2f} s, "
        f"{memory} MB{'' if kept else '; MISSES ITS LIMIT'}{_beside(row)}"
    )


def _beside(row: Row) -> str:
    return f" (jMoped: {row.paper})" if row.paper else ""


def _answer(row: Row) -> dict[str, Any]:
    bounds = Bounds(contexts=row.contexts)
    method = None if row.bits is None else f"{row.program}.test"
    options = ContextsOptions(bounds, row.splitting, method, row.order, row.reuse)
    search = SearchOptions(limits=SearchLimits(seconds=PATIENCE))
    try:
        with TemporaryDirectory() as folder:
            source = _source(row, Path(folder))
            program = api.load(source, main=row.main)

            start = time.process_time()
            claims = (NoUncaughtException(),)
            report = api.check(
                program, claims=claims, bounds=options, options=search, engine="contexts"
            )
            seconds = time.process_time() - start
    except HeddleError as error:
        return {"error": str(error).splitlines()[0]}
    effort = dict(report.verdicts[0].effort)
    return {"outcome": report.outcome.value, "effort": effort, "seconds": seconds}


def _source(row: Row, folder: Path) -> Path:
    """The program, changed so that its argument has the bits that the row asks for."""
    path = HERE / f"{row.program}.java"
    if row.bits is None:
        return path
    changed = folder / path.name
    annotated = f"void test(@heddle.Bits({row.bits}) "
    changed.write_text(path.read_text().replace("void test(", annotated))
    return changed
