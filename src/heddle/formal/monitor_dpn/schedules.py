"""The executions that have a given execution tree.

A tree is first written out as one list of events per thread; a schedule merges the lists. A thread
that stands at a cut waits there for all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from heddle.formal.monitor_dpn.model import Join, Rule, Spawn
from heddle.formal.monitor_dpn.nodes import ExecutionTree, NodeKind
from heddle.formal.monitor_dpn.semantics import Locks, ThreadId

Step = tuple[ThreadId, Rule]


class Effect(Enum):
    """What an event does to a lock."""

    NONE = auto()
    TAKE = auto()
    GIVE_BACK = auto()


@dataclass(frozen=True, slots=True)
class Event:
    """A step of a thread, or a cut if there is no rule."""

    rule: Rule | None
    effect: Effect = Effect.NONE
    lock: str | None = None
    starts: ThreadId | None = None
    ends: bool = False


Threads = dict["ThreadId", tuple[Event, ...]]


def threads_of(tree: ExecutionTree) -> Threads:
    """What each thread of the tree does, in order."""
    found: Threads = {}
    _write_out(tree, (), found)
    return found


def _write_out(tree: ExecutionTree, who: ThreadId, found: Threads) -> None:
    events: list[Event] = []
    found[who] = ()
    started = 0
    # A lock that is to be given back travels with the subtree whose return does it.
    pending: list[tuple[ExecutionTree, str | None]] = [(tree, None)]
    while pending:
        current, lock = pending.pop()
        node, children = current.symbol, current.children
        taken = None if node.again else node.lock
        match node.kind:
            case NodeKind.NIL:
                continue
            case NodeKind.CUT:
                events.append(Event(None))
            case NodeKind.RET if lock is not None:
                events.append(Event(node.rule, Effect.GIVE_BACK, lock))
            case NodeKind.EXIT:
                events.append(Event(node.rule, ends=True))
            case NodeKind.SPAWN:
                started += 1
                events.append(Event(node.rule, starts=(*who, started)))
                _write_out(children[0], (*who, started), found)
                pending.append((children[1], lock))
                continue
            case NodeKind.ACQ | NodeKind.USE if taken is not None:
                events.append(Event(node.rule, Effect.TAKE, taken))
            case _:
                events.append(Event(node.rule))
        if len(children) == 2:
            pending.append((children[1], lock))
            lock = taken
        if children:
            pending.append((children[0], lock))
    found[who] = tuple(events)


@dataclass(frozen=True, slots=True)
class _Moment:
    """How far each thread has come, and who has which lock."""

    positions: tuple[tuple[ThreadId, int], ...]
    taken: frozenset[str]


def schedules(tree: ExecutionTree, locks: Locks = Locks.RESPECTED) -> Iterator[tuple[Step, ...]]:
    """Yield all executions with this tree; where it has cuts, the threads pass them together."""
    threads = threads_of(tree)
    stack: list[tuple[_Moment, tuple[Step, ...]]] = [(_start(), ())]
    while stack:
        moment, steps = stack.pop()
        successors = list(_successors(threads, moment, locks))
        if not successors and _finished(threads, moment):
            yield steps
        stack.extend((after, (*steps, *step)) for step, after in reversed(successors))


def schedule(tree: ExecutionTree, locks: Locks = Locks.RESPECTED) -> tuple[Step, ...] | None:
    """The first execution with this tree, if there is any; no moment is looked at twice."""
    threads = threads_of(tree)
    first: tuple[tuple[Step, ...], _Moment] = ((), _start())
    stack = [iter([first])]
    path: list[tuple[Step, ...]] = []
    seen: set[_Moment] = set()
    while stack:
        step, moment = next(stack[-1], (None, None))
        if step is None or moment is None:
            stack.pop()
            if path:
                path.pop()
            continue
        if moment in seen:
            continue
        seen.add(moment)
        if _finished(threads, moment):
            return tuple(taken for part in (*path, step) for taken in part)
        path.append(step)
        stack.append(iter(list(_successors(threads, moment, locks))))
    return None


def _start() -> _Moment:
    return _Moment((((), 0),), frozenset())


def _finished(threads: Threads, moment: _Moment) -> bool:
    return all(position == len(threads[who]) for who, position in moment.positions)


def _successors(
    threads: Threads, moment: _Moment, locks: Locks
) -> Iterator[tuple[tuple[Step, ...], _Moment]]:
    positions = dict(moment.positions)
    upcoming = {
        who: threads[who][position]
        for who, position in positions.items()
        if position < len(threads[who])
    }
    if len(upcoming) == len(positions) and all(event.rule is None for event in upcoming.values()):
        passed = tuple((who, position + 1) for who, position in moment.positions)
        yield (), _Moment(passed, moment.taken)
        return
    for who, event in upcoming.items():
        if event.rule is None or _waits(threads, positions, who, event):
            continue
        taken = moment.taken
        if event.lock is None or locks is Locks.IGNORED:
            pass
        elif event.effect is Effect.TAKE:
            if event.lock in taken:
                continue
            taken |= {event.lock}
        else:
            taken -= {event.lock}
        moved = positions | {who: positions[who] + 1}
        if event.starts is not None:
            moved[event.starts] = 0
        yield ((who, event.rule),), _Moment(tuple(sorted(moved.items())), taken)


def _waits(threads: Threads, positions: dict[ThreadId, int], who: ThreadId, event: Event) -> bool:
    """Whether a join has to wait for a child."""
    if not isinstance(event.rule, Join):
        return False
    for earlier in threads[who][: positions[who]]:
        if earlier.starts is None or not isinstance(earlier.rule, Spawn):
            continue
        done = threads[earlier.starts][: positions[earlier.starts]]
        if earlier.rule.tag == event.rule.tag and not any(each.ends for each in done):
            return True
    return False
