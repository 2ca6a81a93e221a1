"""What a model file says: pushdown systems of several kinds, or an EML program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from heddle.formal.communicating.text import CommunicatingModel
from heddle.formal.eml import Program
from heddle.formal.monitor_dpn.model import MonitorDpn, Rule
from heddle.formal.pushdown.formats.concurrent import ConcurrentSystem
from heddle.results import Assumption


@dataclass(frozen=True, slots=True)
class PushdownModel:
    """Threads that share a control state and variables; `file` is for people."""

    file: str
    system: ConcurrentSystem
    assumptions: tuple[Assumption, ...] = ()


@dataclass(frozen=True, slots=True)
class MonitorModel:
    """Threads with locks; `lines` tells where each rule stands."""

    file: str
    system: MonitorDpn
    lines: Mapping[Rule, int]


@dataclass(frozen=True, slots=True)
class ComponentsModel:
    """Components that communicate."""

    file: str
    declared: CommunicatingModel


@dataclass(frozen=True, slots=True)
class EmlModel:
    """An EML program."""

    file: str
    program: Program


Model: TypeAlias = PushdownModel | MonitorModel | ComponentsModel | EmlModel
