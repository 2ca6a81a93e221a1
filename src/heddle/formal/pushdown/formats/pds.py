"""Plain pushdown systems as `.pds` files, read and written. docs/model_files.md has the grammar."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.pushdown.formats.tokens import lines_of, misread, spelled
from heddle.formal.pushdown.formats.words import Words
from heddle.formal.pushdown.model import PushdownSystem, Rule

Configuration = tuple[str, tuple[str, ...]]
"""A control state and the symbols of the stack, the top first."""


@dataclass(frozen=True, slots=True)
class Target:
    """What must not be reached: a state, a symbol on top of the stack, or both at once."""

    state: str | None
    symbol: str | None
    line: int = 0


@dataclass(frozen=True, slots=True)
class PlainModel:
    """A pushdown system, where it starts, and what it must not reach."""

    system: PushdownSystem
    start: Configuration | None = None
    errors: tuple[Target, ...] = ()
    lines: tuple[int, ...] = ()


def parse_pds(text: str, file: str = "model.pds") -> PlainModel:
    """Read a pushdown system; raises `MalformedFile` at the first thing that is wrong."""
    rules, lines, errors = list[Rule](), list[int](), list[Words]()
    start: Configuration | None = None
    for tokens in lines_of(text, file):
        words = Words(tokens, file)
        if words.accept("start"):
            if start is not None:
                raise words.error("there is a start already", "leave one of the two out")
            start = words.configuration()
            words.end()
        elif words.accept("error"):
            errors.append(words)
        elif words.at("<"):
            rules.append(_rule(words))
            lines.append(words.line)
        else:
            cause = "this is neither a declaration nor a rule"
            remedy = "write <STATE, SYMBOL> -> <STATE, SYMBOLS>, start <…> or error …"
            raise words.error(cause, remedy)
    if not rules and start is None:
        remedy = "write <STATE, SYMBOL> -> <STATE, SYMBOLS>"
        raise misread(file, 1, 1, "there is no rule in this file", remedy)
    system = PushdownSystem(tuple(rules))
    targets = tuple(_target(words, rules, start) for words in errors)
    return PlainModel(system, start, targets, tuple(lines))


def print_pds(model: PlainModel) -> str:
    """The text of a `.pds` file, which reads back to the same model but for its lines."""
    parts = [] if model.start is None else [f"start {_configuration(*model.start)}"]
    parts += map(plain_rule_text, model.system.rules)
    parts += (f"error {target_text(error)}" for error in model.errors)
    return "".join(f"{part}\n" for part in parts)


def plain_rule_text(rule: Rule) -> str:
    """A rule on one line."""
    text = f"{_configuration(rule.source, (rule.symbol,))} -> "
    text += _configuration(rule.target, rule.word)
    if rule.spawn is not None:
        text += f" spawn {_configuration(rule.spawn[0], (rule.spawn[1],))}"
    return text if rule.label is None else f"{text} label {spelled(rule.label)}"


def target_text(target: Target) -> str:
    """What stands behind `error`."""
    state = [] if target.state is None else [f"state {spelled(target.state)}"]
    symbol = [] if target.symbol is None else [f"symbol {spelled(target.symbol)}"]
    return " ".join(state + symbol)


def _rule(words: Words) -> Rule:
    state, symbol = words.head()
    words.expect("->", "write <STATE, SYMBOL> -> <STATE, SYMBOLS>")
    at = words.next
    target, word = words.configuration()
    word = words.replacement(word, at)
    spawn = words.head() if words.accept("spawn") else None
    label = words.name("a label") if words.accept("label") else None
    words.end()
    return Rule(state, symbol, target, word, label, spawn)


def _target(words: Words, rules: list[Rule], start: Configuration | None) -> Target:
    """An error that mentions what a rule mentions: what is misspelled looks like proof."""
    first, stack = start if start is not None else (None, ())
    states = {state for rule in rules for state in (rule.source, rule.target)} | {first}
    symbols = {symbol for rule in rules for symbol in (rule.symbol, *rule.word)} | set(stack)
    line, state, symbol = words.line, None, None
    if words.accept("state"):
        at = words.next
        state = words.name("a state")
        if state not in states:
            raise words.error(f"no rule mentions the state `{state}`", "correct its name", at)
    if words.accept("symbol"):
        at = words.next
        symbol = words.name("a stack symbol")
        if symbol not in symbols:
            raise words.error(f"no rule mentions the symbol `{symbol}`", "correct its name", at)
    if state is None and symbol is None:
        cause = "this names nothing that could be reached"
        raise words.error(cause, "write state S, symbol A, or state S symbol A")
    words.end()
    return Target(state, symbol, line)


def _configuration(state: str, word: tuple[str, ...]) -> str:
    return f"<{', '.join([spelled(state), *([' '.join(map(spelled, word))] if word else [])])}>"
