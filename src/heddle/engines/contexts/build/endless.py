"""Threads that work for ever without an action that another thread can notice.

Other threads run only where a label says so, before actions that can be noticed. A loop without any
such action could hold all others up for ever, and their runs would be missing. So each loop of this
kind can be left to a label where its thread works on: others run there, it holds its locks, and it
is not stuck. A loop that ends is not cut short by that, because its other rules stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from heddle.engines.contexts.build.graph import Graph
from heddle.formal.symbolic.network import Goto, Return


def let_others_run(graph: Graph, *, recursive: bool) -> None:
    """Lead out of loops, and out of calls of itself if it is `recursive`, to work without end."""
    heads = _heads(graph)
    if recursive and not graph.places[0].switch:
        heads = sorted({0, *heads})
    if not heads:
        return
    endless = graph.label(graph.places[heads[0]].place)
    graph.places[endless].switch = True
    graph.rule(endless, (), Goto(endless))
    for head in heads:
        graph.rule(head, (), Goto(endless))


def _heads(graph: Graph) -> list[int]:
    """At least one label of each loop in which no other thread may run."""
    after = {at: _silent(graph, at) for at in range(len(graph.places))}
    done: set[int] = set()
    heads: set[int] = set()
    for first in after:
        path: dict[int, list[int]] = {}
        work = [first]
        while work:
            at = work[-1]
            if at not in path and at not in done:
                path[at] = list(after[at])
            if path.get(at):
                target = path[at].pop()
                if target in path:
                    heads.add(target)
                elif target not in done:
                    work.append(target)
            else:
                path.pop(at, None)
                done.add(at)
                work.pop()
    return sorted(heads)


def _silent(graph: Graph, at: int) -> Sequence[int]:
    """Where it goes on without a moment for others."""
    if graph.places[at].switch:
        return ()
    return [
        then.label
        for _, then in graph.rules.get(at, [])
        if not isinstance(then, Return) and not graph.places[then.label].switch
    ]
