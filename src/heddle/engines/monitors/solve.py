"""The verdict on data races: what could not be proved is tried on the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.engines.monitors.confirm import try_on_machine
from heddle.engines.monitors.options import MonitorsOptions
from heddle.results import NoDataRace, Partial, Verdict

if TYPE_CHECKING:
    from heddle.engines.monitors.confirm import Tried
    from heddle.machine.search import Listener
    from heddle.program import Program
    from heddle.results import Coverage

ENGINE = "monitors"


def solve(
    program: Program,
    options: MonitorsOptions | None = None,
    listener: Listener | None = None,
) -> Verdict:
    """Whether two threads can access the same memory at the same time, one of them writing."""
    options = options or MonitorsOptions()
    tried = try_on_machine(
        program, options.search, options.seconds, lambda findings: False, listener
    )
    return Verdict(
        claim=NoDataRace(),
        engine=ENGINE,
        findings=tried.findings,
        coverage=_coverage(tried, options),
        assumptions=tried.assumptions,
        effort=tried.effort,
    )


def _coverage(tried: Tried, options: MonitorsOptions) -> Coverage:
    if tried.stopped == "time":
        return Partial(
            f"the machine did not come to an end in {options.seconds:g} s; --time-limit raises it"
        )
    return tried.coverage
