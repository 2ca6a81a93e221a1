"""Reading `.cpds` files. docs/model_files.md has the grammar."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.clauses import Scope, clauses, conditions
from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
    ThreadProgram,
)
from heddle.formal.pushdown.formats.expressions import Range, ThreadVariable, Variable
from heddle.formal.pushdown.formats.tokens import Token, lines_of, misread
from heddle.formal.pushdown.formats.words import LONGEST_WORD, Words

_HOW_TO_WRITE_A_RULE = "write SYMBOL -> SYMBOLS, or <STATE, SYMBOL> -> <STATE, SYMBOLS>"

MOST_THREADS = 64
"""More threads than that are not written down one by one."""


def parse_cpds(text: str, file: str = "model.cpds") -> ConcurrentSystem:
    """Read a concurrent pushdown system; raises `MalformedFile` at the first thing that is wrong.

    Every name it uses is declared, and every error can be told from a misspelled one.
    """
    reading = _Reading(file)
    for tokens in lines_of(text, file):
        reading.line(Words(tokens, file))
    return reading.finish()


def parse_error(text: str, system: ConcurrentSystem, file: str = "error") -> ErrorDeclaration:
    """Read what stands behind `error`, as it may be given outside of the file."""
    lines = lines_of(text, file)
    if len(lines) != 1:
        raise misread(file, 1, 1, "one error should be here", "write state S, symbol A or when …")
    words = Words(lines[0], file)
    scope = Scope()
    scope.variables.update({variable.name: variable for variable in system.variables})
    scope.variables.update({variable.name: variable for variable in system.thread_variables})
    return _error(words, scope, system)


@dataclass(slots=True)
class _Reading:
    """What was read so far, and what can only be checked at the end."""

    file: str
    start: str | None = None
    scope: Scope = field(default_factory=Scope)
    programs: list[ThreadProgram] = field(default_factory=list)
    rules: list[GuardedRule] = field(default_factory=list)
    # Names and error lines that may speak of what comes further down.
    states: list[Token] = field(default_factory=list)
    initial_threads: list[Token] = field(default_factory=list)
    errors: list[Words] = field(default_factory=list)

    def line(self, words: Words) -> None:
        """Take in one line."""
        if words.accept("start"):
            self._start(words)
        elif words.accept("var"):
            self._variable(words)
        elif words.at("thread") or words.at("template"):
            self._program(words)
        elif words.accept("error"):
            self.errors.append(words)
        else:
            self._rule(words)

    def finish(self) -> ConcurrentSystem:
        """The whole; the names that were used before they could be known are looked up."""
        self._close_program()
        if not any(program.count for program in self.programs):
            cause = "there is no thread in this file"
            remedy = "write thread NAME : SYMBOLS, and its rules below"
            raise misread(self.file, 1, 1, cause, remedy)
        programs = {program.name: program for program in self.programs}
        for token in self.scope.forked:
            if token.text not in programs:
                raise self._unknown(token, "thread or template", set(programs))
            if len(programs[token.text].stack) > LONGEST_WORD:
                cause = f"`{token.text}` starts with more than {LONGEST_WORD} symbols"
                remedy = "a thread that is forked should push the others itself"
                raise misread(self.file, token.line, token.column, cause, remedy)
        system = ConcurrentSystem(
            start=self.start,
            variables=tuple(v for v in self.scope.variables.values() if isinstance(v, Variable)),
            thread_variables=tuple(
                v for v in self.scope.variables.values() if isinstance(v, ThreadVariable)
            ),
            programs=tuple(self.programs),
            errors=(),
        )
        threads = {name for name, _ in system.threads}
        for token in self.initial_threads:
            if token.text not in threads:
                raise self._unknown(token, "thread", threads)
        if self.start is None and self.states:
            token = self.states[0]
            cause = f"the state `{token.text}` is used, but there is no start state"
            raise misread(self.file, token.line, token.column, cause, "write start STATE")
        return replace(
            system, errors=tuple(_error(words, self.scope, system) for words in self.errors)
        )

    def _start(self, words: Words) -> None:
        if self.start is not None:
            raise words.error("there is a start already", "leave one of the two out")
        self.start = words.name("a state")
        words.end()

    def _variable(self, words: Words) -> None:
        at = words.next
        name = words.name("the name of a variable")
        if name in self.scope.variables:
            raise words.error(f"there is a variable {name} already", "choose another name", at)
        words.expect(":", "write var NAME : LOWEST..HIGHEST = VALUE")
        self.scope.variables[name] = (
            self._thread_variable(words, name)
            if words.accept("thread")
            else _number_variable(words, name)
        )
        words.end()

    def _thread_variable(self, words: Words, name: str) -> ThreadVariable:
        if not words.accept("=") or words.accept("none"):
            return ThreadVariable(name)
        self.initial_threads.append(words.next)
        return ThreadVariable(name, words.name("the name of a thread, or none"))

    def _program(self, words: Words) -> None:
        self._close_program()
        line, template = words.line, words.take().text == "template"
        at = words.next
        name = words.name("the name of a thread")
        if any(name == program.name for program in self.programs):
            raise words.error(f"there is a thread {name} already", "choose another name", at)
        count = 0 if template else 1
        if not template and words.accept("*"):
            many = words.next
            count = words.number("a number of threads")
            if not 1 <= count <= MOST_THREADS:
                cause = f"{count} threads cannot be started"
                raise words.error(cause, f"write a number from 1 to {MOST_THREADS}", many)
        words.expect(":", "write thread NAME : SYMBOLS, or thread NAME * 2 : SYMBOLS")
        if words.at("("):
            raise words.error("a thread starts with a symbol", "write at least one symbol")
        stack = words.stack()
        words.end()
        self.programs.append(ThreadProgram(name, stack, (), count, line))

    def _close_program(self) -> None:
        if self.programs:
            self.programs[-1] = replace(self.programs[-1], rules=tuple(self.rules))
        self.rules = []

    def _rule(self, words: Words) -> None:
        if not (words.at("<") or words.next.is_name()):
            cause = "this is neither a declaration nor a rule"
            raise words.error(cause, _HOW_TO_WRITE_A_RULE)
        if not self.programs:
            cause = "this rule belongs to no thread"
            raise words.error(cause, "write thread NAME : SYMBOLS above it")
        bare = not words.at("<")
        source, symbol = (None, words.name("a stack symbol")) if bare else self._head(words)
        words.expect("->", _HOW_TO_WRITE_A_RULE)
        at = words.next
        target, word = (None, words.stack()) if bare else words.configuration()
        rule = GuardedRule(source, symbol, target, words.replacement(word, at), line=words.line)
        self.rules.append(clauses(words, self.scope, rule))
        words.end()

    def _head(self, words: Words) -> tuple[str, str]:
        self.states.append(words.tokens[words.position + 1])
        return words.head()

    def _unknown(self, token: Token, what: str, known: set[str]) -> MalformedFile:
        cause = f"there is no {what} called `{token.text}`"
        remedy = f"write one of {', '.join(sorted(known))}"
        return misread(self.file, token.line, token.column, cause, remedy)


def _number_variable(words: Words, name: str) -> Variable:
    at = words.next
    if words.accept("bool"):
        values = Range(0, 1)
    else:
        lowest = words.number("the lowest value, bool, or thread")
        words.expect("..", "write LOWEST..HIGHEST, such as 0..3")
        values = Range(lowest, words.number("the highest value"))
    if values.highest < values.lowest:
        cause = f"there is nothing in {values.lowest}..{values.highest}"
        raise words.error(cause, "write the lower number first", at)
    if not words.accept("="):
        return Variable(name, values, 0 if 0 in values else values.lowest)
    at = words.next
    initial = int(words.take().text == "true") if at.text in {"true", "false"} else None
    initial = words.number("the first value") if initial is None else initial
    if initial not in values:
        cause = f"{initial} is not in {values.lowest}..{values.highest}"
        raise words.error(cause, "start with a value of the range", at)
    return Variable(name, values, initial)


def _error(words: Words, scope: Scope, system: ConcurrentSystem) -> ErrorDeclaration:
    remedy = "write state S, symbol A, symbol A, B (two threads), or when CONDITION"
    line, state, symbols = words.line, None, list[str]()
    if words.accept("state"):
        state = _mentioned(words, "state", system.states())
    if words.accept("symbol"):
        symbols.append(_mentioned(words, "stack symbol", system.symbols()))
        while words.accept(","):
            symbols.append(_mentioned(words, "stack symbol", system.symbols()))
    guards = conditions(words, scope) if words.accept("when") else ()
    if state is None and not symbols and not guards:
        raise words.error("this names nothing that could be reached", remedy)
    words.end()
    return ErrorDeclaration(state, tuple(symbols), guards, line)


def _mentioned(words: Words, what: str, known: dict[str, None]) -> str:
    """A name that occurs elsewhere: what is misspelled is never reached, and looks like proof."""
    at = words.next
    name = words.name(f"a {what}")
    if name not in known:
        few = ", ".join(list(known)[:8]) or "nothing: there are none"
        cause = f"no rule mentions the {what} `{name}`"
        raise words.error(cause, f"write one of {few}", at)
    return name
