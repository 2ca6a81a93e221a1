"""What the analyses of runs warn of: fields, and orders of locks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from heddle.engines.runs.model import Analysed, FieldWarning, LockWarning, Memory, Observation
from heddle.formal.traces.eraser import protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import cycles
from heddle.formal.traces.model import Deed
from heddle.formal.traces.prediction import Predicted, predicted
from heddle.formal.traces.usage import last_events, lock_uses
from heddle.formal.traces.windows import windows

MOST_EVENTS = 200_000
"""Events of a run that are searched for predicted races: the search grows faster than the run."""
_MOST_RACES = 10_000
_A_SECOND = 2_000_000
"""Events that all analyses but this search read in a second, on a slow processor too."""
_LEAST = 10_000
"""Events that there is always time for."""
_OF_TIME = 0.5
"""The part of the time for analyses; the rest is for what they warn of."""


def analyse(observation: Observation, seconds: float | None = None) -> Analysed:
    """Ask every analysis about one run, or about as much of it as there is time for."""
    if seconds is None or len(observation.run.events) <= _LEAST:
        return _analysed(observation, None)
    given = _OF_TIME * seconds
    return _analysed(observation.until(max(int(_A_SECOND * given), _LEAST)), given)


def _analysed(observation: Observation, seconds: float | None) -> Analysed:
    run = observation.run
    short = len(run.events) + run.left_out <= MOST_EVENTS
    found = predicted(run, seconds) if short else Predicted((), in_time=True)
    return Analysed(
        observation=observation if found.in_time else observation.cut(),
        protections=protections(run),
        unordered=races(run, _MOST_RACES),
        predicted=found.races,
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
    for location, before, last in analysed.protections.warned(observation.memory.of):
        warning = of(location)
        if warning.unprotected is None:
            found[warning.memory] = replace(warning, unprotected=(before, last))
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
        requests = {use.lock for use in lock_uses(observation.run) if use.requested}
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
        names = set()
        for number in last_events(observation.run):
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
