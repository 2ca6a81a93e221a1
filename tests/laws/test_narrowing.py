"""Random Java methods never leave the intervals that narrowing found for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction.intervals import Interval
from heddle.abstraction.narrowing import narrow
from heddle.abstraction.world import FieldPlace, World, by_name
from heddle.program.operands import Kind
from laws.random_methods import ARGUMENTS, FUEL
from laws.register_interpreter import Frame, Instance, Interpreter, Thrown
from laws.test_register_code import argument, outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from heddle.abstraction.narrowing import Widths
    from heddle.abstraction.world import Place
    from heddle.program.body import Body
    from laws.register_interpreter import Value

START = {"fuel": FUEL, "sI": 3, "sL": -5, "sS": 9}
TYPES = {"fuel": "I", "sI": "I", "sL": "J", "sS": "S"}


class Watched(Interpreter):
    """Counts values of registers, and keeps those that are not where they should be."""

    def __init__(self, bodies: Sequence[Body], widths: Widths) -> None:
        super().__init__(bodies)
        self.widths = widths
        self.seen = 0
        self.outside: list[tuple[str, str, int]] = []

    def call(self, body: Body, arguments: Sequence[Value]) -> Value:
        return WatchedFrame(self, body, arguments).run()


class WatchedFrame(Frame):
    def forget_dead(self) -> None:
        super().forget_dead()
        watched = self.interpreter
        assert isinstance(watched, Watched)
        for register, value in self.registers.items():
            if register.kind in {Kind.INT, Kind.LONG}:
                watched.seen += 1
                interval = watched.widths.registers.get((self.body.method, register))
                if interval is None or value not in interval:
                    watched.outside.append((self.body.method.name, register.name, value))


def test_random_methods_stay_inside_their_intervals(tmp_path: Path) -> None:
    found = outcome(tmp_path, 7, 150, ("-g",))
    owner = found.bodies[0].method.owner
    given: dict[Place, Interval] = {
        FieldPlace(owner, name, TYPES[name]): Interval(value, value)
        for name, value in START.items()
    }
    methods = [each for each in found.bodies if each.method.name[1:].isdigit()]
    entries = frozenset(each.method for each in methods)
    world = World(found.bodies, by_name(found.bodies), lambda ref: ref.owner, entries, given)
    widths = narrow(world, 32)
    watched = Watched(found.bodies, widths)
    for body in methods:
        for call in ARGUMENTS:
            watched.statics.clear()
            start = START | {"sD": 0.5, "sB": Instance("Box")}
            watched.statics.update({(owner, name): value for name, value in start.items()})
            try:
                watched.call(body, [argument(text) for text in call])
            except Thrown:
                continue
    assert watched.outside == []
    assert watched.seen > 10_000
    # The law would be hollow if every interval were the whole type.
    small = [each for each in widths.registers.values() if each.high - each.low < 1 << 16]
    assert len(small) > len(widths.registers) // 4
