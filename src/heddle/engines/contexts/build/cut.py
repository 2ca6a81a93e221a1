"""Numbers that are too wide for the variables they are put into: there a bound is hit.

Integers that are not known wrap around within their bits, and the answer says so. A number that is
wider to begin with, because it comes from a wide one of the program, is another matter: a loop that
counts down from 1024 would begin with 0, and runs of the program would be missing without anyone
hearing of it. So a rule that cuts a number is taken only if nothing is lost; beside it stands one
that leads to a label of the option that gives more bits.
"""

from __future__ import annotations

from heddle.engines.contexts.build.frame import Frame
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.output import Output
from heddle.engines.contexts.build.terms import Cut
from heddle.formal.symbolic.expressions import Apply, Expression, Operator, equal, negation
from heddle.formal.symbolic.network import Assign, Assume, Call, Goto, Return, Step, Store, Then


def stop_where_cut(output: Output, frame: Frame) -> None:
    """Lead runs that lose part of a number to the label of the option."""
    graph = frame.graph
    for source, rules in list(graph.rules.items()):
        kept: list[tuple[Steps, Then]] = []
        for steps, then in rules:
            guarded: list[Step] = []
            for each in (*steps, then):
                for value in _cuts(each):
                    lossless = equal(_widened(value), value.arguments[0])
                    label = output.limit(frame, "bits", graph.places[source].place)
                    kept.append(((*guarded, Assume(negation(lossless))), Goto(label)))
                    guarded.append(Assume(lossless))
                if not isinstance(each, Goto | Call | Return):
                    guarded.append(each)
            kept.append((tuple(guarded), then))
        graph.rules[source] = kept


def _cuts(each: Step | Then) -> list[Cut]:
    values: tuple[Expression, ...] = ()
    match each:
        case Assign(_, value) | Store(_, _, value):
            values = (value,)
        case Call(_, arguments):
            values = arguments
        case Return(returned):
            values = returned
    return [value for value in values if isinstance(value, Cut)]


def _widened(value: Cut) -> Expression:
    return Apply(Operator.SIGN_EXTEND, (value,), value.arguments[0].bits)
