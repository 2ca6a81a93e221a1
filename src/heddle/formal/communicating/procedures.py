"""Semi-decision procedures: is there a word that all components can say? [Kidd09, 4.3 to 4.5]

The languages are abstracted to their prefixes up to bounds. If the abstract languages have no word
in common, neither have the languages; a common word that is shorter than the bounds is real;
otherwise the bounds grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from heddle.formal.communicating.language import Language
from heddle.formal.communicating.model import CommunicatingSystem
from heddle.formal.communicating.refinement import Policy, projected, refined

FREE = -1
"""A component beyond its bound: anything may follow."""
_BEYOND = (FREE, 0)
MOST_STATES = 2_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the targets can be reached together, or that it is not known.

    `rounds` are the bounds that were tried, and `words` the shortest common words that they had.
    """

    answer: Literal["yes", "no", "maybe"]
    word: tuple[str, ...] | None
    rounds: tuple[tuple[int, ...], ...]
    words: tuple[tuple[str, ...], ...]


class Search:
    """Shortest common words of abstracted languages, which are built once for all bounds."""

    def __init__(self, system: CommunicatingSystem, *, exact: bool = True) -> None:
        """With `exact`, components whose language is regular are not abstracted [Kidd09, 6.1]."""
        self.system = system
        self.languages = [Language(component) for component in system.components]
        self.exact = [exact and component.is_regular for component in system.components]
        self._bits = {action: 1 << place for place, action in enumerate(system.actions)}
        self._users = [
            tuple(
                number
                for number, component in enumerate(system.components)
                if action in component.actions
            )
            for action in system.actions
        ]
        every = (1 << len(system.actions)) - 1
        self._foreign = [
            every & ~sum(self._bits[action] for action in component.actions)
            for component in system.components
        ]
        self._every = every
        self._enabled: list[dict[int, int]] = [{FREE: every} for _ in system.components]

    def shortest(
        self,
        bounds: Sequence[int],
        *,
        together: bool = False,
        proceed: Callable[[], bool] | None = None,
        states: int = MOST_STATES,
    ) -> tuple[str, ...] | None:
        """A common word, the shortest one and of those the first by name; None if there is none.

        `together` counts the actions of all components: the abstraction α instead of β. Raises
        `TimeoutError` if it is told to stop or there are too many states.
        """
        first = self._first()
        if first is None:
            return None
        came: dict[object, tuple[object, str] | None] = {first: None}
        level = [first]
        while level:
            following = []
            for state in level:
                if self._is_word(state):
                    return _word(came, state)
                for action, after in self._successors(state, bounds, together=together):
                    if after not in came:
                        came[after] = (state, action)
                        following.append(after)
            if len(came) > states or (proceed is not None and not proceed()):
                raise TimeoutError
            level = following
        return None

    def _first(self) -> tuple[tuple[int, int], ...] | None:
        states = []
        for language in self.languages:
            if language.first is None:
                return None
            states.append((language.first, 0))
        return tuple(states)

    def _is_word(self, state: tuple[tuple[int, int], ...]) -> bool:
        return all(
            node == FREE or language.is_word(node)
            for (node, _), language in zip(state, self.languages, strict=True)
        )

    def _successors(
        self, state: tuple[tuple[int, int], ...], bounds: Sequence[int], *, together: bool
    ) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
        allowed = self._every
        for number, (node, _) in enumerate(state):
            able = self._enabled[number].get(node)
            allowed &= self._able(number, node) if able is None else able
        while allowed:
            place = (allowed & -allowed).bit_length() - 1
            allowed &= allowed - 1
            action = self.system.actions[place]
            after = list(state)
            for user in self._users[place]:
                node, depth = state[user]
                if node == FREE:
                    continue
                new = self.languages[user].step(node, action)
                if new is None:
                    break
                if self.exact[user]:
                    after[user] = (new, 0)
                else:
                    after[user] = (new, depth + 1) if depth + 1 < bounds[user] else _BEYOND
            else:
                yield action, self._counted(state, after, bounds) if together else tuple(after)

    def _able(self, number: int, node: int) -> int:
        """The actions that a component can take in a state, or that are not its own, as bits."""
        own = sum(self._bits[action] for action in self.languages[number].enabled(node))
        self._enabled[number][node] = own | self._foreign[number]
        return self._enabled[number][node]

    def _counted(
        self,
        before: tuple[tuple[int, int], ...],
        after: list[tuple[int, int]],
        bounds: Sequence[int],
    ) -> tuple[tuple[int, int], ...]:
        """The depth of all is the length of the word; who has come to the bound is free."""
        length = before[0][1] + 1
        return tuple(
            (FREE if length >= bound and not exact else node, length)
            for (node, _), bound, exact in zip(after, bounds, self.exact, strict=True)
        )


def _word(came: dict[object, tuple[object, str] | None], last: object) -> tuple[str, ...]:
    word: list[str] = []
    here = last
    while (step := came[here]) is not None:
        here, action = step
        word.append(action)
    return tuple(reversed(word))


def decide(
    system: CommunicatingSystem,
    policy: Policy = "individual multi-step",
    *,
    exact: bool = True,
    rounds: int = 100,
    proceed: Callable[[], bool] | None = None,
) -> Outcome:
    """Whether all components can reach their targets together."""
    search = Search(system, exact=exact)
    bounds = (1,) * len(system.components)
    tried: list[tuple[int, ...]] = []
    words: list[tuple[str, ...]] = []
    try:
        for _ in range(rounds):
            tried.append(bounds)
            word = search.shortest(bounds, together=policy == "alpha", proceed=proceed)
            if word is None:
                return Outcome("no", None, tuple(tried), tuple(words))
            words.append(word)
            lengths = [
                len(word) if policy == "alpha" else len(projected(word, component.actions))
                for component in system.components
            ]
            if all(
                length < bound or exact
                for length, bound, exact in zip(lengths, bounds, search.exact, strict=True)
            ):
                return Outcome("yes", word, tuple(tried), tuple(words))
            # An exact component never needs a bound.
            counted = [
                0 if exact else length for length, exact in zip(lengths, search.exact, strict=True)
            ]
            bounds = refined(policy, bounds, counted)
    except TimeoutError:
        pass
    return Outcome("maybe", None, tuple(tried), tuple(words))
