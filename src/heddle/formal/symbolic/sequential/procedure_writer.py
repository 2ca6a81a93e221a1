"""Procedures written label by label."""

from __future__ import annotations

from heddle.formal.symbolic.expressions import Local
from heddle.formal.symbolic.network import Label, Procedure, Rule, Step, Then
from heddle.formal.symbolic.uses import expressions_of, variables, written


class ProcedureWriter:
    """A procedure under way. Its locals are those that its rules mention."""

    def __init__(self, name: str, parameters: tuple[Local, ...] = ()) -> None:
        """It has no label yet; the first one is where it starts."""
        self.name = name
        self._parameters = parameters
        self._labels: list[Label] = []
        self._rules: list[Rule] = []
        self._over: int | None = None

    def label(self, place: str) -> int:
        """A new label."""
        self._labels.append(Label(place, quiet=True))
        return len(self._labels) - 1

    def over(self) -> int:
        """The label to which what is called for good would return."""
        if self._over is None:
            self._over = self.label("over")
        return self._over

    def rule(self, source: int, steps: tuple[Step, ...], then: Then) -> None:
        """A new rule."""
        self._rules.append(Rule(source, steps, then))

    def procedure(self) -> Procedure:
        """The procedure that was written."""
        found: dict[Local, None] = {}
        for rule in self._rules:
            read = [each for part in expressions_of(rule) for each in variables(part)]
            for each in (*read, *sorted(written(rule), key=lambda variable: variable.name)):
                if isinstance(each, Local):
                    found.setdefault(each, None)
        own = tuple(each for each in found if each not in self._parameters)
        return Procedure(self.name, self._parameters, own, tuple(self._labels), tuple(self._rules))
