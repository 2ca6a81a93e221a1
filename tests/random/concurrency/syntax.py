"""Small concurrent programs as data: what the generator makes, Java shows and the oracle runs.

Thread 0 is main. Every thread has three int variables `r0 r1 r2` and one reference `p`, all local.
Shared are ints (plain or volatile), int arrays, `Node` objects with the fields `value` and `next`,
at most one `AtomicInteger c`, and locks. Conditions are single comparisons, so that the order of
shared reads is the order in which they are written.
"""

from __future__ import annotations

from dataclasses import dataclass

from concurrency.feature import Declaration, Feature, Task

LOCALS = 3
CLASS_LOCK = "class"
"""The lock of the static synchronized methods: the class itself."""


@dataclass(frozen=True, slots=True)
class Number:
    """An int constant."""

    value: int


@dataclass(frozen=True, slots=True)
class Local:
    """One of the int variables of a thread."""

    index: int


@dataclass(frozen=True, slots=True)
class Static:
    """A shared int."""

    name: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a shared array; a bad index throws."""

    array: str
    index: Number | Local


@dataclass(frozen=True, slots=True)
class Field:
    """The field `value` of a node: `n0`, `n1` or `p`, which may be null."""

    node: str


Place = Static | Element | Field


@dataclass(frozen=True, slots=True)
class Binary:
    """A sum or a difference."""

    operator: str
    left: Expression
    right: Expression


Expression = Number | Local | Static | Element | Field | Binary


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two ints compared with `== != < >`."""

    left: Expression
    operator: str
    right: Expression


@dataclass(frozen=True, slots=True)
class NotNull:
    """Whether `p` refers to a node."""


Condition = Comparison | NotNull


@dataclass(frozen=True, slots=True)
class Set:
    """`r = e;`."""

    local: int
    value: Expression


@dataclass(frozen=True, slots=True)
class Divide:
    """`r = n / place;`, alone in its statement because it may throw halfway through."""

    local: int
    dividend: int
    place: Place


@dataclass(frozen=True, slots=True)
class Store:
    """`place = e;`."""

    place: Place
    value: Expression


@dataclass(frozen=True, slots=True)
class Update:
    """`place += n;`: a read, then a write."""

    place: Place
    amount: int


@dataclass(frozen=True, slots=True)
class If:
    """A choice; `otherwise` may be empty."""

    condition: Condition
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class While:
    """A loop that ends when others have done their part."""

    condition: Condition
    body: Body = ()


@dataclass(frozen=True, slots=True)
class Repeat:
    """A loop that runs a fixed number of times."""

    times: int
    body: Body


@dataclass(frozen=True, slots=True)
class Synchronized:
    """A block that holds a lock."""

    lock: str
    body: Body


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the static synchronized method with this number."""

    method: int


@dataclass(frozen=True, slots=True)
class Assert:
    """`assert condition;`."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Throw:
    """`throw new RuntimeException();`."""


@dataclass(frozen=True, slots=True)
class Try:
    """A block whose RuntimeExceptions are caught and noted as `r = n`."""

    body: Body
    local: int
    value: int


AfterInterrupt = Set | Throw
"""What the handler of an InterruptedException does."""

NOTED: AfterInterrupt = Set(LOCALS - 1, Number(7))


@dataclass(frozen=True, slots=True)
class Wait:
    """`lock.wait(milliseconds);`, for ever when 0."""

    lock: str
    milliseconds: int = 0
    interrupted: AfterInterrupt = NOTED


@dataclass(frozen=True, slots=True)
class Notify:
    """`lock.notify();`."""

    lock: str


@dataclass(frozen=True, slots=True)
class NotifyAll:
    """`lock.notifyAll();`."""

    lock: str


@dataclass(frozen=True, slots=True)
class Sleep:
    """`Thread.sleep(1);`."""

    interrupted: AfterInterrupt = NOTED


@dataclass(frozen=True, slots=True)
class Start:
    """Start a thread; at most once each."""

    thread: int


@dataclass(frozen=True, slots=True)
class Join:
    """Wait for the end of a thread; nobody interrupts the one who joins."""

    thread: int


@dataclass(frozen=True, slots=True)
class Reunion:
    """Wait for the end of a thread, if it is alive, unless interrupted; in programs that ask."""

    thread: int


