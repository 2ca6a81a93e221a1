"""The operations of micro code on monitors and threads."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction.micro.operands import Operand, Reg


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter the monitor of `lock`, which is not null."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class Exit:
    """Leave the monitor of `lock`, which this thread owns."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class Owner:
    """`target` is the thread that owns the monitor of `lock`, plus one, or 0.

    `only_read`: what is done with it does not change the owner.
    """

    target: Reg
    lock: Operand
    only_read: bool = False


@dataclass(frozen=True, slots=True)
class SetOwner:
    """Give the monitor away, or take it, whatever was before."""

    lock: Operand
    owner: Operand


@dataclass(frozen=True, slots=True)
class Notify:
    """Wake one thread that waits for `lock`, or all of them; `ending` as its thread ends."""

    lock: Operand
    everyone: bool
    ending: bool = False


@dataclass(frozen=True, slots=True)
class Current:
    """`target` is the object of the running thread; `number` gets its number plus one."""

    target: Reg | None
    number: Reg | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """`target` is what the running thread waits for: null when it has been notified.

    `lock` is what it then has to get back.
    """

    target: Reg
    lock: Operand


@dataclass(frozen=True, slots=True)
class SetWaiting:
    """The running thread joins the wait set of `lock`, or leaves it if that is null."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class Start:
    """Let a thread run whose object is `thread`; it has not been started before.

    `daemon`: whether it is one, 1 or 0.
    """

    thread: Operand
    daemon: Operand


@dataclass(frozen=True, slots=True)
class Daemon:
    """`thread` will be a daemon."""

    thread: Operand
