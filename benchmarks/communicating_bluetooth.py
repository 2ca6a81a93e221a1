"""The Bluetooth models as communicating pushdown systems [Kidd09, Listings 4.1 and 4.2]."""

from __future__ import annotations

from dataclasses import replace

from heddle.formal.communicating import CommunicatingSystem, Component
from heddle.formal.communicating.model import in_state
from heddle.formal.communicating.shared_state import counter, flag
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule


def bluetooth(version: int, adders: int) -> CommunicatingSystem:
    """BT1, BT2 or BT3; the error is that an adder asserts after the driver has stopped.

    The flag `stopped` is only changed by Stop, so it is part of Stop's control state.
    """
    names = [f"Add{number}" for number in range(1, adders + 1)]
    users = ["Stop", *names]
    shared = (
        counter("pendingIo", users, value=1),
        flag("stoppingFlag", users, value=False),
        flag("stoppingEvent", users, value=False),
    )
    processes = (_stop(names), *(_adder(name, version) for name in names))
    # What a process never does is its own affair too: nothing else does it in its name.
    told = {action for component in shared for action in component.actions}
    owned = (
        replace(
            process,
            further=frozenset(action for action in told if action.startswith(f"{process.name}.")),
        )
        for process in processes
    )
    return CommunicatingSystem((*owned, *shared))


def _decrement(name: str, entry: str, local: str = "p") -> list[Rule]:
    return [
        Rule(local, entry, local, (f"{entry}1",), f"{name}.dec pendingIo"),
        Rule(local, f"{entry}1", local, (f"{entry}2",), f"{name}.is-zero pendingIo"),
        Rule(local, f"{entry}1", local, (f"{entry}3",), f"{name}.not-zero pendingIo"),
        Rule(local, f"{entry}2", local, (f"{entry}3",), f"{name}.set stoppingEvent"),
        Rule(local, f"{entry}3", local, ()),
    ]


def _stop(adders: list[str]) -> Component:
    rules = [
        Rule("run", "stop", "run", ("s1",), "Stop.set stoppingFlag"),
        Rule("run", "s1", "run", ("dec", "s2")),
        *_decrement("Stop", "dec", "run"),
        Rule("run", "s2", "run", ("s3",), "Stop.is-set stoppingEvent"),
        Rule("run", "s3", "stopped", ("end",)),
        # Whether the driver has stopped is looked at when an adder asserts.
        *(Rule("stopped", "end", "failed", ("end",), f"{name}.fail") for name in adders),
    ]
    system = PushdownSystem(rules)
    target = in_state(system.states, system.symbols, "failed")
    return Component("Stop", system, Configuration("run", ("stop",)), target)


def _adder(name: str, version: int) -> Component:
    increment = {
        1: [
            Rule("p", "inc", "no", (), f"{name}.is-set stoppingFlag"),
            Rule("p", "inc", "p", ("i1",), f"{name}.not-set stoppingFlag"),
            Rule("p", "i1", "yes", (), f"{name}.inc pendingIo"),
        ],
        2: [
            Rule("p", "inc", "p", ("i1",), f"{name}.inc pendingIo"),
            Rule("p", "i1", "p", ("dec", "i2"), f"{name}.is-set stoppingFlag"),
            Rule("p", "i2", "no", ()),
            Rule("p", "i1", "yes", (), f"{name}.not-set stoppingFlag"),
        ],
        3: [
            Rule("p", "inc", "p", ("i1",), f"{name}.inc pendingIo"),
            Rule("p", "i1", "no", (), f"{name}.is-set stoppingFlag"),
            Rule("p", "i1", "yes", (), f"{name}.not-set stoppingFlag"),
        ],
    }[version]
    rules = [
        Rule("p", "add", "p", ("inc", "a1")),
        *increment,
        Rule("yes", "a1", "p", ("a2",)),
        Rule("no", "a1", "p", ("dec", "a3")),
        Rule("p", "a2", "p", ("dec", "a3")),
        Rule("p", "a2", "p", ("dec", "a3"), f"{name}.fail"),
        *_decrement(name, "dec"),
    ]
    return Component(name, PushdownSystem(rules), Configuration("p", ("add",)))
