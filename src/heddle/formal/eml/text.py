"""EML as text: `.eml` files are read and written. docs/model_files.md has the grammar."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import astuple, dataclass, field

from heddle.formal.eml.model import (
    Allocate,
    Call,
    Edge,
    Function,
    Lock,
    Process,
    Program,
    Read,
    Skip,
    Start,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)
from heddle.formal.pushdown.formats.tokens import Token, lines_of, misread, spelled
from heddle.formal.pushdown.formats.words import Words, shown

_DECLARATIONS = ("memory", "lock", "process", "function")
_BARE: dict[str, Callable[[], Statement]] = {
    "skip": Skip,
    "unitbegin": UnitBegin,
    "unitend": UnitEnd,
    "unitbreak": UnitBreak,
}
_NAMED: dict[str, tuple[str, Callable[[str], Statement]]] = {
    "call": ("function", Call),
    "read": ("memory location", Read),
    "write": ("memory location", Write),
    "alloc": ("lock", Allocate),
    "lock": ("lock", Lock),
    "unlock": ("lock", Unlock),
    "wait": ("lock", Wait),
    "start": ("process", Start),
}
_EDGE = "write NODE -> NODE : STATEMENTS, or NODE -> NODE"


def parse_eml(text: str, file: str = "model.eml") -> Program:
    """Read an EML program; raises `MalformedFile` at the first thing that is wrong.

    The origin of each edge is its line.
    """
    reading = _Reading(file)
    for tokens in lines_of(text, file):
        reading.line(Words(tokens, file))
    return reading.finish()


@dataclass(slots=True)
class _Draft:
    name: str
    entry: str
    exit: str
    edges: list[Edge] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    """What was read so far; names are looked up at the end, since they may come further down."""

    file: str
    memory: list[str] = field(default_factory=list)
    locks: list[str] = field(default_factory=list)
    isolated: str | None = None
    processes: list[Process] = field(default_factory=list)
    functions: list[_Draft] = field(default_factory=list)
    used: list[tuple[str, Token]] = field(default_factory=list)

    def line(self, words: Words) -> None:
        if words.accept("memory"):
            self._memory(words)
        elif words.accept("lock"):
            self._lock(words)
        elif words.accept("process"):
            self._process(words)
        elif words.accept("function"):
            self._function(words)
        else:
            self._edge(words)

    def finish(self) -> Program:
        known = {
            "function": [draft.name for draft in self.functions],
            "memory location": self.memory,
            "lock": self.locks,
            "process": [process.name for process in self.processes],
        }
        for what, token in self.used:
            if token.text not in known[what]:
                names = ", ".join(known[what][:8]) or "declared names: there are none"
                cause = f"there is no {what} called `{token.text}`"
                raise misread(self.file, token.line, token.column, cause, f"write one of {names}")
        if not self.processes:
            cause, remedy = "there is no process in this file", "write process NAME : FUNCTION"
            raise misread(self.file, 1, 1, cause, remedy)
        waiting = {process.name for process in self.processes if process.waits}
        for what, token in self.used:
            if what == "process" and token.text not in waiting:
                cause = f"`{token.text}` runs from the beginning and cannot be started"
                remedy = f"declare it as process {token.text} waits"
                raise misread(self.file, token.line, token.column, cause, remedy)
        return Program(
            tuple(self.memory),
            tuple(self.locks),
            tuple(self.processes),
            tuple(
                Function(draft.name, draft.entry, draft.exit, tuple(draft.edges))
                for draft in self.functions
            ),
            self.isolated,
        )

    def _memory(self, words: Words) -> None:
        self.memory.append(self._new(words, "memory location", self.memory))
        while words.next.is_name():
            self.memory.append(self._new(words, "memory location", self.memory))
        words.end()

    def _lock(self, words: Words) -> None:
        name = self._new(words, "lock", self.locks)
        self.locks.append(name)
        if words.at("isolated"):
            if self.isolated is not None:
                cause = f"the isolated object is that of {self.isolated} already"
                raise words.error(cause, "leave one of the two out")
            words.take()
            self.isolated = name
        words.end()

    def _process(self, words: Words) -> None:
        name = self._new(words, "process", [process.name for process in self.processes])
        waits = words.accept("waits")
        words.expect(":", "write process NAME : FUNCTION, or process NAME waits : FUNCTION")
        self.processes.append(Process(name, self._use(words, "function"), waits))
        words.end()

    def _function(self, words: Words) -> None:
        name = self._new(words, "function", [draft.name for draft in self.functions])
        words.expect(":", "write function NAME : ENTRY EXIT")
        entry = words.name("the entry node")
        self.functions.append(_Draft(name, entry, words.name("the exit node")))
        words.end()

    def _edge(self, words: Words) -> None:
        if not words.next.is_name():
            raise words.error("this is neither a declaration nor an edge", _EDGE)
        if not self.functions:
            cause = "this edge belongs to no function"
            raise words.error(cause, "write function NAME : ENTRY EXIT above it")
        draft = self.functions[-1]
        at = words.next
        source = words.name("a node")
        words.expect("->", _EDGE)
        target = words.name("a node")
        statements: list[Statement] = [Skip()]
        if words.accept(":"):
            statements = [self._statement(words)]
            while words.accept(","):
                statements.append(self._statement(words))
        words.end()
        if source == draft.exit:
            cause = f"the function {draft.name} ends at `{source}`"
            raise words.error(cause, "let the edge leave another node, or choose another exit", at)
        between = [f"{source}.{at.line}.{place}" for place in range(1, len(statements))]
        for here, statement, there in zip(
            [source, *between], statements, [*between, target], strict=True
        ):
            draft.edges.append(Edge(here, statement, there, at.line))

    def _statement(self, words: Words) -> Statement:
        word = words.next
        if not any(word.is_word(keyword) for keyword in (*_BARE, *_NAMED)):
            cause = f"a statement should be here, not {shown(word)}"
            raise words.error(cause, f"write one of {', '.join((*_BARE, *_NAMED))}")
        words.take()
        if word.text in _BARE:
            return _BARE[word.text]()
        what, make = _NAMED[word.text]
        return make(self._use(words, what))

    def _use(self, words: Words, what: str) -> str:
        token = words.next
        name = words.name(f"the name of a {what}")
        self.used.append((what, token))
        return name

    def _new(self, words: Words, what: str, known: Collection[str]) -> str:
        token = words.next
        name = words.name(f"the name of a {what}")
        if name in known:
            cause = f"there is a {what} {name} already"
            raise words.error(cause, "choose another name", token)
        return name


def print_eml(program: Program) -> str:
    """The text of an `.eml` file that `parse_eml` reads back to an equal program."""
    return "".join(f"{line}\n" for line in _lines(program))


def statement_text(statement: Statement) -> str:
    """A statement as it stands in a file."""
    for keyword, make in _BARE.items():
        if isinstance(statement, make):  # type: ignore[arg-type]
            return keyword
    for keyword, (_, named) in _NAMED.items():
        if isinstance(statement, named):  # type: ignore[arg-type]
            (name,) = astuple(statement)
            return f"{keyword} {spelled(name)}"
    raise AssertionError(statement)


def _lines(program: Program) -> Iterator[str]:
    if program.memory:
        yield f"memory {' '.join(map(spelled, program.memory))}"
    for lock in program.locks:
        yield f"lock {spelled(lock)}{' isolated' if lock == program.isolated else ''}"
    for process in program.processes:
        waits = " waits" if process.waits else ""
        yield f"process {spelled(process.name)}{waits} : {spelled(process.main)}"
    for function in program.functions:
        yield ""
        ends = f"{spelled(function.entry)} {spelled(function.exit)}"
        yield f"function {spelled(function.name)} : {ends}"
        for edge in function.edges:
            statement = "" if edge.statement == Skip() else f" : {statement_text(edge.statement)}"
            yield f"  {_node(edge.source)} -> {spelled(edge.target)}{statement}"


def _node(name: str) -> str:
    """A node at the beginning of a line, where some words mean something else."""
    return f'"{name}"' if name in _DECLARATIONS else spelled(name)
