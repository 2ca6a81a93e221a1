"""Brute force: every interleaving of a small program, configuration by configuration."""

from __future__ import annotations

from heddle.formal.eml.model import Program
from heddle.formal.eml.monitor import Monitor
from heddle.formal.eml.questions import Answer, Question, Run, Step
from heddle.formal.eml.semantics import State, initial_state, successors

Node = tuple[State, int]
MOST_STATES = 200_000
DEEPEST_CALLS = 40


def explore(
    program: Program,
    question: Question,
    states: int = MOST_STATES,
    depth: int = DEEPEST_CALLS,
) -> Answer:
    """The answer of a breadth-first search, with a shortest run; unknown if it is too large."""
    monitor = Monitor.of(question)
    places = {process.name: place for place, process in enumerate(program.processes)}
    first: Node = (initial_state(program), 0)
    came: dict[Node, tuple[Node, Step] | None] = {first: None}
    level, cut = [first], False
    while level:
        following: list[Node] = []
        for node in level:
            state, phase = node
            for step, after in successors(program, state):
                frames = after.processes[places[step.process]].frames
                if frames and len(frames) > depth:
                    cut = True
                    continue
                units = state.processes[places[step.process]].units
                for phase_after in monitor.successors(
                    phase, step.process, step.edge.statement, units
                ):
                    new = (after, phase_after)
                    if new in came:
                        continue
                    came[new] = (node, step)
                    if phase_after == monitor.last:
                        return Answer(question, "violated", _run(came, new))
                    following.append(new)
        if len(came) > states:
            return Answer(question, "unknown", reason=f"there are more than {states} states")
        level = following
    if cut:
        return Answer(question, "unknown", reason=f"calls are nested more than {depth} deep")
    return Answer(question, "holds")


def _run(came: dict[Node, tuple[Node, Step] | None], last: Node) -> Run:
    steps: list[Step] = []
    phases = [last[1]]
    node = last
    while (before := came[node]) is not None:
        node, step = before
        steps.append(step)
        phases.append(node[1])
    steps.reverse()
    phases.reverse()
    accesses = tuple(place for place in range(len(steps)) if phases[place] < phases[place + 1])
    return Run(tuple(steps), accesses)
