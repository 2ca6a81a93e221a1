"""From a concurrent pushdown system to a network in which every shared state is written out.

Forks become the start of one of a fixed number of slots: k contexts are runs of at most k threads,
so k - 1 slots beside the threads of the beginning are enough, and all other threads that are
forked only wait. The rules are absseq, absseqend, absfork, absforknondet and absjoin of
[QadeerR05, 5.2].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from heddle.errors import InputError
from heddle.formal.contexts.network import (
    ABSENT,
    BOTTOM,
    IDLE,
    Move,
    NetworkThread,
    PlainNetwork,
    Shared,
)
from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
)
from heddle.formal.pushdown.formats.expressions import Anything, Assignment, Copy
from heddle.formal.pushdown.model import PushdownSystem, Rule

MOST_STATES = 50_000
"""More shared states than this are not written out."""


class Surplus(Enum):
    """What becomes of a thread that is forked when all slots are taken."""

    WAITS = "waits"
    """It is there and never runs; so may one that could have had a slot."""

    ENDS_THE_RUN = "ends"
    """The run is not followed any further; it is `beyond` the network."""


def build(
    system: ConcurrentSystem, errors: Sequence[ErrorDeclaration], slots: int, surplus: Surplus
) -> PlainNetwork:
    """Write the system out, with this number of threads beside the initial ones.

    Only shared states are made that some order of rules could lead to, whatever the stacks.
    """
    return _Expansion(system, slots, surplus, _most_mentions(errors)).network()


def forks(system: ConcurrentSystem) -> bool:
    """Whether threads are started during the run."""
    return any(rule.fork is not None for program in system.programs for rule in program.rules)


def _most_mentions(errors: Sequence[ErrorDeclaration]) -> Counter[str]:
    """How many threads with a symbol on top any one error asks for."""
    most: Counter[str] = Counter()
    for error in errors:
        most |= Counter(error.symbols)
    return most


@dataclass(frozen=True, slots=True)
class _Step:
    """One plain rule of a program, whichever thread takes it."""

    rule: GuardedRule
    target: str
    word: tuple[str, ...]
    slot: int | None


@dataclass(slots=True)
class _Expansion:
    """The shared states found so far, by number, and the steps from each."""

    system: ConcurrentSystem
    slots: int
    surplus: Surplus
    mentions: Counter[str]
    names: dict[Shared, str] = field(default_factory=dict)
    pending: list[Shared] = field(default_factory=list)
    steps: dict[tuple[int, str], list[_Step]] = field(default_factory=dict)
    first_slot: int = 0
    joins: bool = False

    def network(self) -> PlainNetwork:
        """Find all shared states, then sort the steps by thread."""
        system = self.system
        self.first_slot = len(system.threads)
        self.joins = any(rule.join for program in system.programs for rule in program.rules)
        start = self._name(self._start())
        static = [number for number, program in enumerate(system.programs) if program.count]
        while self.pending:
            shared = self.pending.pop()
            for number in sorted({*static, *shared.forked}):
                self.steps[number, self.names[shared]] = list(self._steps(shared, number))
            if self.joins:
                self._end_threads(shared)
        threads, systems, moves = self._threads(static)
        return PlainNetwork(
            start=start,
            states={name: shared for shared, name in self.names.items()},
            systems=tuple(systems),
            moves=tuple(moves),
            threads=tuple(threads),
            first_slot=self.first_slot,
            first_symbols=tuple(program.stack[0] for program in system.programs),
            symbols={
                _symbol(number, symbol): symbol
                for number, program in enumerate(system.programs)
                for symbol in program.symbols()
            },
        )

    def _start(self) -> Shared:
        numbers = {name: number for number, (name, _) in enumerate(self.system.threads)}
        held = (variable.initial for variable in self.system.thread_variables)
        return Shared(
            self.system.start,
            tuple(variable.initial for variable in self.system.variables),
            tuple(None if name is None else numbers[name] for name in held),
        )

    def _name(self, shared: Shared) -> str:
        shared = _without_forgotten(shared)
        if shared not in self.names:
            if len(self.names) >= MOST_STATES:
                raise InputError(
                    f"there are more than {MOST_STATES} shared states",
                    remedy="give variables smaller ranges, or use fewer contexts or threads",
                )
            self.names[shared] = str(len(self.names))
            if shared.beyond is None:
                self.pending.append(shared)
        return self.names[shared]

    def _steps(self, shared: Shared, number: int) -> Iterator[_Step]:
        names = [variable.name for variable in self.system.variables]
        valuation = dict(zip(names, shared.values, strict=True))
        for rule in self.system.programs[number].rules:
            if (
                rule.source in {None, shared.state}
                and all(condition.holds(valuation) for condition in rule.when)
                and self._may_join(shared, rule)
            ):
                for after, slot in self._after(shared, rule, valuation):
                    word = rule.word if after.beyond is None else (rule.symbol,)
                    symbols = tuple(_symbol(number, symbol) for symbol in word)
                    yield _Step(rule, self._name(after), symbols, slot)

    def _after(
        self, shared: Shared, rule: GuardedRule, valuation: dict[str, int]
    ) -> Iterator[tuple[Shared, int | None]]:
        state = shared.state if rule.target is None else rule.target
        moved = replace(shared, state=state, held=self._copied(shared, rule))
        for values in self._values(rule, valuation):
            if isinstance(values, str):
                yield Shared(None, (), beyond=values), None
            elif rule.fork is None:
                yield replace(moved, values=values), None
            else:
                yield from self._forked(replace(moved, values=values), rule)

    def _values(
        self, rule: GuardedRule, valuation: dict[str, int]
    ) -> Iterator[tuple[int, ...] | str]:
        """The values after a rule; instead of them the variable that would leave its range."""
        choices = [valuation]
        for update in rule.updates:
            if isinstance(update, Copy):
                continue
            values = next(v.range for v in self.system.variables if v.name == update.variable)
            given = update.value
            new = values.values if isinstance(given, Anything) else (given.value(valuation),)
            if any(value not in values for value in new):
                yield update.variable
                return
            choices = [c | {update.variable: value} for c in choices for value in new]
        yield from (tuple(choice.values()) for choice in choices)

    def _forked(self, shared: Shared, rule: GuardedRule) -> Iterator[tuple[Shared, int | None]]:
        assert rule.fork is not None
        number = [program.name for program in self.system.programs].index(rule.fork.program)
        names = [variable.name for variable in self.system.thread_variables]
        into = None if rule.fork.into is None else names.index(rule.fork.into)

        def holding(thread: int) -> tuple[int | None, ...]:
            kept = list(shared.held)
            if into is not None:
                kept[into] = thread
            return tuple(kept)

        if len(shared.forked) < self.slots:
            slot = self.first_slot + len(shared.forked)
            forked = (*shared.forked, number)
            yield replace(shared, forked=forked, held=holding(slot)), slot
        elif self.surplus is Surplus.ENDS_THE_RUN:
            yield Shared(None, (), beyond="threads"), None
        if self.surplus is Surplus.WAITS:
            symbol = self.system.programs[number].stack[0]
            absent = shared.absent
            if absent.count(symbol) < self.mentions[symbol]:
                absent = tuple(sorted((*absent, symbol)))
            yield replace(shared, held=holding(ABSENT), absent=absent), None

    def _copied(self, shared: Shared, rule: GuardedRule) -> tuple[int | None, ...]:
        names = [variable.name for variable in self.system.thread_variables]
        held = dict(zip(names, shared.held, strict=True))
        copies = [update for update in rule.updates if not isinstance(update, Assignment)]
        new = {copy.variable: None if copy.source is None else held[copy.source] for copy in copies}
        return tuple((held | new).values())

    def _may_join(self, shared: Shared, rule: GuardedRule) -> bool:
        if rule.join is None:
            return True
        names = [variable.name for variable in self.system.thread_variables]
        return shared.held[names.index(rule.join)] in shared.ended

    def _end_threads(self, shared: Shared) -> None:
        """Name the states in which one thread more has ended."""
        for thread in range(self.first_slot + len(shared.forked)):
            self._name(_with_ended(shared, thread))

    def _threads(
        self, static: Sequence[int]
    ) -> tuple[list[NetworkThread], list[PushdownSystem], list[dict[Rule, Move]]]:
        threads: list[NetworkThread] = []
        tables: list[dict[Rule, Move]] = []
        shared_table: dict[int, int] = {}
        bottom = (BOTTOM,) if self.joins else ()
        by_name = {name: state for state, name in self.names.items()}
        for thread, (name, program) in enumerate(self.system.threads):
            number = self.system.programs.index(program)
            if self.joins or number not in shared_table:
                shared_table[number] = len(tables)
                tables.append(self._table(thread, [number], by_name))
            stack = tuple(_symbol(number, symbol) for symbol in program.stack)
            threads.append(NetworkThread(name, shared_table[number], stack + bottom))
        programs = range(len(self.system.programs))
        for slot in range(self.first_slot, self.first_slot + self.slots):
            threads.append(NetworkThread(f"slot {slot}", len(tables), (IDLE, *bottom)))
            table = self._table(slot, programs, by_name)
            self._starts(slot, table)
            tables.append(table)
        return threads, [PushdownSystem(tuple(table)) for table in tables], tables

    def _table(
        self, thread: int, programs: Sequence[int], by_name: dict[str, Shared]
    ) -> dict[Rule, Move]:
        """The plain rules of one thread, each with the rule of the file that it comes from."""
        table: dict[Rule, Move] = {}
        place = thread - self.first_slot
        for (number, source), steps in self.steps.items():
            slotted = by_name[source].forked[place : place + 1] if place >= 0 else (number,)
            if number not in programs or slotted != (number,):
                continue
            for step in steps:
                symbol = _symbol(number, step.rule.symbol)
                plain = Rule(source, symbol, step.target, step.word)
                move = Move(step.rule, by_name[step.target], step.slot)
                table.setdefault(plain, move)
        if self.joins:
            for name, shared in by_name.items():
                ended = _with_ended(shared, thread)
                if shared.beyond is None and ended in self.names:
                    table[Rule(name, BOTTOM, self.names[ended], ())] = Move(None, ended)
        return table

    def _starts(self, slot: int, table: dict[Rule, Move]) -> None:
        """A slot whose program is known begins with that program's stack."""
        place = slot - self.first_slot
        for shared, name in self.names.items():
            if place < len(shared.forked) and shared.beyond is None:
                number = shared.forked[place]
                stack = self.system.programs[number].stack
                word = tuple(_symbol(number, symbol) for symbol in stack)
                table[Rule(name, IDLE, name, word)] = Move(None, shared)


def _with_ended(shared: Shared, thread: int) -> Shared:
    return _without_forgotten(replace(shared, ended=shared.ended | {thread}))


def _without_forgotten(shared: Shared) -> Shared:
    """A thread that no variable holds will never be joined, so its end does not matter."""
    ended = shared.ended & {thread for thread in shared.held if thread is not None}
    return shared if ended == shared.ended else replace(shared, ended=ended)


def _symbol(program: int, symbol: str) -> str:
    """Programs may use the same symbol for different things."""
    return f"{program}:{symbol}"
