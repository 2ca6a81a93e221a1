"""From statements to instructions: shared reads become steps of their own, in Java's order."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from concurrency import instructions as i
from concurrency import life, private, views
from concurrency import syntax as s
from concurrency.feature import Feature
from concurrency.instructions import Handler, Held, Instruction, Label, LastResort
from concurrency.layout import (
    COUNTERS,
    FIRST_VALUES,
    POINTER,
    TEMPORARIES,
    VARIABLES,
    Layout,
    constant,
    pure,
    variable,
)
from concurrency.steps import Step, nothing
from concurrency.world import NULL, Thrown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from concurrency.instructions import Value

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}

Code = list[Instruction]


def first_statements(program: s.Program) -> list[int]:
    """The number of the first statement of each thread, of each method, of each handler."""
    sizes = [s.size(body) for body in program.bodies]
    return list(accumulate(sizes, initial=0))


def compile_program(program: s.Program) -> list[Code]:
    """The code of each thread."""
    starts = first_statements(program)
    layout = Layout(program)
    codes = []
    for number in range(len(program.threads)):
        compiler = Compiler(program, layout, starts[len(program.threads) :], number)
        compiler.thread(starts[number])
        codes.append(compiler.code)
    for instruction in (instruction for code in codes for instruction in code):
        if isinstance(instruction, life.Rouse):
            instruction.joined = tuple(map(joined, codes[instruction.thread]))
        if isinstance(instruction, views.Look):
            instruction.codes = codes
    return codes


def joined(instruction: Instruction) -> int:
    """Whom a thread joins there; -1 if it does not."""
    return instruction.thread if isinstance(instruction, life.Reunite) else -1


class Compiler:
    """The code of one thread under construction."""

    def __init__(
        self, program: s.Program, layout: Layout, methods: Sequence[int], number: int
    ) -> None:
        self.program, self.layout, self.methods, self.number = program, layout, methods, number
        self.code: Code = []
        self.around: i.Around = ()
        self.statement = -1
        self.used = 0  # temporary variables of the statement at hand

    def thread(self, first: int) -> None:
        """The whole of it, from its beginning to its end."""
        task, handlers = self.program.task(self.number), dict(self.program.handlers)
        handler = self.number if self.number in handlers else 0
        last, end = LastResort(Label()), Label()
        if handler in handlers or self.program.looks:
            self.around = (last,)
        body = partial(self.body, self.program.threads[self.number], first, 0)
        if task:
            task.compile(self, body)
        else:
            self.emit(i.Begin())
            body()
        self.around = ()
        self.emit(private.Jump(end))
        self.here(last.target)
        if handler in handlers:
            self.handler(list(handlers).index(handler), end)
        self.here(end)
        self.finish()

    def finish(self) -> None:
        """The end of the thread."""
        if self.program.looks:
            lock = self.layout.locks[f"t{self.number}"]
            self.emit(views.TryEnter(lock))
            self.emit(views.FinishInside(lock))
        else:
            self.emit(life.Finish() if self.program.asks else private.End())

    def handler(self, at: int, end: Label) -> None:
        """What is done after an uncaught exception, with variables of its own."""
        self.emit(private.Fresh(FIRST_VALUES))
        # An exception of the handler is dropped.
        self.around = (Handler("runtime", end), Handler("assertion", end))
        number = self.methods[len(self.program.methods) + at]
        self.body(self.program.handlers[at][1], number, 0)
        self.around = ()

    def emit(self, instruction: Instruction) -> None:
        instruction.statement, instruction.around = self.statement, self.around
        self.code.append(instruction)

    def here(self, label: Label) -> None:
        label.pc = len(self.code)

    def body(self, body: s.Body, number: int, depth: int) -> None:
        """Statements, of which the first has this number; inside `depth` counted loops."""
        for statement in body:
            self.statement, self.used = number, 0
            self.compile(statement, number, depth)
            number += s.size((statement,))

    def plain(self, place: s.Place, kind: str) -> str:
        volatile = isinstance(place, s.Static) and place.name in self.program.volatile
        return "" if volatile else kind

    def load(self, place: s.Place) -> Value:
        target = TEMPORARIES + self.used
        self.used += 1
        self.emit(i.Load(target, self.layout.cell(place), self.plain(place, "read")))
        return variable(target)

    def store(self, place: s.Place, value: Value) -> None:
        self.emit(i.Write(self.layout.cell(place), value, self.plain(place, "write")))
        self.emit(private.Forget(TEMPORARIES))

    def value(self, expression: s.Expression) -> Value:
        match expression:
            case s.Number() | s.Local():
                return pure(expression)
            case s.Static() | s.Element() | s.Field():
                return self.load(expression)
            case s.Binary(operator, left, right):
                first, second = self.value(left), self.value(right)
                if operator == "+":
                    return lambda variables: first(variables) + second(variables)
                return lambda variables: first(variables) - second(variables)

    def branch(self, condition: s.Condition, otherwise: Label) -> None:
        """Go on if the condition is true. The temporary variables live on until then."""
        self.used = 0
        match condition:
            case s.Comparison(left, operator, right):
                first, second, compare = self.value(left), self.value(right), COMPARE[operator]
                test = self.test(lambda variables: compare(first(variables), second(variables)))
            case s.NotNull():
                test = self.test(lambda variables: variables[POINTER] != NULL)
        self.emit(private.Unless(test, otherwise))
        self.emit(private.Forget(TEMPORARIES))

    def test(self, holds: Callable[[Sequence[int]], bool]) -> Value:
        """A truth value as a number, kept where `Forget` finds it on both ways."""
        result = VARIABLES - 1
        self.emit(private.Compute(result, holds, TEMPORARIES))
        return variable(result)

    def compile(self, statement: s.Statement, number: int, depth: int) -> None:
        """One statement; its blocks are numbered from the statement on."""
        if isinstance(statement, Feature):
            statement.compile(self)
        elif s.inner_bodies(statement):
            self.block(statement, number, depth)
        elif (step := self.thread_step(statement)) is not None:
            self.emit(step)
        else:
            self.simple(statement, number, depth)

    def block(self, statement: s.Statement, number: int, depth: int) -> None:
        match statement:
            case s.If(condition, then, otherwise):
                self.choose(condition, then, otherwise, number, depth)
            case s.While(condition, body):
                again, end = Label(), Label()
                self.here(again)
                self.branch(condition, end)
                self.body(body, number + 1, depth)
                self.emit(private.Jump(again))
                self.here(end)
            case s.Repeat(times, body):
                self.repeat(times, body, number, depth)
            case s.Synchronized(lock, body):
                self.synchronized(self.layout.locks[lock], body, number + 1, depth)
            case s.Try(body, local, value):
                handler = s.Set(local, s.Number(value))
                self.catching("runtime", lambda: self.body(body, number + 1, depth), handler)

    def simple(self, statement: s.Statement, number: int, depth: int) -> None:
        match statement:
            case s.Set(local, value):
                self.emit(private.Compute(local, self.value(value), TEMPORARIES))
            case s.Divide(local, dividend, place):
                self.divide(local, dividend, self.load(place))
            case s.Store(place, value):
                self.store(place, self.value(value))
            case s.Update(place, amount):
                self.store(place, self.value(s.Binary("+", place, s.Number(amount))))
            case s.Assert(condition):
                self.assertion(condition)
            case s.Wait(lock, milliseconds, interrupted):
                step = i.Await(self.layout.locks[lock], milliseconds)
                self.catching("interrupted", lambda: self.emit(step), interrupted)
            case s.Sleep(interrupted):
                self.catching("interrupted", lambda: self.emit(i.Doze()), interrupted)
            case s.Call(method):
                itself, first = self.layout.locks[s.CLASS_LOCK], self.methods[method]
                self.synchronized(itself, self.program.methods[method], first, depth)
            case _:
                self.asking(statement)

    def asking(self, statement: s.Statement) -> None:
        """What only programs that ask have, and an interrupt as they have it."""
        match statement:
            case s.Start(thread):
                self.inside(thread, i.Launch(thread))
            case s.Reunion(thread) if self.program.looks:
                self.inside(thread, views.JoinInside(thread, self.layout.locks[f"t{thread}"]))
            case s.Reunion(thread):
                self.catching("interrupted", lambda: self.emit(life.Reunite(thread)), s.NOTED)
            case s.Interrupt(thread):
                self.emit(life.Mark(thread))
                self.emit(life.Rouse(thread, ()))
            case s.TakeMark(local):
                kept = Label()
                self.emit(life.AskMark(local, self.number))
                self.emit(private.Unless(variable(local), kept))
                self.emit(life.Unmark())
                self.here(kept)
            case _:
                raise TypeError(f"no code for {statement}")

    def inside(self, thread: int, step: Instruction) -> None:
        """A step inside the monitor of a `Thread`, which is seen held until the next step."""
        lock = self.layout.locks[f"t{thread}"]
        self.emit(views.TryEnter(lock))
        self.emit(step)
        self.emit(Step(nothing))
        self.emit(private.Leave(lock))

    def thread_step(self, statement: s.Statement) -> Instruction | None:
        """The one instruction of statements that are no more than that."""
        locks, field = self.layout.locks, self.layout.field
        simple: dict[type, Callable[..., Instruction]] = {
            s.Notify: lambda it: i.WakeOne(locks[it.lock]),
            s.NotifyAll: lambda it: i.WakeAll(locks[it.lock]),
            s.Join: lambda it: i.Meet(it.thread),
            s.Alive: lambda it: life.AskAlive(it.local, it.thread),
            s.Marked: lambda it: life.AskMark(it.local, it.thread),
            s.Park: lambda it: i.Rest(it.nanoseconds),
            s.Unpark: lambda it: i.Permit(it.thread),
            s.Throw: lambda it: private.Raise("runtime"),
            s.NewNode: lambda it: private.Allocate(POINTER),
            s.Follow: lambda it: i.Load(POINTER, field(it.node, 1), "read"),
            s.Link: lambda it: i.Write(field(it.node, 1), self.reference(it.target), "write"),
            s.CompareAndSet: lambda it: i.Exchange(
                it.local,
                self.layout.cells["c"],
                lambda old: (it.wanted, 1) if old == it.expected else (old, 0),
            ),
            s.GetAndAdd: lambda it: i.Exchange(
                it.local, self.layout.cells["c"], lambda old: (old + it.amount, old)
            ),
            s.SetAtomic: lambda it: i.Write(
                self.layout.cell(s.Static("c")), variable(it.local), ""
            ),
        }
        if not self.program.looks:
            simple[s.Start] = lambda it: i.Launch(it.thread)
        if not self.program.asks:
            simple[s.Interrupt] = lambda it: i.Disturb(it.thread)
        make = simple.get(type(statement))
        return make(statement) if make else None

    def reference(self, target: str) -> Value:
        if target == "p":
            return variable(POINTER)
        return constant(NULL if target == "null" else self.layout.nodes[target])

    def divide(self, local: int, dividend: int, divisor: Value) -> None:
        def quotient(variables: Sequence[int]) -> int:
            if divisor(variables) == 0:
                raise Thrown("runtime")
            # Java rounds towards zero.
            return int(dividend / divisor(variables))

        self.emit(private.Compute(local, quotient, TEMPORARIES))

    def assertion(self, condition: s.Condition) -> None:
        fails, end = Label(), Label()
        self.branch(condition, fails)
        self.emit(private.Jump(end))
        self.here(fails)
        self.emit(private.Raise("assertion"))
        self.here(end)

    def choose(
        self, condition: s.Condition, then: s.Body, otherwise: s.Body, number: int, depth: int
    ) -> None:
        not_so, end = Label(), Label()
        self.branch(condition, not_so)
        self.body(then, number + 1, depth)
        self.emit(private.Jump(end))
        self.here(not_so)
        self.body(otherwise, number + 1 + s.size(then), depth)
        self.here(end)

    def repeat(self, times: int, body: s.Body, number: int, depth: int) -> None:
        counter = COUNTERS + depth
        again, end = Label(), Label()
        self.here(again)
        self.emit(private.Unless(lambda variables: variables[counter] < times, end))
        self.body(body, number + 1, depth + 1)
        self.emit(private.Compute(counter, lambda v: v[counter] + 1, TEMPORARIES))
        self.emit(private.Jump(again))
        self.here(end)
        self.emit(private.Compute(counter, constant(0), TEMPORARIES))

    def synchronized(self, lock: int, body: s.Body, number: int, depth: int) -> None:
        self.emit(views.TryEnter(lock) if self.program.looks else i.Enter(lock))
        outer, self.around = self.around, (Held(lock), *self.around)
        self.body(body, number, depth)
        self.around = outer
        self.emit(private.Leave(lock))

    def catching(self, kind: str, protected: Callable[[], None], handler: s.AfterInterrupt) -> None:
        caught, end = Label(), Label()
        statement, outer = self.statement, self.around
        self.around = (Handler(kind, caught), *outer)
        protected()
        self.around = outer
        self.emit(private.Jump(end))
        self.here(caught)
        self.statement = statement
        self.compile(handler, statement, 0)
        self.here(end)
