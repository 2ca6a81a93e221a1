"""Threads without calls, whose own values are kept while others run.

Where a thread has no stack, its label and the variables that it still reads are all that it needs
to go on: they are put aside when its context ends and fetched when it goes on [InversoTFLP14].
There is a copy of all rules for each context, and contexts follow each other in their order. A
context in which nothing moves is left out: the run without it has fewer contexts and is looked at
too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.errors import HeddleError
from heddle.formal.symbolic.network import Goto, Network, Thread
from heddle.formal.symbolic.sequential.aside import Aside
from heddle.formal.symbolic.sequential.control import assign, assume, differs
from heddle.formal.symbolic.sequential.ending import write_at_once, write_deadlock
from heddle.formal.symbolic.sequential.meaning import MAIN, Goal, Sequential
from heddle.formal.symbolic.sequential.standing import Standing
from heddle.formal.symbolic.sequential.writing import Writing

if TYPE_CHECKING:
    from heddle.formal.symbolic.network import Rule, Step
    from heddle.formal.symbolic.sequential.control import Control


@dataclass(frozen=True, slots=True)
class _Ways:
    """Where a context leads: on to the next one, if there is one, and to the end of the run."""

    context: int
    turn: int | None
    judging: int


class Keeping:
    """Writes a network without calls as one thread with one procedure."""

    def __init__(self, network: Network, control: Control) -> None:
        """Nothing is written yet."""
        self.original = network
        self.control = control
        self.writing = Writing(MAIN)
        self.threads = [Aside(network, each) for each in range(control.threads)]
        self.goals: dict[tuple[str, int], Goal] = {}

    def write(self) -> Sequential:
        """Everything."""
        control, writing = self.control, self.writing
        start = writing.label("start")
        turns = [writing.label(f"turn {each}") for each in range(1, control.contexts + 1)]
        judging = [writing.label(f"how thread {each} stands") for each in range(control.threads)]
        ending = writing.label("end")
        self._start(start, turns, judging[0])
        for context, turn in enumerate(turns, 1):
            after = turns[context] if context < control.contexts else None
            ways = _Ways(context, after, judging[0])
            for thread in self.threads:
                self._run(thread, turn, ways)
        if control.deadlock:
            for thread, here, then in zip(
                self.threads, judging, (*judging[1:], ending), strict=True
            ):
                self._judge(thread, here, Goto(then))
            self.goals |= write_deadlock(control, writing, ending)
        kept = (each for one in self.threads for each in (one.at, *one.kept))
        own = (control.runner, control.latest, *control.of_deadlocks(), *kept)
        shared = self.original.globals
        procedures = (writing.procedure(),)
        network = Network(
            (*own, *shared), self.original.arrays, procedures, (Thread(MAIN),), self.original.alike
        )
        return Sequential(network, self.goals)

    def _start(self, start: int, turns: list[int], judging: int) -> None:
        """Choose what to look for."""
        control, writing = self.control, self.writing
        self.goals |= write_at_once(control, self.original, writing, start)
        if control.targets and turns:
            writing.rule(start, (), Goto(turns[0]))
        if control.deadlock:
            looking = assign(control.goal, 1)
            for then in (judging, *turns[:1]):
                writing.rule(start, (looking,), Goto(then))

    def _run(self, thread: Aside, turn: int, ways: _Ways) -> None:
        """The thread runs the context."""
        writing, procedure = self.writing, thread.procedure
        chosen = self._choose(thread, turn, ways.context)
        body = [writing.label(each.place) for each in procedure.labels]
        moves: list[list[tuple[tuple[Step, ...], Goto]]] = [[] for _ in body]
        for rule, steps in zip(procedure.rules, thread.steps, strict=True):
            moves[rule.source].append((steps, Goto(body[_target(rule)])))
        for at, label in enumerate(procedure.labels):
            sources = [body[at]]
            self._beside(thread, at, body[at], ways)
            if label.switch or at == 0:
                fetched = writing.label(label.place)
                writing.rule(chosen, thread.fetch(at), Goto(fetched))
                sources.append(fetched)
            for source in sources:
                for steps, then in moves[at]:
                    writing.rule(source, steps, then)

    def _choose(self, thread: Aside, turn: int, context: int) -> int:
        """The context is given to the thread; before the last one all others are forgotten."""
        control, writing = self.control, self.writing
        number = thread.thread + 1
        chosen = writing.label(f"thread {thread.thread} runs context {context}")
        mine = (differs(control.runner, number), assign(control.runner, number))
        if context < control.contexts:
            writing.rule(turn, mine, Goto(chosen))
            return chosen
        if control.targets:
            others = [each for each in self.threads if each is not thread]
            forgotten = (step for each in others for step in each.drop())
            for_targets = (*mine, *control.looking_for_targets(), *forgotten)
            writing.rule(turn, for_targets, Goto(chosen))
        if control.deadlock:
            writing.rule(turn, (*mine, assume(control.goal, 1)), Goto(chosen))
        return chosen

    def _beside(self, thread: Aside, at: int, source: int, ways: _Ways) -> None:
        """What can be done at a label beside its rules."""
        control, writing = self.control, self.writing
        label = thread.procedure.labels[at]
        target = (thread.procedure.name, at)
        if target in control.targets and at != thread.finished:
            reached = writing.label(f"{label.place} reached")
            self.goals[writing.name, reached] = Goal(target, ways.context)
            writing.rule(source, control.looking_for_targets(), Goto(reached))
        stays = thread.put(at)
        if label.switch and ways.turn is not None:
            if ways.context + 2 <= control.contexts:
                writing.rule(source, stays, Goto(ways.turn))
            else:  # the thread that runs the last context is another one
                gone = (*control.looking_for_targets(), *thread.give_up())
                writing.rule(source, gone, Goto(ways.turn))
                if control.deadlock:
                    writing.rule(source, (assume(control.goal, 1), *stays), Goto(ways.turn))
        if control.deadlock:
            over = (assume(control.goal, 1), assign(control.latest, ways.context))
            writing.rule(source, (*over, *stays), Goto(ways.judging))

    def _judge(self, thread: Aside, source: int, then: Goto) -> None:
        """How the thread stands at the end."""
        control, writing = self.control, self.writing
        standing = Standing(
            writing,
            thread.procedure,
            thread.rename,
            thread.thread,
            control.threads,
            control.status(thread.thread),
            (),
            then,
        )
        for at, label in enumerate(thread.procedure.labels):
            asked = writing.label(f"{label.place}: can it move?")
            writing.rule(source, thread.fetch(at), Goto(asked))
            standing.ask(asked, at)


def _target(rule: Rule) -> int:
    if not isinstance(rule.then, Goto):
        message = "a rule that calls or returns cannot be written without a stack"
        raise HeddleError(message)
    return rule.then.label
