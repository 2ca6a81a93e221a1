"""Rules from node to node: labels are made when they are first asked for."""

from __future__ import annotations

from heddle.abstraction.values.activations import Activation
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.output import Output
from heddle.engines.contexts.build.owners import blocking_owner
from heddle.engines.contexts.build.scope import Scope
from heddle.engines.contexts.build.visible import act_of, is_visible


class Writer(Scope):
    """The rules of one procedure; `work` are the nodes whose rules are not written yet."""

    def __init__(self, output: Output, top: Activation, name: str) -> None:
        super().__init__(output, top, name)
        self.work: list[tuple[Activation, int]] = []
        self._labels: dict[tuple[int, int], int] = {}

    def label(self, activation: Activation, at: int) -> int:
        """The label of a node; it will be translated."""
        key = (activation.number, at)
        if key not in self._labels:
            label = self._labels[key] = self.graph.label(activation.place(at))
            node = activation.body.nodes[at]
            place = self.graph.places[label]
            place.quiet = self.output.is_quiet(activation.root)
            place.inner = at in activation.body.inside
            if at in activation.body.waits or is_visible(self, activation, at):
                place.switch = not node.glued
                place.owner = blocking_owner(self, activation, at)
                if place.switch:
                    self.output.acts[self.frame.name, label] = act_of(self, activation, at)
            if self.output.is_target(activation, at):
                place.kept = True
                self.output.note_target(self.frame.name, label, activation, at)
            self.work.append((activation, at))
        return self._labels[key]

    def go(self, source: int, steps: Steps, activation: Activation, after: int) -> None:
        """A rule to a node, if it can be reached."""
        if after in activation.states:
            self.graph.go(source, steps, self.label(activation, after))
