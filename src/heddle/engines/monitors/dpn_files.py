"""Monitor-DPNs written down as files: can their threads be at some places at the same time?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from heddle.engines.monitors.suffix import SUFFIX
from heddle.errors import InputError, MalformedFile
from heddle.formal.monitor_dpn import Network, Phase
from heddle.formal.monitor_dpn.text import line_of, parse_numbered
from heddle.formal.trees.search import Stopped
from heddle.results import (
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    Partial,
    Step,
    Trace,
    Unreachable,
    Verdict,
    Witnessed,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from heddle.formal.monitor_dpn import MonitorDpn, Rule, Witness
    from heddle.formal.monitor_dpn.semantics import ThreadId
    from heddle.results import Claim

ENGINE = "monitors"
TOGETHER = "||"
"""What stands between places that threads must not be at at the same time."""


def solve_dpn(
    target: Path | str, claims: Sequence[Claim], seconds: float | None = None
) -> tuple[Verdict, ...]:
    """One verdict for each claim `unreachable`, whose place is symbols with `||` between them."""
    file = Path(target)
    text = _read(file)
    model, lines = parse_numbered(text, str(file))
    if not claims:
        raise InputError(
            "a Monitor-DPN says nothing of what must not be reached",
            place=str(file),
            remedy=f"use --unreachable 'SYMBOL {TOGETHER} SYMBOL'",
        )
    question = _Question(file.name, model, lines)
    return tuple(question.verdict(claim, seconds) for claim in claims)


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        cause = f"this is not text: byte {error.start} is not UTF-8"
        raise MalformedFile(cause, place=str(file), remedy="save the file as UTF-8") from None
    except OSError as error:
        cause = f"the model cannot be read: {error.strerror or error}"
        remedy = f"give the name of a file that ends in {SUFFIX}"
        raise InputError(cause, place=str(file), remedy=remedy) from None


class _Question:
    """A model that is asked about places."""

    def __init__(self, file: str, model: MonitorDpn, lines: Mapping[Rule, int]) -> None:
        self._file, self._model, self._network = file, model, Network(model)
        self._lines = lines

    def verdict(self, claim: Claim, seconds: float | None) -> Verdict:
        if not isinstance(claim, Unreachable):
            raise InputError(
                f"a model file cannot be asked about {claim.name}",
                place=self._file,
                remedy=f"use --unreachable 'SYMBOL {TOGETHER} SYMBOL'",
            )
        marks = tuple(frozenset({name}) for name in self._places(claim.place))
        counts = {"rules": len(self._model.rules), "locks": len(self._model.locks)}
        try:
            witness = self._network.reach([Phase(marks)], time_limit=seconds)
        except Stopped:
            reason = f"the time limit of {seconds:g} s was reached; --time-limit raises it"
            return Verdict(claim, ENGINE, (), Partial(reason), effort=counts)
        findings = () if witness is None else (self._finding(claim, witness),)
        return Verdict(claim, ENGINE, findings, Exhaustive(), effort=counts)

    def _places(self, place: str) -> list[str]:
        names = [part.strip() for part in place.split(TOGETHER)]
        for name in names:
            if name not in self._model.symbols:
                raise InputError(
                    f"there is no stack symbol {name or 'without a name'}",
                    place=f"--unreachable {place!r}",
                    remedy=f"name symbols of {self._file}, with {TOGETHER} between them",
                )
        return names

    def _finding(self, claim: Unreachable, witness: Witness) -> Finding:
        trace = Trace(
            tuple(
                Step(_name(thread), self._location(rule), rule.action or line_of(rule))
                for thread, rule in witness.schedule()
            )
        )
        last = trace.steps[-1].location if trace.steps else Location(self._file)
        several = TOGETHER in claim.place
        return Finding(
            kind=FindingKind.REACHED,
            message=f"threads are at {claim.place}" if several else f"{claim.place} is reached",
            because="no lock and no join keeps the threads from getting there",
            locations=(last,),
            evidence=Witnessed(trace),
        )

    def _location(self, rule: Rule) -> Location:
        return Location(self._file, self._lines[rule])


def _name(thread: ThreadId) -> str:
    return "main" if not thread else "thread " + ".".join(map(str, thread))
