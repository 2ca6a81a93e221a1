"""A process as a component: control flow, allocation, and reentrance removed if wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from heddle.errors import InputError
from heddle.formal.communicating import Component
from heddle.formal.eml.cpds.inlined import inlined_rules
from heddle.formal.eml.ipa.events import needed
from heddle.formal.eml.model import (
    Allocate,
    Call,
    Edge,
    Function,
    Lock,
    Program,
    Start,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
)
from heddle.formal.eml.nesting import Opened, opened
from heddle.formal.eml.text import statement_text
from heddle.formal.nested_words import NestedWordAutomaton, combined
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule

CONTROL = "p"
WAITING = "waiting"
GUESS = "guess"
UNIT = "[]"
_NOT_YET = "∅"


@dataclass(frozen=True)
class ProcessModel:
    """A component, and the edge of the flow graph that each of its rules takes."""

    component: Component
    edges: Mapping[Rule, tuple[str, Edge]]


def action(process: str, statement: Statement) -> str:
    """The name of what a process does: `x.lock l`."""
    return f"{process}.{statement_text(statement)}"


def symbol_of(function: str, node: str) -> str:
    """The stack symbol of a node."""
    return f"{function}:{node}"


def process_model(
    program: Program,
    name: str,
    labels: Callable[[Statement], Iterable[str | None]],
    *,
    reduced: bool,
    inlined: bool = False,
) -> ProcessModel:
    """The component of a process; `labels` says with which actions a statement is taken.

    With `reduced`, only the outermost of nested acquisitions and units are actions: language
    strength reduction [Kidd09, 6.5]. With `inlined`, calls are copies of what is called.
    """
    if inlined:
        flow = _inlined(program, name, labels)
    else:
        flow = _flow(program, name, labels, reduced=reduced)
    start = Configuration(CONTROL, (symbol_of(name, WAITING),))
    if not program.process_by_name[name].waits:
        main = program.by_name[program.process_by_name[name].main]
        start = Configuration(CONTROL, (symbol_of(main.name, main.entry),))
    rules, edges = flow
    if reduced:
        start, rules, edges = _reduced(program, name, start, rules, edges)
    start, rules, edges = _with_allocation(program, name, start, rules, edges)
    return ProcessModel(Component(name, PushdownSystem(rules), start), edges)


def _flow(
    program: Program,
    name: str,
    labels: Callable[[Statement], Iterable[str | None]],
    *,
    reduced: bool,
) -> tuple[list[Rule], dict[Rule, tuple[str, Edge]]]:
    """The control flow, by the templates of [Kidd09, Table 3.1]."""
    rules: dict[Rule, None] = {}
    edges: dict[Rule, tuple[str, Edge]] = {}
    rules.update(dict.fromkeys(_start_rules(program, name)))
    for function in program.reached(name):
        for place, edge in enumerate(function.edges):
            for rule in _edge_rules(program, function, place, labels, reduced=reduced):
                rules[rule] = None
                edges[rule] = (function.name, edge)
        exit_symbol = symbol_of(function.name, function.exit)
        rules[Rule(CONTROL, exit_symbol, CONTROL, ())] = None
    return list(rules), edges


def _inlined(
    program: Program, name: str, labels: Callable[[Statement], Iterable[str | None]]
) -> tuple[list[Rule], dict[Rule, tuple[str, Edge]]]:
    rules = dict.fromkeys(_start_rules(program, name))
    edges: dict[Rule, tuple[str, Edge]] = {}
    for rule, taken in inlined_rules(program, name, CONTROL, labels, symbol_of):
        rules[rule] = None
        if taken is not None:
            edges[rule] = taken
    return list(rules), edges


def _start_rules(program: Program, name: str) -> list[Rule]:
    """A process that waits begins when another one starts it."""
    if not program.process_by_name[name].waits:
        return []
    main = program.by_name[program.process_by_name[name].main]
    entry, waiting = symbol_of(main.name, main.entry), symbol_of(name, WAITING)
    return [
        Rule(CONTROL, waiting, CONTROL, (entry,), action(starter.name, Start(name)))
        for starter in program.processes
        if Start(name) in program.statements(starter.name)
    ]


def _edge_rules(
    program: Program,
    function: Function,
    place: int,
    labels: Callable[[Statement], Iterable[str | None]],
    *,
    reduced: bool,
) -> list[Rule]:
    edge = function.edges[place]
    source = symbol_of(function.name, edge.source)
    target = symbol_of(function.name, edge.target)
    statement = edge.statement
    if isinstance(statement, Call):
        called = program.by_name[statement.function]
        entry = symbol_of(called.name, called.entry)
        return [Rule(CONTROL, source, CONTROL, (entry, target))]
    if isinstance(statement, Wait):
        if not reduced:
            raise InputError(
                "a wait releases a lock however often it is held",
                place=f"function {function.name}",
                remedy="remove reentrance first",
            )
        middle = symbol_of(function.name, f"{edge.source}/{place}")
        gone, back = Unlock(statement.lock), Lock(statement.lock)
        return [
            *(Rule(CONTROL, source, CONTROL, (middle,), label) for label in labels(gone)),
            *(Rule(CONTROL, middle, CONTROL, (target,), label) for label in labels(back)),
        ]
    return [Rule(CONTROL, source, CONTROL, (target,), label) for label in labels(statement)]


def lock_automaton(program: Program, name: str) -> NestedWordAutomaton:
    """Tells which locks a process holds when a function is entered [Kidd09, Fig. 6.4].

    A state is a set of locks, and whether the function is in a unit of work. A call makes the state
    that of what the caller holds; a return restores the state before.
    """
    calls: set[tuple[str, str, str]] = set()
    internals: set[tuple[str, str, str]] = set()
    returns: set[tuple[str, str, str, str]] = set()
    open_at = {function.name: opened(function) for function in program.reached(name)}
    main = program.process_by_name[name].main
    first = (main, frozenset[str]())
    seen, work = {first}, [first]
    while work:
        current, held = work.pop()
        function, state = program.by_name[current], state_name(held)
        for node in (*function.nodes, *_middles(function)):
            internals.add((state, symbol_of(current, node), state))
        for edge in function.edges:
            if not isinstance(edge.statement, Call) or edge.source not in open_at[current]:
                continue
            inside = held | _opened(open_at[current][edge.source])
            target = edge.statement.function
            calls.add((state, symbol_of(current, edge.source), state_name(inside)))
            exit_symbol = symbol_of(target, program.by_name[target].exit)
            returns.add((state_name(inside), state, exit_symbol, state))
            if (target, inside) not in seen:
                seen.add((target, inside))
                work.append((target, inside))
    internals.add((state_name(frozenset()), symbol_of(name, WAITING), state_name(frozenset())))
    names = {state_name(held) for _, held in seen}
    return NestedWordAutomaton(
        state_name(frozenset()),
        frozenset(names),
        frozenset(calls),
        frozenset(internals),
        frozenset(returns),
    )


def _middles(function: Function) -> list[str]:
    return [
        f"{edge.source}/{place}"
        for place, edge in enumerate(function.edges)
        if isinstance(edge.statement, Wait)
    ]


def state_name(held: frozenset[str]) -> str:
    """A set of locks as the name of a state."""
    return f"{{{', '.join(sorted(held))}}}"


def _opened(here: Opened) -> frozenset[str]:
    return frozenset(here.locks) | ({UNIT} if here.units else frozenset())


def _reduced(
    program: Program,
    name: str,
    start: Configuration,
    rules: list[Rule],
    edges: Mapping[Rule, tuple[str, Edge]],
) -> tuple[Configuration, list[Rule], dict[Rule, tuple[str, Edge]]]:
    """Construction 1 with the automaton of locks; what is nested becomes internal."""
    both = combined(PushdownSystem(rules), start, lock_automaton(program, name))
    open_at = {function.name: opened(function) for function in program.reached(name)}
    found: list[Rule] = []
    new_edges: dict[Rule, tuple[str, Edge]] = {}
    for rule in both.system.rules:
        origin = both.origins.get(rule)
        made = rule
        if origin is not None and origin[0] in edges:
            old, state = origin
            function, edge = edges[old]
            held = frozenset(part for part in state[1:-1].split(", ") if part)
            here = open_at[function].get(edge.source)
            if here is None:
                continue
            if _is_nested(edge.statement, old, held, here):
                made = replace(rule, label=None)
            new_edges[made] = (function, edge)
        found.append(made)
    return both.start, found, new_edges


def _is_nested(statement: Statement, rule: Rule, held: frozenset[str], here: Opened) -> bool:
    match statement:
        case Lock(lock):
            return lock in held or lock in here.locks
        case Unlock(lock):
            return lock in held or here.locks.count(lock) > 1
        case Wait(lock):
            return lock not in held and lock not in here.locks
        case UnitBegin():
            return UNIT in held or here.units > 0
        case UnitEnd():
            return UNIT in held or here.units > 1
        case UnitBreak():
            return UNIT not in held and not here.units
    del rule
    return False


def _with_allocation(
    program: Program,
    name: str,
    start: Configuration,
    rules: list[Rule],
    edges: Mapping[Rule, tuple[str, Edge]],
) -> tuple[Configuration, list[Rule], dict[Rule, tuple[str, Edge]]]:
    """The rules with the set of allocated locks as control [Kidd09, Table 5.3]."""
    locks = sorted(program.allocated)
    if not locks:
        return start, rules, dict(edges)
    subsets = [
        frozenset(some) for size in range(len(locks) + 1) for some in combinations(locks, size)
    ]
    found: list[Rule] = []
    new_edges: dict[Rule, tuple[str, Edge]] = {}
    for rule in rules:
        statement = edges[rule][1].statement if rule in edges else None
        for there in subsets:
            after = there
            if isinstance(statement, Allocate):
                if statement.lock in there:
                    continue
                after = there | {statement.lock}
            elif statement is not None:
                lock = needed(statement, program.isolated)
                if lock in program.allocated and lock not in there:
                    continue
            made = Rule(
                _control(rule.source, there),
                rule.symbol,
                _control(rule.target, after),
                rule.word,
                rule.label,
            )
            found.append(made)
            if rule in edges:
                new_edges[made] = edges[rule]
    found += _guesses(program, name, rules, subsets)
    return Configuration(_control(start.state, frozenset()), start.word), found, new_edges


def _guesses(
    program: Program, name: str, rules: list[Rule], subsets: list[frozenset[str]]
) -> list[Rule]:
    """Rows 6 and 7: another process may allocate at any time."""
    heads = {(rule.source, rule.symbol): None for rule in rules}
    controls = {rule.source: None for rule in rules}
    found = [
        Rule(_control(state, there), symbol, _control(state, there), (GUESS, symbol))
        for state, symbol in heads
        for there in subsets
        if len(there) < len(subsets[-1])
    ]
    for state in controls:
        for there in subsets:
            for lock in sorted(subsets[-1] - there):
                target = _control(state, there | {lock})
                found += (
                    Rule(
                        _control(state, there),
                        GUESS,
                        target,
                        (),
                        action(other.name, Allocate(lock)),
                    )
                    for other in program.processes
                    if other.name != name and Allocate(lock) in program.statements(other.name)
                )
    return found


def _control(state: str, allocated: frozenset[str]) -> str:
    return f"{state} + {', '.join(sorted(allocated)) or _NOT_YET}"
