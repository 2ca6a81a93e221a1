"""What a random program may be about: each ingredient adds its declarations and statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.features import futures as f
from concurrency.features import pools, reflection, stages, timers
from concurrency.features import synchronizers as q
from concurrency.features.states import AskState
from concurrency.features.timed import TimedJoin
from concurrency.features.wide_arrays import CloneSum, Copy, Fill
from concurrency.plan import LOCK, PLAIN, VOLATILE, claim, memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.plan import Plan


def interrupts(plan: Plan) -> None:
    """Threads interrupt each other and look at the marks."""
    plan.makes += [
        (4, lambda plan, me: s.Interrupt(plan.other(me))),
        (2, lambda plan, me: s.TakeMark(plan.local())),
        (1, lambda plan, me: s.Sleep()),
    ]
    # A thread that queues for a synchronizer puts its mark aside for a while.
    if not any(isinstance(declared, q.Mutex) for declared in plan.declared):
        plan.makes.append((2, lambda plan, me: s.Marked(plan.local(), plan.other(me))))


def states(plan: Plan) -> None:
    """One look at each thread, by another one that has not joined any."""
    plan.looks = True
    for thread in plan.rng.sample(range(1, plan.workers + 1), plan.rng.choice((1, 1, 2))):
        local = plan.local()
        told = s.Store(s.Static(VOLATILE), s.Local(local))
        plan.once.append((AskState(local, thread), told))
    plan.makes += [(2, lambda plan, me: s.Sleep())]


def timed(plan: Plan) -> None:
    """Waits that end by themselves."""
    plan.makes += [
        (3, lambda plan, me: TimedJoin(plan.other(me))),
        (3, lambda plan, me: s.Synchronized(LOCK, (s.Wait(LOCK, 1),))),
        (2, lambda plan, me: s.Park(1)),
        (1, lambda plan, me: s.Sleep()),
    ]


def a_timer(plan: Plan) -> None:
    """A timer, cancelled by one thread, seldom by none."""
    timer = timers.Timer(plan.chance(0.3))
    plan.declared.append(timer)
    rounds = 2 if plan.chance(0.4) else 1
    method = plan.rng.choice(("schedule", "scheduleAtFixedRate"))
    task = plan.add_task(timers.Timed(timer, rounds))
    scheduled: s.Statement = timers.Schedule(task, rounds, method)
    if plan.chance(0.5):
        scheduled = s.Try((scheduled,), plan.local(), 5)
    plan.once.append((scheduled,))
    if plan.chance(0.8):
        plan.once.append((timers.CancelTimer(task),))


def wide_arrays(plan: Plan) -> None:
    """Two arrays of two elements."""
    plan.arrays = (("a", 2), ("b", 2))

    def copy(plan: Plan, me: int) -> s.Statement:
        del me
        source, target = plan.rng.choice((("a", "b"), ("b", "a"), ("a", "a")))
        at, count = plan.rng.choice(((0, 2), (0, 1), (1, 1)))
        to = plan.rng.choice((0, 1)) if count == 1 or plan.chance(0.1) else 0
        made: s.Statement = Copy(source, at, target, to, count)
        return made if to + count <= 2 else s.Try((made,), plan.local(), 5)

    def locked(plan: Plan, me: int) -> s.Statement:
        return s.Synchronized(LOCK, (copy(plan, me),))

    plan.makes += [
        (3, copy),
        (2, locked),
        (3, lambda plan, me: Fill(plan.rng.choice("ab"), plan.rng.choice((1, 2)))),
        (3, lambda plan, me: CloneSum(plan.local(), plan.rng.choice("ab"))),
    ]


def mirrors(plan: Plan) -> None:
    """Fields, elements and a method by reflection."""
    plan.arrays = plan.arrays or (("a", 2),)
    fails = s.If(s.Comparison(s.Static(PLAIN[1]), ">", s.Number(1)), (s.Throw(),))
    plan.methods = ((s.Update(s.Static(PLAIN[1]), 1), *((fails,) if plan.chance(0.5) else ())),)
    names = (*PLAIN, VOLATILE)
    plan.declared.append(reflection.Mirrors(names))
    plan.makes += [
        (3, lambda plan, me: reflection.FieldGet(plan.local(), plan.rng.choice(names))),
        (3, lambda plan, me: reflection.FieldSet(plan.rng.choice(names), plan.local())),
        (2, lambda plan, me: reflection.ElementAdd("a", plan.rng.choice((0, 1)))),
        (3, lambda plan, me: reflection.Invoke()),
    ]


def own_synchronizers(plan: Plan) -> None:
    """A mutex, taken and given back or not; a gate."""
    plan.declared += [q.Mutex(), q.Gate()]
    takes: list[s.Statement] = [q.Acquire(), q.Acquire()]
    if plan.interrupts:
        takes.append(q.AcquireInterruptibly())
    for _ in range(2):
        inside = s.Update(s.Static(PLAIN[1]), 1)
        ends = (q.Release(),) if plan.chance(0.85) else ()
        plan.once.append((plan.rng.choice(takes), inside, *ends))
    if plan.chance(0.4):
        plan.once += [(q.Pass(), memory(plan)), (memory(plan), q.Open())]
    is_timed = not plan.interrupts
    plan.makes += [
        (2, lambda plan, me: q.Attempt(plan.local(), timed=is_timed and plan.chance(0.5))),
        (1, lambda plan, me: q.Release()),
    ]


def a_pool(plan: Plan) -> None:
    """A pool of one or two workers and up to three tasks, some of them with a future."""
    first, count = plan.next_task, plan.rng.choice((1, 2, 2, 3))
    pool = pools.Pool(plan.rng.choice((1, 1, 2)), tuple(range(first, first + count)))
    plan.declared.append(pool)
    if count > 1 and plan.chance(0.7):
        count -= 2
        numbers = tuple(plan.add_task(f.Promised(plan.next_task, pool)) for _ in range(2))
        plan.declared += map(f.Unnamed, numbers)
        invoked: s.Statement = f.InvokeAll(numbers)
        plan.once.append((s.Try((invoked,), 1, 5) if plan.chance(0.7) else invoked,))
    for _ in range(count):
        promised = plan.chance(0.5)
        task = f.Promised(plan.next_task, pool) if promised else pools.Pooled(pool)
        number = plan.add_task(task)
        if promised:
            plan.declared.append(f.Future(number))
            futures_of(plan, number)
        handed: s.Statement = pools.Execute(number, promised)
        plan.once.append((s.Try((handed,), 1, 5) if plan.chance(0.7) else handed,))
    if plan.chance(0.85):
        now = pools.ShutdownNow(plan.local(), pool) if plan.chance(0.45) else pools.Shutdown()
        plan.once.append((now,))
    plan.makes.append((2, lambda plan, me: pools.Terminated(plan.local(), pool, plan.chance(0.5))))


def futures_of(plan: Plan, number: int) -> None:
    """Questions about a future."""
    plan.once.append((f.Get(0, number), s.Store(s.Static(VOLATILE), s.Local(0))))
    plan.makes += [
        (1, lambda plan, me: f.IsDone(plan.local(), number)),
        (1, lambda plan, me: f.Cancel(plan.local(), number)),
    ]
    if not plan.interrupts:
        plan.makes.append((1, lambda plan, me: f.TimedGet(plan.local(), number)))


def futures(plan: Plan) -> None:
    """Futures that threads run themselves."""
    for _ in range(plan.rng.choice((1, 1, 2))):
        number = plan.add_task(f.Promised(plan.next_task, None))
        plan.declared.append(f.Future(number))
        plan.once.append((f.RunFuture(number),))
        futures_of(plan, number)


def a_stage(plan: Plan) -> None:
    """A stage that several threads complete, join and look at."""
    plan.declared.append(stages.Stage())
    action = stages.NO_ACTION
    if plan.chance(0.6):
        action = plan.add_task(stages.Dependent())
        plan.once.append((stages.Then(action),))
    plan.once.append((stages.Complete(plan.local(), 1, action),))
    plan.makes += [
        (3, lambda plan, me: stages.JoinStage(plan.local(), action)),
        (2, lambda plan, me: stages.GetNow(plan.local())),
        (2, lambda plan, me: stages.Complete(plan.local(), plan.rng.choice((1, 2)), action)),
    ]


def handlers(plan: Plan) -> None:
    """Exceptions that are heard of when they end a thread, main's handler being the default."""
    for number in plan.rng.sample(range(plan.workers + 1), plan.rng.choice((1, 2))):
        plan.handlers[number] = tuple(memory(plan) for _ in range(plan.rng.choice((1, 2))))
    fails = s.Comparison(s.Static(VOLATILE), "!=", s.Number(1))
    plan.makes += [
        (4, lambda plan, me: s.If(fails, (s.Throw(),))),
        (2, lambda plan, me: s.Assert(claim(plan))),
    ]


