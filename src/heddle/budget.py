"""What one command may use, from its first moment to its last: time and memory.

A search stops itself in time and tells how far it came. What else takes long, such as compiling or
building a model, is stopped from outside: a timer looks at the clock and at the memory of the
process and its children ten times a second, and raises `OutOfBudget` where the program is then.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import FrameType

_TICK = 0.1
_GRACE = 0.4
"""Seconds beyond the limit for what may be about to end."""
SELF_STOPPING = 0.8
"""Seconds beyond the limit for what stops itself, with its partial answer."""
_AGAIN = 0.5
"""Seconds until an end that was asked for and got lost is asked for again."""
_SHARE = 0.75
_PROC = Path("/proc")
_GROUPS = Path("/sys/fs/cgroup")
_PAGE = 4096
_HALF = 2


class OutOfBudget(BaseException):
    """The time or the memory is used up. Not an error, and nothing that a handler may swallow."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds since `started` and bytes of memory; None is any amount."""

    seconds: float | None = None
    memory: int | None = None
    started: float = field(default_factory=monotonic)

    @property
    def left(self) -> float | None:
        """Seconds that are left; none is 0."""
        if self.seconds is None:
            return None
        return max(self.seconds - (monotonic() - self.started), 0.0)


@dataclass(slots=True)
class _Work:
    """What is done at the moment, within which budget."""

    budget: Budget
    doing: str = "starting"
    grace: float = _GRACE
    listener: Callable[[str], None] | None = None
    said: str | None = None
    is_relaxed: bool = False
    out: str | None = None
    asked: float = 0.0
    is_polled: bool = False
    """Whether no timer looks at the clock, and `demand_budget` has to."""

    def look(self) -> str | None:
        """Why the work must end now, if it must."""
        budget = self.budget
        if budget.seconds is not None:
            spent = monotonic() - budget.started
            if spent > budget.seconds + self.grace:
                return f"{time_text(budget.seconds)} while {self.doing}; --time-limit raises it"
        if budget.memory is not None and memory_used() > budget.memory:
            return f"{memory_text(budget.memory)} while {self.doing}; --memory-limit raises it"
        return None


_WORK: ContextVar[_Work | None] = ContextVar("_WORK", default=None)


@contextmanager
def enforced(budget: Budget, listener: Callable[[str], None] | None = None) -> Iterator[None]:
    """Raise OutOfBudget inside the block when the budget is used up.

    `listener` is told what is done, whenever that changes and many times a second. Only the main
    thread can be stopped, and only where the system has timers; elsewhere the budget is polled.
    """
    timed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    work = _Work(budget, listener=listener, is_polled=not timed)
    token = _WORK.set(work)
    before = signal.signal(signal.SIGALRM, _tick(work)) if timed else None
    try:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        yield
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        _WORK.reset(token)


@contextmanager
def polled(budget: Budget) -> Iterator[None]:
    """Raise OutOfBudget inside the block from `demand_budget`, which what takes long calls often.

    For callers whose signals are their own.
    """
    token = _WORK.set(_Work(budget, is_polled=True))
    try:
        yield
    finally:
        _WORK.reset(token)


def _tick(work: _Work) -> Callable[[int, FrameType | None], None]:
    def look(number: int, frame: FrameType | None) -> None:
        del number, frame
        if work.is_relaxed or monotonic() - work.asked < _AGAIN:
            # What ends now may need a moment for it.
            return
        reason = work.look()
        if reason is not None:
            # It is asked for again if it gets lost: Python drops what is raised in a finalizer.
            work.out = reason
            work.asked = monotonic()
            raise OutOfBudget(reason)
        if work.listener is not None:
            work.listener(work.said or work.doing)

    return look


def demand_budget() -> None:
    """Raise OutOfBudget if it was raised before and got lost in what cannot hand it on.

    Where no timer looks at the clock, this does.
    """
    work = _WORK.get()
    if work is None or work.is_relaxed:
        return
    if work.is_polled and work.out is None and monotonic() - work.asked >= _TICK:
        work.asked = monotonic()
        work.out = work.look()
    if work.out is not None:
        raise OutOfBudget(work.out)


def relax() -> None:
    """Stop nothing from now on: there is a finding, and it has to be told."""
    work = _WORK.get()
    if work is not None:
        work.is_relaxed = True


@contextmanager
def provisional() -> Iterator[None]:
    """What is found inside the block may turn out to be no finding: all is stopped as before."""
    work = _WORK.get()
    before = work is not None and work.is_relaxed
    try:
        yield
    finally:
        if work is not None:
            work.is_relaxed = before


def seconds_left() -> float | None:
    """The seconds until the work is stopped; None if the time does not stop it."""
    work = _WORK.get()
    return None if work is None or work.is_relaxed else work.budget.left


def doing(what: str, grace: float = _GRACE) -> None:
    """Say what is done from now on: a clause that goes on after "while"."""
    work = _WORK.get()
    if work is not None:
        work.doing, work.grace, work.said = what, grace, None
        if work.listener is not None:
            work.listener(what)


def told(done: int, total: int) -> None:
    """Say how far it has come, to a listener only."""
    work = _WORK.get()
    if work is not None and work.listener is not None:
        work.said = f"{work.doing}, {done:,} of {total:,}"
        work.listener(work.said)


@contextmanager
def during(what: str) -> Iterator[None]:
    """The same for the block, and then what was done before goes on."""
    work = _WORK.get()
    before = None if work is None else work.doing
    doing(what)
    try:
        yield
    finally:
        if before is not None:
            doing(before)


def memory_for_a_child() -> int | None:
    """Bytes that a child process may use: half of what is left, if there is a limit."""
    work = _WORK.get()
    if work is None or work.budget.memory is None:
        return None
    return max(work.budget.memory - memory_used(), 0) // _HALF


def time_text(seconds: float) -> str:
    """A limit that was reached, as the report says it."""
    return f"the time limit of {seconds:g} s was reached"


def memory_text(memory: int) -> str:
    """A limit that was reached, as the report says it."""
    return f"the memory limit of {memory >> 20} MB was reached"


def default_memory() -> int | None:
    """Three quarters of what the process may use; None where the system does not say."""
    known = [limit for limit in (*_group_limits(), _physical()) if limit is not None]
    return int(min(known) * _SHARE) if known else None


def memory_used() -> int:
    """Bytes that the process and its children have in use; 0 where the system does not say."""
    return sum(map(_resident, [os.getpid(), *_descendants(os.getpid())]))


def _resident(process: int) -> int:
    try:
        return int((_PROC / str(process) / "statm").read_text().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


def _descendants(process: int) -> Iterator[int]:
    try:
        tasks = list((_PROC / str(process) / "task").iterdir())
    except OSError:
        return
    for task in tasks:
        try:
            children = (task / "children").read_text().split()
        except OSError:
            continue
        for child in map(int, children):
            yield child
            yield from _descendants(child)


def _group_limits() -> Iterator[int | None]:
    """What the control groups of the process allow, of either version."""
    try:
        lines = (_PROC / "self" / "cgroup").read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if not controllers:
            yield from _limits_above(_GROUPS, path, "memory.max")
        elif "memory" in controllers.split(","):
            yield from _limits_above(_GROUPS / "memory", path, "memory.limit_in_bytes")


def _limits_above(top: Path, path: str, name: str) -> Iterator[int | None]:
    group = top / path.lstrip("/")
    for folder in (group, *group.parents):
        yield _number(folder / name)
        if folder == top:
            return


def _number(file: Path) -> int | None:
    try:
        text = file.read_text().strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None


def _physical() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None
