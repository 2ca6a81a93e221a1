"""Threads without calls, whose own values are kept while others run.

Where a thread has no stack, its label and the variables that it still reads are all that it needs
to go on: they are put aside when its context ends and fetched when it goes on [InversoTFLP14].
There is a copy of all rules for each context, and contexts follow each other in their order. A
context in which nothing moves is left out: the run without it has fewer contexts and is looked at
too.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle.errors import HeddleError
from heddle.formal.symbolic.network import Goto, Network, Rule, Step, Thread
from heddle.formal.symbolic.sequential.control import Control, assign, assume, differs
from heddle.formal.symbolic.sequential.final_status import FinalStatus
from heddle.formal.symbolic.sequential.goals import MAIN, Goal, Sequential
from heddle.formal.symbolic.sequential.goals_at_end import write_at_once, write_deadlock
from heddle.formal.symbolic.sequential.procedure_writer import ProcedureWriter
from heddle.formal.symbolic.sequential.saved_frames import SavedFrame


@dataclass(frozen=True, slots=True)
class _Ways:
    """Where a context leads: on to the next one, if there is one, and to the end of the run."""

    context: int
    turn: int | None
    judging: int


class InPlace:
    """Writes a network without calls as one thread with one procedure."""

    def __init__(self, network: Network, control: Control) -> None:
        self.original = network
        self.control = control
        self.writer = ProcedureWriter(MAIN)
        self.threads = [SavedFrame(network, each) for each in range(control.threads)]
        self.goals: dict[tuple[str, int], Goal] = {}

    def write(self) -> Sequential:
        """The rules of the thread."""
        control, writer = self.control, self.writer
        start = writer.label("start")
        turns = [writer.label(f"turn {each}") for each in range(1, control.contexts + 1)]
        judging = [writer.label(f"how thread {each} stands") for each in range(control.threads)]
        ending = writer.label("end")
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
            self.goals |= write_deadlock(control, writer, ending)
        kept = (each for one in self.threads for each in (one.at, *one.kept))
        own = (control.runner, control.latest, *control.of_deadlocks(), *kept)
        shared = self.original.globals
        procedures = (writer.procedure(),)
        network = Network(
            (*own, *shared), self.original.arrays, procedures, (Thread(MAIN),), self.original.alike
        )
        return Sequential(network, self.goals)

    def _start(self, start: int, turns: list[int], judging: int) -> None:
        """Choose what to look for."""
        control, writer = self.control, self.writer
        self.goals |= write_at_once(control, self.original, writer, start)
        if control.targets and turns:
            writer.rule(start, (), Goto(turns[0]))
        if control.deadlock:
            looking = assign(control.goal, 1)
            for then in (judging, *turns[:1]):
                writer.rule(start, (looking,), Goto(then))

    def _run(self, thread: SavedFrame, turn: int, ways: _Ways) -> None:
        """The thread runs the context."""
        writer, procedure = self.writer, thread.procedure
        chosen = self._choose(thread, turn, ways.context)
        body = [writer.label(each.place) for each in procedure.labels]
        moves: list[list[tuple[tuple[Step, ...], Goto]]] = [[] for _ in body]
        for rule, steps in zip(procedure.rules, thread.steps, strict=True):
            moves[rule.source].append((steps, Goto(body[_target(rule)])))
        for at, label in enumerate(procedure.labels):
            sources = [body[at]]
            self._beside(thread, at, body[at], ways)
            if label.switch or at == 0:
                fetched = writer.label(label.place)
                writer.rule(chosen, thread.fetch(at), Goto(fetched))
                sources.append(fetched)
            for source in sources:
                for steps, then in moves[at]:
                    writer.rule(source, steps, then)

    def _choose(self, thread: SavedFrame, turn: int, context: int) -> int:
        """The context is given to the thread; before the last one all others are forgotten."""
        control, writer = self.control, self.writer
        number = thread.thread + 1
        chosen = writer.label(f"thread {thread.thread} runs context {context}")
        mine = (differs(control.runner, number), assign(control.runner, number))
        if context < control.contexts:
            writer.rule(turn, mine, Goto(chosen))
            return chosen
        if control.targets:
            others = [each for each in self.threads if each is not thread]
            forgotten = (step for each in others for step in each.drop())
            for_targets = (*mine, *control.looking_for_targets(), *forgotten)
            writer.rule(turn, for_targets, Goto(chosen))
        if control.deadlock:
            writer.rule(turn, (*mine, assume(control.goal, 1)), Goto(chosen))
        return chosen

    def _beside(self, thread: SavedFrame, at: int, source: int, ways: _Ways) -> None:
        """What can be done at a label beside its rules."""
        control, writer = self.control, self.writer
        label = thread.procedure.labels[at]
        target = (thread.procedure.name, at)
        if target in control.targets and at != thread.finished:
            reached = writer.label(f"{label.place} reached")
            self.goals[writer.name, reached] = Goal(target, ways.context)
            writer.rule(source, control.looking_for_targets(), Goto(reached))
        stays = thread.put(at)
        if label.switch and ways.turn is not None:
            if ways.context + 2 <= control.contexts:
                writer.rule(source, stays, Goto(ways.turn))
            else:  # the thread that runs the last context is another one
                gone = (*control.looking_for_targets(), *thread.give_up())
                writer.rule(source, gone, Goto(ways.turn))
                if control.deadlock:
                    writer.rule(source, (assume(control.goal, 1), *stays), Goto(ways.turn))
        if control.deadlock:
            over = (assume(control.goal, 1), assign(control.latest, ways.context))
            writer.rule(source, (*over, *stays), Goto(ways.judging))

    def _judge(self, thread: SavedFrame, source: int, then: Goto) -> None:
        """How the thread stands at the end."""
        control, writer = self.control, self.writer
        standing = FinalStatus(
            writer,
            thread.procedure,
            thread.rename,
            thread.thread,
            control.threads,
            control.status(thread.thread),
            (),
            then,
        )
        for at, label in enumerate(thread.procedure.labels):
            asked = writer.label(f"{label.place}: can it move?")
            writer.rule(source, thread.fetch(at), Goto(asked))
            standing.ask(asked, at)


def _target(rule: Rule) -> int:
    if not isinstance(rule.then, Goto):
        message = "a rule that calls or returns cannot be written without a stack"
        raise HeddleError(message)
    return rule.then.label
