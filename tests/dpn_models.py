"""The Monitor-DPNs of the paper, and their rules by action."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.text import parse

if TYPE_CHECKING:
    from heddle.formal.monitor_dpn.model import MonitorDpn, Rule

MODELS = Path(__file__).parent / "unit" / "formal" / "monitor_dpn" / "models"
TABLE_1 = tuple(f"table1_{number}" for number in range(1, 7))


def model(name: str) -> MonitorDpn:
    return parse((MODELS / f"{name}.dpn").read_text(), f"{name}.dpn")


def rule(network: MonitorDpn, action: str) -> Rule:
    (found,) = (rule for rule in network.rules if rule.action == action)
    return found


def writes(network: MonitorDpn, variable: str) -> frozenset[Rule]:
    return frozenset(rule for rule in network.rules if rule.action.startswith(f"{variable} = "))


def uses(network: MonitorDpn, variable: str) -> frozenset[Rule]:
    """The rules that read the variable."""
    reading = (f"= {variable}", f"print({variable})")
    return frozenset(rule for rule in network.rules if rule.action.endswith(reading))
