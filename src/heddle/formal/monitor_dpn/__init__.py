"""Monitor-DPNs: unbounded recursion, threads that start and join others, reentrant monitors.

model            rules and networks
text             their text format
semantics        what threads can do next
nodes            the nodes of execution trees
schedules        from trees back to executions
reachability     questions, answered by the core
"""

from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Join,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)
from heddle.formal.monitor_dpn.nodes import ExecutionTree, Node, NodeKind
from heddle.formal.monitor_dpn.reachability import (
    Length,
    Network,
    Phase,
    Transfer,
    Witness,
    flows,
    may_happen_in_parallel,
)
from heddle.formal.monitor_dpn.schedules import schedule, schedules
from heddle.formal.monitor_dpn.semantics import Configuration, Locks, ThreadState, initial, steps
from heddle.formal.monitor_dpn.text import parse, text_of

__all__ = [
    "Base",
    "Call",
    "Configuration",
    "ExecutionTree",
    "Head",
    "Join",
    "Length",
    "Locks",
    "Monitor",
    "MonitorDpn",
    "Network",
    "Node",
    "NodeKind",
    "Phase",
    "Return",
    "Rule",
    "Spawn",
    "ThreadState",
    "Transfer",
    "Witness",
    "flows",
    "initial",
    "may_happen_in_parallel",
    "parse",
    "schedule",
    "schedules",
    "steps",
    "text_of",
]
