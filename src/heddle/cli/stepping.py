"""The conversation of `heddle replay --step`: commands in, texts out, no terminal needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from heddle.errors import HeddleError, InputError

if TYPE_CHECKING:
    from heddle.results import Step
    from heddle.results.schedule import Schedule

Write = Callable[[str], None]

HELP = """\
n [COUNT]   next: one step forwards, or COUNT
b [COUNT]   back: one step backwards, or COUNT
g STEP      go to a step; 0 is the start
show EXPR   what the program holds: a variable or a field in scope, account.balance; a static
            field C.f, a path C.f.g[2].h, an object #12, or a stack: thread 1
p EXPR      the same
l           list the steps around this one
w           where: the stack of every thread
h           this help
q           quit
An empty line repeats the last command."""

_NAMES = {
    "n": "next",
    "b": "back",
    "g": "go",
    "p": "print",
    "l": "list",
    "w": "where",
    "h": "help",
    "q": "quit",
}
# How many steps a listing shows on either side of the present one.
_AROUND = 5


class Steppable(Protocol):
    """A replay that can be moved forwards and backwards."""

    @property
    def position(self) -> int:
        """How many steps have been taken."""

    @property
    def length(self) -> int:
        """How many steps there are."""

    @property
    def threads(self) -> tuple[str, ...]:
        """The names of the threads that exist now, by number."""

    def forward(self) -> Sequence[Step]:
        """Take one step and tell what happened; only while `position < length`."""

    def back(self) -> None:
        """Undo one step; only while `position > 0`."""

    def show(self, expression: str) -> str:
        """A path from a variable, a field in scope or a class, an object `#12`, or `thread 1`.

        Raises InputError for an expression that means nothing in the present state.
        """


def step_through(
    stepper: Steppable,
    schedule: Schedule,
    commands: Iterable[str],
    write: Write,
) -> None:
    """Obey the commands until `quit` or their end; what is not understood is said and passed by."""
    conversation = _Conversation(stepper, schedule, write)
    last = "n"
    for line in commands:
        last = line.strip() or last
        word, _, rest = last.partition(" ")
        name = _NAMES.get(word, word)
        if name == "quit":
            return
        action = conversation.actions().get(name)
        if action is None:
            write(f"there is no command {word!r}; h lists them")
            continue
        try:
            action(rest.strip())
        except HeddleError as error:
            write(str(error))


@dataclass(frozen=True, slots=True)
class _Conversation:
    stepper: Steppable
    schedule: Schedule
    write: Write

    def actions(self) -> dict[str, Callable[[str], None]]:
        return {
            "next": self.next,
            "back": self.back,
            "go": self.go,
            "print": self.print,
            "show": self.print,
            "list": self.list,
            "where": self.where,
            "help": lambda _: self.write(HELP),
        }

    def next(self, count: str) -> None:
        for _ in range(self._number(count, "n", otherwise=1)):
            if self.stepper.position >= self.stepper.length:
                self.write("this is the end; b goes back")
                return
            self._tell(self.stepper.forward())

    def back(self, count: str) -> None:
        for _ in range(self._number(count, "b", otherwise=1)):
            if self.stepper.position == 0:
                self.write("this is the start; n goes forwards")
                return
            self.stepper.back()
        self._say_where()

    def go(self, step: str) -> None:
        wanted = min(self._number(step, "g", otherwise=None), self.stepper.length)
        while self.stepper.position < wanted:
            self.stepper.forward()
        while self.stepper.position > wanted:
            self.stepper.back()
        self._say_where()

    def print(self, expression: str) -> None:
        if not expression:
            self.write("show what? account.balance, C.f, C.f.g[2].h, #12 or thread 1")
            return
        self.write(self.stepper.show(expression))

    def list(self, _: str) -> None:
        here = self.stepper.position
        first, last = max(here - _AROUND, 0), min(here + _AROUND, self.stepper.length)
        for number in range(first, last + 1):
            marker = ">" if number == here else " "
            self.write(f"{marker} {number:>4}  {self._step_text(number)}")

    def where(self, _: str) -> None:
        for number in range(len(self.stepper.threads)):
            self.write(self.stepper.show(f"thread {number}"))

    def _tell(self, steps: Iterable[Step]) -> None:
        self._say_where()
        for step in steps:
            self.write(f"    {step.action}")
            if step.source is not None:
                self.write(f"      {step.location}: {step.source}")

    def _say_where(self) -> None:
        position = self.stepper.position
        self.write(f"[{position}/{self.stepper.length}] {self._step_text(position)}")

    def _step_text(self, number: int) -> str:
        """Who took the step that led to this position, and where that thread stands since."""
        if number == 0:
            return "the start"
        step = self.schedule.steps[number - 1]
        names = self.stepper.threads
        # A thread that is yet to be created has no name at this point of the run.
        name = names[step.thread] if step.thread < len(names) else f"thread {step.thread}"
        choice = "" if step.choice is None else f", choice {step.choice}"
        return f"{name} to {step.at}{choice}"

    def _number(self, text: str, command: str, *, otherwise: int | None) -> int:
        if text.isdecimal():
            return int(text)
        if not text and otherwise is not None:
            return otherwise
        raise InputError(f"{command} needs a number, such as `{command} 3`")
