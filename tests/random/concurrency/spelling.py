"""How one statement is spelled in Java: a single line, or the first line of a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.feature import Feature

if TYPE_CHECKING:
    from concurrency.syntax import AfterInterrupt, Body, Condition, Expression, Statement


def expression(value: Expression) -> str:
    """An int expression."""
    match value:
        case s.Number(number):
            return str(number)
        case s.Local(index):
            return f"r{index}"
        case s.Static(name):
            return name
        case s.Element(array, index):
            return f"{array}[{expression(index)}]"
        case s.Field(node):
            return f"{node}.value"
        case s.Binary(operator, left, right):
            return f"({expression(left)} {operator} {expression(right)})"


def condition(value: Condition) -> str:
    """A boolean expression."""
    match value:
        case s.Comparison(left, operator, right):
            return f"{expression(left)} {operator} {expression(right)}"
        case s.NotNull():
            return "p != null"


def closing(statement: Statement) -> list[tuple[str, Body]]:
    """The blocks of a statement, each with the line after it."""
    match statement:
        case s.If(_, then, otherwise) if otherwise:
            return [("} else {", then), ("}", otherwise)]
        case s.If(_, body) | s.While(_, body) | s.Repeat(_, body) | s.Synchronized(_, body):
            return [("}", body)]
        case s.Try(body, local, value):
            return [(f"}} catch (RuntimeException e) {{ r{local} = {value}; }}", body)]
        case _:
            return []


def opening(statement: Statement, depth: int) -> str:
    """The line of a statement; of one with blocks, the line that opens the first."""
    match statement:
        case Feature():
            return statement.java()
        case s.If(test):
            return f"if ({condition(test)}) {{"
        case s.While(test):
            return f"while ({condition(test)}) {{"
        case s.Repeat(times):
            return f"for (int i{depth} = 0; i{depth} < {times}; i{depth}++) {{"
        case s.Synchronized(lock):
            return f"synchronized ({lock}) {{"
        case s.Try():
            return "try {"
        case _:
            return _memory(statement) or _objects(statement) or _halting(statement)


def _memory(statement: Statement) -> str | None:
    match statement:
        case s.Set(local, value):
            return f"r{local} = {expression(value)};"
        case s.Divide(local, dividend, place):
            return f"r{local} = {dividend} / {expression(place)};"
        case s.Store(place, value):
            return f"{expression(place)} = {expression(value)};"
        case s.Update(place, amount):
            return f"{expression(place)} += {amount};"
        case s.NewNode():
            return "p = new Node();"
        case s.Follow(node):
            return f"p = {node}.next;"
        case s.Link(node, target):
            return f"{node}.next = {target};"
        case _:
            return None


def _objects(statement: Statement) -> str | None:
    match statement:
        case s.CompareAndSet(local, expected, wanted):
            return f"r{local} = c.compareAndSet({expected}, {wanted}) ? 1 : 0;"
        case s.GetAndAdd(local, 0):
            return f"r{local} = c.get();"
        case s.GetAndAdd(local, amount):
            return f"r{local} = c.getAndAdd({amount});"
        case s.SetAtomic(local):
            return f"c.set(r{local});"
        case s.Notify(lock):
            return f"{lock}.notify();"
        case s.NotifyAll(lock):
            return f"{lock}.notifyAll();"
        case s.Start(thread):
            return f"t{thread}.start();"
        case s.Interrupt(thread):
            return f"t{thread}.interrupt();"
        case s.Unpark(thread):
            return f"LockSupport.unpark(t{thread});"
        case _:
            return _questions(statement)


def _questions(statement: Statement) -> str | None:
    match statement:
        case s.Alive(local, thread):
            return f"r{local} = t{thread}.isAlive() ? 1 : 0;"
        case s.Marked(local, thread):
            return f"r{local} = t{thread}.isInterrupted() ? 1 : 0;"
        case s.TakeMark(local):
            return f"r{local} = Thread.interrupted() ? 1 : 0;"
        case _:
            return None


def _halting(statement: Statement) -> str:
    """What ends a thread, or makes it wait."""
    match statement:
        case s.Call(method):
            return f"m{method}();"
        case s.Assert(test):
            return f"assert {condition(test)};"
        case s.Throw():
            return "throw new RuntimeException();"
        case s.Wait(lock, milliseconds, interrupted):
            return _interruptible(f"{lock}.wait({milliseconds or ''});", interrupted)
        case s.Sleep(interrupted):
            return _interruptible("Thread.sleep(1);", interrupted)
        case s.Join(thread) | s.Reunion(thread):
            return _interruptible(f"t{thread}.join();", s.NOTED)
        case s.Park(nanoseconds):
            return f"LockSupport.park{f'Nanos({nanoseconds})' if nanoseconds else '()'};"
        case _:
            raise TypeError(f"no spelling for {statement}")


def _interruptible(action: str, handler: AfterInterrupt) -> str:
    return f"try {{ {action} }} catch (InterruptedException e) {{ {opening(handler, 0)} }}"