@dataclass(frozen=True, slots=True)
class Alive:
    """`r = thread.isAlive() ? 1 : 0;` of another thread, in programs that ask."""

    local: int
    thread: int


@dataclass(frozen=True, slots=True)
class Marked:
    """`r = thread.isInterrupted() ? 1 : 0;`, in programs that ask."""

    local: int
    thread: int


@dataclass(frozen=True, slots=True)
class TakeMark:
    """`r = Thread.interrupted() ? 1 : 0;`, in programs that ask."""

    local: int


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Interrupt another thread, one that was started."""

    thread: int


@dataclass(frozen=True, slots=True)
class Park:
    """`LockSupport.park();`, or `parkNanos(nanoseconds)` when not 0."""

    nanoseconds: int = 0


@dataclass(frozen=True, slots=True)
class Unpark:
    """`LockSupport.unpark(thread);` of another thread, one that was started."""

    thread: int


@dataclass(frozen=True, slots=True)
class CompareAndSet:
    """`r = c.compareAndSet(expected, wanted) ? 1 : 0;`."""

    local: int
    expected: int
    wanted: int


@dataclass(frozen=True, slots=True)
class GetAndAdd:
    """`r = c.getAndAdd(amount);`; with amount 0 `c.get()`."""

    local: int
    amount: int


@dataclass(frozen=True, slots=True)
class SetAtomic:
    """`c.set(r);`."""

    local: int


@dataclass(frozen=True, slots=True)
class NewNode:
    """`p = new Node();`."""


@dataclass(frozen=True, slots=True)
class Follow:
    """`p = node.next;`."""

    node: str


@dataclass(frozen=True, slots=True)
class Link:
    """`node.next = target;` where the target is a node, `p` or `null`."""

    node: str
    target: str


Statement = (
    Set | Divide | Store | Update | If | While | Repeat | Synchronized | Call | Assert | Throw | Try
    | Wait | Notify | NotifyAll | Sleep | Start | Join | Interrupt | Park | Unpark
    | Reunion | Alive | Marked | TakeMark
    | CompareAndSet | GetAndAdd | SetAtomic | NewNode | Follow | Link | Feature
)  # fmt: skip
Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """Declarations, the bodies of the static synchronized methods, and the threads, main first.

    A method has no variables of its own. A thread is started by main or by one with a smaller
    number, so that joining in order finds each either ended or never to be started.
    """

    threads: tuple[Body, ...]
    plain: tuple[str, ...] = ()
    volatile: tuple[str, ...] = ()
    arrays: tuple[tuple[str, int], ...] = ()
    nodes: tuple[str, ...] = ()
    atomics: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    methods: tuple[Body, ...] = ()
    asks: bool = False
    """Whether threads may ask about each other."""
    looks: bool = False
    """Whether threads may look at each other's states; then they also ask, and none interrupts."""
    declared: tuple[Declaration, ...] = ()
    tasks: tuple[Task, ...] = ()
    """How the last of the threads are run, which are no threads in Java."""
    handlers: tuple[tuple[int, Body], ...] = ()
    """What is done when an exception ends a thread; main stands for all that have no handler."""
    virtual: bool = False
    """Whether all but main are virtual threads, without which the program may end."""

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All that contains statements, in the order of the text."""
        return (*self.threads, *self.methods, *(body for _, body in self.handlers))

    def task(self, number: int) -> Task | None:
        """How a body is run; None if it is a thread's."""
        at = number - len(self.threads) + len(self.tasks)
        return self.tasks[at] if at >= 0 else None

    def is_daemon(self, number: int) -> bool:
        """Whether the program may end without a thread."""
        task = self.task(number)
        return task.daemon if task else self.virtual and number > 0


def inner_bodies(statement: Statement) -> tuple[Body, ...]:
    """The blocks of a statement, in the order of the text."""
    match statement:
        case If(_, then, otherwise):
            return (then, otherwise)
        case While(_, body) | Repeat(_, body) | Synchronized(_, body) | Try(body):
            return (body,)
        case _:
            return ()


def size(body: Body) -> int:
    """The number of statements, nested ones included."""
    return sum(1 + sum(map(size, inner_bodies(statement))) for statement in body)
