"""Communicating pushdown systems as `.compds` files. docs/model_files.md has the grammar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from heddle.formal.communicating.model import CommunicatingSystem, Component, in_state
from heddle.formal.communicating.shared_state import counter, flag
from heddle.formal.pushdown import Automaton, Configuration, PushdownSystem, Rule, configurations
from heddle.formal.pushdown.formats.pds import plain_rule_text
from heddle.formal.pushdown.formats.tokens import Token, lines_of, misread, spelled
from heddle.formal.pushdown.formats.words import Words

_REMEDY = "write component NAME, flag NAME, counter NAME, start, target, actions or a rule"
MOST_COUNTED = 1000


@dataclass(frozen=True, slots=True)
class Target:
    """Where a component has to get: any stack in a state, or one configuration."""

    state: str
    word: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Declared:
    """A component as it stands in a file; `lines` tells where each rule stands."""

    name: str
    start: Configuration
    rules: tuple[Rule, ...]
    target: Target | None = None
    further: tuple[str, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)

    def component(self) -> Component:
        """The component."""
        system = PushdownSystem(self.rules)
        return Component(
            self.name, system, self.start, self._target(system), frozenset(self.further)
        )

    def _target(self, system: PushdownSystem) -> Automaton | None:
        if self.target is None:
            return None
        if self.target.word is not None:
            return configurations((self.target.state, self.target.word))
        states = dict.fromkeys((*system.states, self.start.state))
        symbols = dict.fromkeys((*system.symbols, *self.start.word))
        return in_state(tuple(states), tuple(symbols), self.target.state)


@dataclass(frozen=True, slots=True)
class CommunicatingModel:
    """The components of a file."""

    declared: tuple[Declared, ...]

    @property
    def system(self) -> CommunicatingSystem:
        """The system of all components."""
        return CommunicatingSystem(tuple(each.component() for each in self.declared))


def parse_compds(text: str, file: str = "model.compds") -> CommunicatingModel:
    """Read components; raises `MalformedFile` at the first thing that is wrong."""
    reading = _Reading(file)
    for tokens in lines_of(text, file):
        reading.line(Words(tokens, file))
    return reading.finish()


@dataclass(slots=True)
class _Draft:
    name: str
    token: Token
    start: Configuration | None = None
    target: tuple[Target, Token] | None = None
    further: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    file: str
    found: list[Declared] = field(default_factory=list)
    draft: _Draft | None = None

    def line(self, words: Words) -> None:
        if words.accept("component"):
            self._close()
            token = words.next
            self.draft = _Draft(self._new(words), token)
            words.end()
        elif words.at("flag") or words.at("counter"):
            self._close()
            self.found.append(self._variable(words))
        else:
            self._part(words)

    def finish(self) -> CommunicatingModel:
        self._close()
        if not self.found:
            raise misread(self.file, 1, 1, "there is no component in this file", _REMEDY)
        return CommunicatingModel(tuple(self.found))

    def _new(self, words: Words) -> str:
        token = words.next
        name = words.name("the name of a component")
        if any(name == each.name for each in self.found):
            cause = f"there is a component {name} already"
            raise words.error(cause, "choose another name", token)
        return name

    def _variable(self, words: Words) -> Declared:
        line, is_flag = words.line, words.take().text == "flag"
        name = self._new(words)
        words.expect("=", "write flag NAME = false : PROCESSES, or counter NAME = 1 : PROCESSES")
        value = self._flag_value(words) if is_flag else self._count(words)
        words.expect(":", "name the processes that use it behind a colon")
        users = [words.name("a process")]
        while words.next.is_name():
            users.append(words.name("a process"))
        words.end()
        made = (
            flag(name, users, value=bool(value)) if is_flag else counter(name, users, value=value)
        )
        rules = made.system.rules
        return Declared(name, made.start, rules, lines=(line,) * len(rules))

    def _flag_value(self, words: Words) -> int:
        token = words.take()
        if not (token.is_word("true") or token.is_word("false")):
            raise words.error("a flag is true or false", "write true or false", token)
        return int(token.text == "true")

    def _count(self, words: Words) -> int:
        token = words.next
        value = words.number("the first value")
        if not 0 <= value <= MOST_COUNTED:
            cause = f"a counter cannot begin with {value}"
            raise words.error(cause, f"write a number from 0 to {MOST_COUNTED}", token)
        return value

    def _part(self, words: Words) -> None:
        draft = self.draft
        if draft is None:
            raise words.error("this belongs to no component", _REMEDY)
        if words.accept("start"):
            if draft.start is not None:
                raise words.error("there is a start already", "leave one of the two out")
            draft.start = Configuration(*words.configuration())
        elif words.accept("target"):
            self._target(words, draft)
        elif words.accept("actions"):
            draft.further.append(words.name("an action"))
            while words.next.is_name():
                draft.further.append(words.name("an action"))
        elif words.at("<"):
            draft.rules.append(_rule(words))
            draft.lines.append(words.line)
        else:
            raise words.error("this is neither a declaration nor a rule", _REMEDY)
        words.end()

    def _target(self, words: Words, draft: _Draft) -> None:
        if draft.target is not None:
            raise words.error("there is a target already", "leave one of the two out")
        token = words.next
        if words.accept("state"):
            draft.target = Target(words.name("a state"), None), token
        else:
            draft.target = Target(*words.configuration()), token

    def _close(self) -> None:
        draft, self.draft = self.draft, None
        if draft is None:
            return
        line, column = draft.token.line, draft.token.column
        if draft.start is None or not draft.start.word:
            cause = f"the component {draft.name} does not say where it starts"
            raise misread(self.file, line, column, cause, "write start <STATE, SYMBOLS> below it")
        if draft.target is not None:
            target, token = draft.target
            states = {state for rule in draft.rules for state in (rule.source, rule.target)}
            if target.state not in states | {draft.start.state}:
                cause = f"no rule of {draft.name} mentions the state `{target.state}`"
                raise misread(self.file, token.line, token.column, cause, "correct its name")
        self.found.append(
            Declared(
                draft.name,
                draft.start,
                tuple(draft.rules),
                None if draft.target is None else draft.target[0],
                tuple(draft.further),
                tuple(draft.lines),
            )
        )


def _rule(words: Words) -> Rule:
    state, symbol = words.head()
    words.expect("->", "write <STATE, SYMBOL> -> <STATE, SYMBOLS>")
    at = words.next
    target, word = words.configuration()
    word = words.replacement(word, at)
    label = words.name("an action") if words.accept("label") else None
    return Rule(state, symbol, target, word, label)


def print_compds(model: CommunicatingModel) -> str:
    """The text of a `.compds` file; flags and counters are printed with their rules."""
    return "\n".join("".join(f"{line}\n" for line in _lines(each)) for each in model.declared)


def _lines(declared: Declared) -> Iterator[str]:
    yield f"component {spelled(declared.name)}"
    yield f"  start {_configuration(declared.start.state, declared.start.word)}"
    if declared.target is not None:
        state, word = declared.target.state, declared.target.word
        what = f"state {spelled(state)}" if word is None else _configuration(state, word)
        yield f"  target {what}"
    if declared.further:
        yield f"  actions {' '.join(map(spelled, declared.further))}"
    yield from (f"  {plain_rule_text(rule)}" for rule in declared.rules)


def _configuration(state: str, word: tuple[str, ...]) -> str:
    return f"<{', '.join([spelled(state), *([' '.join(map(spelled, word))] if word else [])])}>"
