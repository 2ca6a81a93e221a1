"""What the threads of a Monitor-DPN can do next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Join,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)

ThreadId = tuple[int, ...]
"""How a thread came to be: `()` is the first one, `(*t, n)` the n-th that t has started."""


class Locks(Enum):
    """Whether locks exclude threads."""

    RESPECTED = "respected"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class ThreadState:
    """A word of P(Γ(X ∪ {•}))*: the top of the stack comes first, `None` is no lock.

    The tag is that of the rule which started the thread.
    """

    control: str
    stack: tuple[tuple[str, str | None], ...]
    tag: str | None = None

    @property
    def head(self) -> Head | None:
        """Control state and top of stack, unless the thread has ended."""
        return Head(self.control, self.stack[0][0]) if self.stack else None

    def holds(self, lock: str) -> bool:
        """Whether the thread is in a monitor with this lock."""
        return any(held == lock for _, held in self.stack)


@dataclass(frozen=True, slots=True)
class Configuration:
    """The threads that there are, ended ones included, in the order of their ids."""

    threads: tuple[tuple[ThreadId, ThreadState], ...]

    def __getitem__(self, thread: ThreadId) -> ThreadState:
        return dict(self.threads)[thread]

    def heads(self) -> tuple[Head, ...]:
        """The heads of the threads that have not ended."""
        return tuple(state.head for _, state in self.threads if state.head is not None)


def initial(model: MonitorDpn) -> Configuration:
    """`{(τ, p0γ0•)}`."""
    head = model.initial
    return Configuration((((), ThreadState(head.control, ((head.symbol, None),))),))


def steps(
    model: MonitorDpn, before: Configuration, locks: Locks = Locks.RESPECTED
) -> Iterator[tuple[ThreadId, Rule, Configuration]]:
    """Yield what can be done next: the transition relation of [NordhoffML13, Def. 2].

    Deviation: the definition lets no thread enter a monitor whose lock is in use, not even the
    thread that holds it. Monitors are meant to be reentrant, so only other threads count here.
    """
    for thread, state in before.threads:
        if state.head is None:
            continue
        for rule in model.rules_at(state.head):
            if may(before, thread, rule, locks):
                yield thread, rule, after(before, thread, rule)


def may(before: Configuration, thread: ThreadId, rule: Rule, locks: Locks) -> bool:
    """Whether the other threads let this one use a rule that applies to its head."""
    match rule:
        case Monitor(lock=lock) if locks is Locks.RESPECTED:
            return not any(who != thread and other.holds(lock) for who, other in before.threads)
        case Join(tag=tag):
            children = (state for who, state in before.threads if who[:-1] == thread and who)
            return not any(child.tag == tag and child.stack for child in children)
    return True


def after(before: Configuration, thread: ThreadId, rule: Rule) -> Configuration:
    """The configuration after a step."""
    threads = dict(before.threads)
    state = threads[thread]
    (_, lock), *rest = state.stack
    match rule:
        case Base(target=target) | Join(target=target):
            stack = ((target.symbol, lock), *rest)
            control = target.control
        case Call(target=target, back=back):
            stack = ((target.symbol, None), (back, lock), *rest)
            control = target.control
        case Monitor(target=target, back=back, lock=entered):
            stack = ((target.symbol, entered), (back, lock), *rest)
            control = target.control
        case Return(control=control):
            stack = tuple(rest)
        case Spawn(child=child, target=target, tag=tag):
            stack = ((target.symbol, lock), *rest)
            control = target.control
            number = 1 + sum(1 for who in threads if who and who[:-1] == thread)
            threads[*thread, number] = ThreadState(child.control, ((child.symbol, None),), tag)
    threads[thread] = ThreadState(control, stack, state.tag)
    return Configuration(tuple(sorted(threads.items(), key=lambda item: item[0])))