def virtual_threads(plan: Plan) -> None:
    """All but main are virtual."""
    plan.virtual = True
    plan.makes.append((1, lambda plan, me: s.Sleep()))


@dataclass(frozen=True, slots=True)
class Ingredient:
    """What it adds, whether threads may be interrupted beside it, and whether others go with it."""

    add: Callable[[Plan], None]
    interrupts: bool
    mixes: bool = True


INGREDIENTS: dict[str, Ingredient] = {
    "states": Ingredient(states, interrupts=False, mixes=False),
    "timed": Ingredient(timed, interrupts=False),
    "timer": Ingredient(a_timer, interrupts=True),
    "arrays": Ingredient(wide_arrays, interrupts=True),
    "reflection": Ingredient(mirrors, interrupts=True),
    "synchronizers": Ingredient(own_synchronizers, interrupts=True),
    "pool": Ingredient(a_pool, interrupts=False),
    "futures": Ingredient(futures, interrupts=True),
    "stage": Ingredient(a_stage, interrupts=False),
    "handlers": Ingredient(handlers, interrupts=True),
    "virtual": Ingredient(virtual_threads, interrupts=False),
}
# Handlers hear of an exception in a task only when the library has done its part; what threads run
# themselves is none of the virtual threads'.
APART: tuple[frozenset[str], ...] = (
    frozenset({"handlers", "pool"}),
    frozenset({"handlers", "timer"}),
    frozenset({"virtual", "futures"}),
    frozenset({"virtual", "stage"}),
    frozenset({"virtual", "timed"}),
)
