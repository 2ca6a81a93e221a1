"""Monitor-DPNs: unbounded recursion, threads that start and join others, reentrant monitors.

model            rules and networks
text             their text format
semantics        what threads can do next
nodes            the nodes of execution trees
execution_tree   from executions to trees, and from trees to configurations
schedules        from trees back to executions
reachability     questions, answered by the core
"""

from heddle.formal.monitor_dpn.execution_tree import configuration, execution_tree
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
from heddle.formal.monitor_dpn.nodes import ExecutionTree, Kind, Node
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
    "Kind",
    "Length",
    "Locks",
    "Monitor",
    "MonitorDpn",
    "Network",
    "Node",
    "Phase",
    "Return",
    "Rule",
    "Spawn",
    "ThreadState",
    "Transfer",
    "Witness",
    "configuration",
    "execution_tree",
    "flows",
    "initial",
    "may_happen_in_parallel",
    "parse",
    "schedule",
    "schedules",
    "steps",
    "text_of",
]
