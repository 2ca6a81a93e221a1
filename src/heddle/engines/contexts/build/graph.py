"""The rules of one procedure while they are written, and how they are put together at the end.

Micro code makes many tiny rules. A label that no other thread can be seen to run at, and that
no claim asks about, is taken away by joining the rules that lead to it with those that leave it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from heddle.budget import demand_budget
from heddle.formal.symbolic.expressions import Expression, Local
from heddle.formal.symbolic.network import (
    Assume,
    Call,
    Goto,
    Label,
    Procedure,
    Return,
    Rule,
    Step,
    Then,
)

Steps: TypeAlias = "tuple[Step, ...]"


@dataclass(slots=True)
class LabelDraft:
    """A label under construction.

    `kept` labels stay whatever happens; `inner` ones lie within a step that may have to wait, and
    go whatever it costs, so that no thread is caught in the middle of it.
    """

    place: str
    switch: bool = False
    quiet: bool = False
    owner: Expression | None = None
    kept: bool = False
    inner: bool = False


@dataclass(slots=True)
class Graph:
    """Labels and rules; label 0 is the entry."""

    name: str
    places: list[LabelDraft] = field(default_factory=list)
    rules: dict[int, list[tuple[Steps, Then]]] = field(default_factory=dict)

    def label(self, place: str) -> int:
        """A new label."""
        self.places.append(LabelDraft(place))
        return len(self.places) - 1

    def rule(self, source: int, steps: Steps, then: Then) -> None:
        """A new rule."""
        known = self.rules.setdefault(source, [])
        if (steps, then) not in known:
            known.append((steps, then))

    def go(self, source: int, steps: Steps, target: int) -> None:
        """A rule that goes on in the procedure."""
        self.rule(source, steps, Goto(target))

    def compress(self) -> None:
        """Take away the labels that need not be there."""
        into = self._sources()
        work = [at for at in range(1, len(self.places)) if not self._stays(at)]
        while work:
            at = work.pop()
            if self._stays(at) or at not in into:
                continue
            rules = self.rules.get(at, [])
            sources = into[at]
            if at in sources or any(_after(then) == at for _, then in rules):
                continue
            arriving = [
                (source, steps)
                for source in sorted(sources)
                for steps, then in self.rules.get(source, [])
                if then == Goto(at)
            ]
            if any(
                isinstance(then, Call) and then.label == at
                for source in sources
                for _, then in self.rules.get(source, [])
            ):
                continue
            costs = len(arriving) * len(rules) > len(arriving) + len(rules)
            if costs and not self.places[at].inner:
                continue
            self._remove(at, arriving, into, work)

    def _stays(self, at: int) -> bool:
        place = self.places[at]
        return at == 0 or place.switch or place.kept

    def _sources(self) -> dict[int, set[int]]:
        into: dict[int, set[int]] = {}
        for source, rules in self.rules.items():
            for _, then in rules:
                after = _after(then)
                if after is not None:
                    into.setdefault(after, set()).add(source)
        return into

    def _remove(
        self,
        at: int,
        arriving: list[tuple[int, Steps]],
        into: dict[int, set[int]],
        work: list[int],
    ) -> None:
        leaving = self.rules.pop(at, [])
        for source in into.pop(at):
            if source not in self.rules:
                continue  # it led here before its rules turned out impossible
            self.rules[source] = [each for each in self.rules[source] if each[1] != Goto(at)]
            if not self.rules[source] and not leaving:
                work.append(source)
        for source, before in arriving:
            for steps, then in leaving:
                # A step with many branches has as many rules as there are ways through it.
                demand_budget()
                joined = _joined(before, steps)
                if joined is not None:
                    self.rule(source, joined, then)
        for _, then in leaving:
            after = _after(then)
            if after is not None:
                into[after].discard(at)
                into[after].update(source for source, _ in arriving)
                work.append(after)

    def procedure(
        self, parameters: tuple[Local, ...], locals_: tuple[Local, ...]
    ) -> tuple[Procedure, dict[int, int]]:
        """The finished procedure, with the new numbers of the labels that are left."""
        numbers: dict[int, int] = {0: 0}
        work = [0]
        while work:
            at = work.pop()
            for _, then in self.rules.get(at, []):
                after = _after(then)
                if after is not None and after not in numbers:
                    numbers[after] = len(numbers)
                    work.append(after)
        labels = [Label()] * len(numbers)
        rules: list[Rule] = []
        for old, new in sorted(numbers.items(), key=lambda each: each[1]):
            place = self.places[old]
            labels[new] = Label(place.place, place.switch, place.quiet, place.owner)
            rules += [
                Rule(new, steps, _renumbered(then, numbers))
                for steps, then in self.rules.get(old, [])
            ]
        made = Procedure(self.name, parameters, locals_, tuple(labels), tuple(rules))
        return made, numbers


def _after(then: Then) -> int | None:
    return None if isinstance(then, Return) else then.label


def _renumbered(then: Then, numbers: dict[int, int]) -> Then:
    match then:
        case Goto(label):
            return Goto(numbers[label])
        case Call(procedure, arguments, results, label):
            return Call(procedure, arguments, results, numbers[label])
        case _:
            return then


def _joined(before: Steps, after: Steps) -> Steps | None:
    """Both, without conditions that are certain; None if one cannot hold."""
    steps: list[Step] = []
    for step in (*before, *after):
        if isinstance(step, Assume):
            value = getattr(step.condition, "value", None)
            if value == 0:
                return None
            if value == 1:
                continue
        steps.append(step)
    return tuple(steps)
