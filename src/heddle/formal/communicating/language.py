"""What one component can say: its language, read one action at a time.

Words with the same set of configurations after them are one state, so the language is a
deterministic, possibly infinite automaton that is built as far as it is looked at. The prefix
abstraction [Kidd09, Def. 4.5] is that automaton up to a depth.
"""

from __future__ import annotations

from heddle.formal.communicating.model import Component
from heddle.formal.communicating.stack_sets import EMPTY, StackSet, canonical
from heddle.formal.pushdown import (
    Automaton,
    Options,
    PushdownSystem,
    Rule,
    configurations,
    post_star,
    pre_star,
)

_PLAIN = Options(witnesses=False)


class Language:
    """The words of one component; states are numbers, `first` is the empty word's."""

    def __init__(self, component: Component) -> None:
        self.component = component
        self._internal = PushdownSystem(component.internal)
        self._by_action: dict[str, list[Rule]] = {}
        for rule in component.system.rules:
            if rule.label is not None:
                self._by_action.setdefault(rule.label, []).append(rule)
        self._numbers: dict[StackSet, int] = {}
        self._sets: list[StackSet] = []
        self._steps: dict[tuple[int, str], int | None] = {}
        self._final: dict[int, bool] = {}
        self._coreachable: Automaton | None = None
        if component.target is not None:
            saturated = pre_star(component.system, component.target, _PLAIN)
            self._coreachable = saturated.automaton
        first = configurations((component.start.state, component.start.word))
        self.first = self._state(self._closed(first))

    def step(self, state: int, action: str) -> int | None:
        """The state after one more action, or None if no word goes on like that."""
        key = state, action
        if key not in self._steps:
            self._steps[key] = self._state(self._after(self._sets[state], action))
        return self._steps[key]

    def enabled(self, state: int) -> frozenset[str]:
        """The actions that some configuration can take at once."""
        starts, nodes = self._sets[state]
        heads = {(control, symbol) for control, node in starts for symbol, _ in nodes[node][1]}
        by_head = self.component.system.by_head
        return frozenset(
            rule.label for head in heads for rule in by_head.get(head, ()) if rule.label is not None
        )

    def is_word(self, state: int) -> bool:
        """Whether the target is reached."""
        if state not in self._final:
            target = self.component.target
            self._final[state] = target is None or _meet(self._sets[state], target)
        return self._final[state]

    def _state(self, stacks: StackSet) -> int | None:
        if stacks == EMPTY or not stacks[0]:
            return None
        if self._coreachable is not None and not _meet(stacks, self._coreachable):
            return None
        if stacks not in self._numbers:
            self._numbers[stacks] = len(self._sets)
            self._sets.append(stacks)
        return self._numbers[stacks]

    def _after(self, stacks: StackSet, action: str) -> StackSet:
        """All configurations after the action, and after internal steps."""
        starts, nodes = stacks
        found = dict(starts)
        own = [
            (f"\0{number}", symbol, f"\0{target}")
            for number, (_, out) in enumerate(nodes)
            for symbol, target in out
        ]
        steps: list[tuple[str, str | None, str]] = list(own)
        finals = [f"\0{number}" for number, (accepts, _) in enumerate(nodes) if accepts]
        initials: set[str] = set()
        for rule in self._by_action.get(action, ()):
            if rule.source not in found:
                continue
            rest = dict(nodes[found[rule.source]][1]).get(rule.symbol)
            if rest is None:
                continue
            initials.add(rule.target)
            word = rule.word
            if not word:
                steps.append((rule.target, None, f"\0{rest}"))
            elif len(word) == 1:
                steps.append((rule.target, word[0], f"\0{rest}"))
            else:
                middle = f"\0{rule.target}\0{word[0]}"
                steps.append((rule.target, word[0], middle))
                steps.append((middle, word[1], f"\0{rest}"))
        if not initials:
            return EMPTY
        # Control states are kept apart from the automaton's own, whatever their names.
        return self._closed(Automaton(initials, steps, finals))

    def _closed(self, automaton: Automaton) -> StackSet:
        if not self._internal.rules:
            return canonical(automaton)
        saturated = post_star(self._internal, automaton, _PLAIN).automaton
        return canonical(saturated, set(saturated.initials))


def _meet(stacks: StackSet, automaton: Automaton) -> bool:
    """Whether a set has a configuration that an automaton accepts."""
    starts, nodes = stacks
    work = [
        (node, state)
        for control, node in starts
        if control in automaton.initials
        for state in automaton.without_reading({control})
    ]
    seen = set(work)
    while work:
        node, state = work.pop()
        accepts, out = nodes[node]
        if accepts and state in automaton.finals:
            return True
        steps = dict(out)
        for step in automaton.leaving.get(state, ()):
            if step.symbol in steps:
                for target in automaton.without_reading({step.target}):
                    pair = steps[step.symbol], target
                    if pair not in seen:
                        seen.add(pair)
                        work.append(pair)
    return False
