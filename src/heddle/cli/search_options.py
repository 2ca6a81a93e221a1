"""Options that say in which order `check` searches, what it lets happen, and what it notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from heddle.errors import InputError
from heddle.machine.orders import HEURISTICS, ORDERS, SAMPLINGS, Order, Sampling

if TYPE_CHECKING:
    from heddle.machine.code_coverage import CodeCoverage

Function = Callable[..., Any]

_OPTIONS = [
    click.option(
        "--search",
        "order",
        type=click.Choice(ORDERS),
        default="depth",
        help="What to explore first: one run after the other (depth), the fewest steps, the fewest "
        "contexts, a random sample, which proves nothing, or the most suspicious states (best).",
    ),
    click.option(
        "--heuristic",
        type=click.Choice(HEURISTICS),
        default="blocked",
        help="For --search best, which states come first: most threads blocked, most switches, "
        "fewest threads to choose from, or most conflicts.",
    ),
    click.option(
        "--sampling",
        type=click.Choice(SAMPLINGS),
        default="pct",
        help="For --search random: random priorities of threads (pct) or of actions (pos).",
    ),
    click.option(
        "--seed", type=click.IntRange(0, 2**64 - 1), default=0, help="The seed of --search random."
    ),
    click.option(
        "--runs",
        type=click.IntRange(1, 2**63),
        default=1000,
        help="How many runs --search random takes.",
    ),
    click.option(
        "--bug-depth",
        type=click.IntRange(1, 1000),
        default=3,
        help="For pct: how many actions must come in a certain order for the bug to show.",
    ),
    click.option(
        "--no-shorten",
        "length",
        flag_value="any",
        default=None,
        help="Show the run that was found first. Default: search for one of fewer contexts, for at "
        "most 5 s longer than it took to find the first.",
    ),
    click.option(
        "--coverage",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Write which lines and branches were reached, as JSON.",
    ),
    click.option(
        "--spurious-wakeups", is_flag=True, help="Let Object.wait and park wake up spuriously."
    ),
    click.option("--weak-cas", is_flag=True, help="Let weakCompareAndSet fail spuriously."),
    click.option("--self-check", is_flag=True, hidden=True),
]


@dataclass(frozen=True, slots=True)
class SearchChoices:
    """What the user said about the search."""

    order: Order
    coverage: Path | None
    spurious_wakeups: bool
    weak_cas: bool
    self_check: bool
    shorten: bool

    @property
    def listener(self) -> Callable[[CodeCoverage], None] | None:
        """Who is told what was reached, if somebody wants to know."""
        return None if self.coverage is None else self._write

    def _write(self, coverage: CodeCoverage) -> None:
        if self.coverage is None:
            return
        import json

        from heddle.machine.code_coverage import encode_code_coverage

        text = json.dumps(encode_code_coverage(coverage), indent=2, ensure_ascii=False)
        try:
            self.coverage.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise InputError(
                f"--coverage {self.coverage}: {error.strerror}",
                remedy="name a file that can be written",
            ) from error


def search_options(function: Function) -> Function:
    """Add these options, as one argument `search`."""

    @wraps(function)
    def with_search(
        *,
        order: str,
        heuristic: str,
        sampling: str,
        seed: int,
        runs: int,
        bug_depth: int,
        coverage: Path | None,
        spurious_wakeups: bool,
        weak_cas: bool,
        self_check: bool,
        length: str | None,
        **others: object,
    ) -> object:
        chosen = Order(order, heuristic, Sampling(sampling, seed, runs, bug_depth))
        search = SearchChoices(
            chosen, coverage, spurious_wakeups, weak_cas, self_check, length is None
        )
        return function(search=search, **others)

    decorated: Function = with_search
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated
