"""What the analyses of runs warn of: fields, and orders of locks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import islice
from time import monotonic

from heddle.engines.runs.model import Analysed, FieldWarning, LockWarning, Memory, Observation
from heddle.formal.traces.eraser import protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import cycles
from heddle.formal.traces.model import Deed
from heddle.formal.traces.prediction import predicted
from heddle.formal.traces.windows import windows

MOST_EVENTS = 200_000
"""Events of a run that are searched for predicted races: the search grows faster than the run."""
_MOST_RACES = 10_000
_SAMPLE = 10_000
"""Events whose analysis tells how many more there is time for."""
_OF_TIME = 0.5
"""The part of the time for analyses; the rest is for what they warn of."""


def analyse(observation: Observation, seconds: float | None = None) -> Analysed:
    """Ask every analysis about one run, or about as much of it as there is time for."""
    if seconds is None or len(observation.run.events) <= _SAMPLE:
        return _analysed(observation)
    begun = monotonic()
    first = _analysed(observation.until(_SAMPLE))
    took = max(monotonic() - begun, 1e-6)
    most = int(_SAMPLE * (_OF_TIME * seconds / took - 1))
    if most <= _SAMPLE:
        return first
    return _analysed(observation.until(most))


def _analysed(observation: Observation) -> Analysed:
    run = observation.run
    short = len(run.events) <= MOST_EVENTS
    return Analysed(
        observation=observation,
        protections=protections(run),
        unordered=tuple(islice(races(run), _MOST_RACES)),
        predicted=tuple(predicted(run)) if short else (),
        cycles=cycles(run),
    )


def field_warnings(analysed: Sequence[Analysed]) -> tuple[FieldWarning, ...]:
    """One warning per field, with what each analysis says about it first."""
    found: dict[Memory, FieldWarning] = {}
    for each in analysed:
        for warning in _of_run(each):
            known = found.get(warning.memory)
            found[warning.memory] = warning if known is None else _stronger(known, warning)
    return tuple(found[memory] for memory in sorted(found))


def _of_run(analysed: Analysed) -> Iterable[FieldWarning]:
    """The warnings of one run, those of one field together."""
    observation = analysed.observation
    found: dict[Memory, FieldWarning] = {}

    def of(location: int) -> FieldWarning:
        memory = observation.memory[location]
        return found.get(memory, FieldWarning(memory, observation))

    for race in analysed.unordered:
        warning = of(race.location)
        if warning.unordered is None:
            found[warning.memory] = replace(warning, unordered=(race.first, race.second))
    for race in analysed.predicted:
        warning = of(race.location)
        if warning.predicted is None:
            found[warning.memory] = replace(warning, predicted=(race.first, race.second))
    for location, known in analysed.protections.items():
        warning = of(location)
        if known.warning is not None and warning.unprotected is None:
            pair = (known.before, known.warning)
            found[warning.memory] = replace(warning, unprotected=pair)
    return found.values()


def _stronger(one: FieldWarning, two: FieldWarning) -> FieldWarning:
    """The warning with more behind it; the first one if both have as much."""

    def strength(warning: FieldWarning) -> tuple[bool, bool]:
        return warning.unordered is not None, warning.predicted is not None

    return two if strength(two) > strength(one) else one


def lock_warnings(analysed: Sequence[Analysed]) -> tuple[LockWarning, ...]:
    """One warning per set of locks; locks of different runs are the same by name."""
    found: dict[tuple[str, ...], LockWarning] = {}
    for each in analysed:
        observation = each.observation
        requests = {event.object for event in observation.run.events if event.deed is Deed.REQUEST}
        for cycle in each.cycles:
            warning = LockWarning(observation, cycle, met=cycle.locks <= requests)
            known = found.setdefault(lock_names(warning), warning)
            if warning.met and not known.met:
                found[lock_names(warning)] = warning
    return tuple(found.values())


def lock_names(warning: LockWarning) -> tuple[str, ...]:
    """The locks of a cycle, by static field, else by class and number."""
    return tuple(sorted(warning.observation.locks[lock] for lock in warning.cycle.locks))


def waited_for(
    observations: Iterable[Observation], places: Set[tuple[str | None, int | None]]
) -> tuple[str, ...]:
    """The locks that threads waited for at these places until the end of the first such run."""
    for observation in observations:
        last = {event.thread: n for n, event in enumerate(observation.run.events)}
        names = set()
        for number in last.values():
            event, place = observation.run.events[number], observation.place(number)
            waits = event.deed in (Deed.WAIT, Deed.REQUEST)
            if waits and (place.file, place.line) in places:
                names.add(observation.locks[event.object])
        if names:
            return tuple(sorted(names))
    return ()


def windows_of(analysed: Analysed) -> tuple[tuple[int, ...], ...]:
    """Groups of threads that warnings are about, and those that influence them."""
    return windows(analysed.observation.run, len(analysed.observation.threads))
