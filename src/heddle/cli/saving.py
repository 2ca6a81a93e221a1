"""Saves the schedule of every finding, so that it can be replayed."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from heddle.errors import InputError
from heddle.inputs import Cache

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.cli.options import Target
    from heddle.machine.schedule import ScheduleStep
    from heddle.machine.search import SearchOptions
    from heddle.program import Program
    from heddle.results import Claim, Finding


@dataclass(frozen=True, slots=True)
class Saver:
    """Writes schedules of a program into `folder`, or into the user's cache if that is None."""

    target: Target
    program: Program
    folder: Path | None
    options: SearchOptions
    given: set[str] = field(default_factory=set)

    def __call__(
        self,
        claim: Claim,
        finding: Finding,
        steps: tuple[ScheduleStep, ...],
        repeats: int | None,
        finer: tuple[str, ...],
    ) -> str | None:
        """Save one; the file's name, or None if the cache cannot be written."""
        # Most searches have nothing to save.
        from heddle.machine.schedule import ExpectedFinding, Schedule, class_digests
        from heddle.machine.schedule_codec import encode_schedule

        schedule = Schedule(
            target=tuple(os.path.relpath(target) for target in self.target.targets),
            main=self.target.main,
            jdk=self.program.jdk.version,
            claim=claim,
            finding=ExpectedFinding(finding.kind, finding.location, finding.message),
            program=class_digests(self.program),
            steps=steps,
            classpath=tuple(part for part in self.target.classpath.split(os.pathsep) if part),
            arguments=tuple(self.program.arguments),
            properties=dict(self.program.properties),
            library=self.options.library,
            finer=finer,
            options=_switches(self.options),
            processors=self.options.resources.processors,
            stdin=self.options.stdin,
            repeats=repeats,
        )
        folder = self.folder or Cache.default().folder.parent / "schedules"
        main = self.program.require_entry().main_class.name.rpartition("/")[2]
        line = finding.location.line
        place = "" if line is None else f"-{line}"
        file = folder / self._unused(f"{main}-{finding.kind.value}{place}")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(encode_schedule(schedule), encoding="utf-8")
        except OSError as error:
            if self.folder is None:
                return None
            raise InputError(f"cannot be written: {error.strerror}", place=str(file)) from error
        return str(file)

    def _unused(self, stem: str) -> str:
        """A name that this run has not given yet: two claims may break at one line."""
        numbered = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        name = next(f"{each}.json" for each in numbered if f"{each}.json" not in self.given)
        self.given.add(name)
        return name


def _switches(options: SearchOptions) -> tuple[str, ...]:
    """The names of the options without which the run does not exist."""
    switches = {
        "choose-random": options.choose_random,
        "spurious-wakeups": options.spurious_wakeups,
        "weak-cas": options.weak_cas,
    }
    return tuple(name for name, on in switches.items() if on)
