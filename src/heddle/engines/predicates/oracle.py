"""What the machine asks while it runs the program on facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heddle.engines.predicates.model import Statement
from heddle.formal.predicates.facts import Action, Facts
from heddle.formal.predicates.refinement import Taken
from heddle.formal.predicates.solver import TooManyCombinations
from heddle.formal.predicates.successors import Abstraction, Way

_CLASS = "heddle/Replaced"
_INTS = "IIIIIIII"
_LONGEST = 256
"""Elements of one array that predicates can be about."""


class Oracle:
    """Numbers facts and answers for one abstraction; notes the steps that are taken.

    With `free`, a step with several ways has none: only runs without choices are left, and `cut`
    tells whether there are others.
    """

    def __init__(self, statements: tuple[Statement, ...], abstraction: Abstraction) -> None:
        self._statements, self._abstraction = statements, abstraction
        self._facts: list[Facts] = []
        self._numbers: dict[Facts, int] = {}
        self._actions: dict[tuple[int, ...], Action] = {}
        self._found: dict[tuple[int, ...], tuple[Way, ...]] = {}
        self._number(abstraction.initial())
        self.free = False
        self.taken: list[tuple[int, Taken]] = []
        self.noted = False
        self.chosen = 0
        self.cut = False
        self.trouble: Exception | None = None

    @property
    def size(self) -> int:
        """How many different facts were met."""
        return len(self._facts)

    def peers(self) -> Mapping[str, Callable[..., Any]]:
        """What stands for the native methods of the class that the program calls."""
        return {
            f"{_CLASS}.ways({_INTS})I": self._ways,
            f"{_CLASS}.after({_INTS}I)I": self._after,
        }

    def _number(self, facts: Facts) -> int:
        number = self._numbers.get(facts)
        if number is None:
            number = self._numbers[facts] = len(self._facts)
            self._facts.append(facts)
        return number

    def _ends(self, key: tuple[int, ...]) -> tuple[Way, ...]:
        found = self._found.get(key)
        if found is None:
            facts = self._facts[key[0]]
            found = self._found[key] = self._abstraction.ways(facts, self._action(key))
        return found

    def _action(self, key: tuple[int, ...]) -> Action:
        asked = key[1:]
        action = self._actions.get(asked)
        if action is None:
            statement, thread, subject, *values = asked
            if self._statements[statement].is_array and values[0] > _LONGEST:
                raise TooManyCombinations
            action = self._statements[statement].action(thread, subject, tuple(values))
            self._actions[asked] = action
        return action

    def _ways(self, *key: int) -> int:
        try:
            ways = len(self._ends(key))
            if self.free and ways > 1:
                self.cut = True
                return 0
            return ways
        except Exception as error:
            self.trouble = error
            raise

    def _after(self, *asked: int) -> int:
        *key, way = asked
        ends = self._ends(tuple(key))
        chosen = ends[way]
        if len(ends) > 1:
            self.chosen += 1
        if self.noted:
            self.taken.append((key[1], Taken(self._action(tuple(key)), chosen.result)))
        return self._number(chosen.facts) << 1 | chosen.result
