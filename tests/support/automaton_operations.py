"""What can be done with sets of configurations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.pushdown.automaton import Automaton
from heddle.formal.pushdown.model import Configuration
from heddle.formal.pushdown.numbering import Numbering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heddle import _core


def _encoded(*automata: Automaton) -> tuple[Numbering, list[_core.StackAutomaton]]:
    numbering = Numbering.of(automata)
    each = [numbering.encode(one, numbering.own_states(one)) for one in automata]
    return numbering, each


def intersection(left: Automaton, right: Automaton) -> Automaton:
    """What both accept."""
    numbering, (one, other) = _encoded(left, right)
    return numbering.decode(one.intersection(other), left.initials & right.initials)


def union(left: Automaton, right: Automaton) -> Automaton:
    """What either accepts."""
    numbering, (one, other) = _encoded(left, right)
    return numbering.decode(one.union(other), left.initials | right.initials)


def trimmed(automaton: Automaton) -> Automaton:
    """The same set without states that are of no use and without steps that read nothing."""
    numbering, (one,) = _encoded(automaton)
    return numbering.decode(one.trimmed(), automaton.initials)


def only(automaton: Automaton, state: str, renamed: str | None = None) -> Automaton:
    """The configurations of one control state, perhaps under the name of another.

    All other states get new names, and nothing leads to the control state: what Qadeer and Rehof
    call renaming and making anonymous [QadeerR05, Fig. 2].
    """
    name = state if renamed is None else renamed
    numbering = Numbering.of([automaton, Automaton({state, name}, (), ())])
    one = numbering.encode(automaton, numbering.own_states(automaton))
    kept = one.only(numbering.controls[state], numbering.controls[name])
    return numbering.decode(kept, {name})


def renamed(automaton: Automaton, names: Mapping[str, str]) -> Automaton:
    """The same automaton with other names for some of its states."""
    new = {state: names.get(state, state) for state in automaton.states}
    return Automaton(
        (new[state] for state in automaton.initials),
        ((new[source], symbol, new[target]) for source, symbol, target in automaton.transitions),
        (new[state] for state in automaton.finals),
    )


def shortest(automaton: Automaton, state: str | None = None) -> Configuration | None:
    """A configuration with the fewest symbols, if there is one; of one control state if named."""
    numbering, (one,) = _encoded(automaton)
    if state is not None and state not in automaton.initials:
        return None
    return _spelled(numbering, one.shortest(None if state is None else numbering.controls[state]))


def is_empty(automaton: Automaton) -> bool:
    """Whether nothing is accepted."""
    return shortest(automaton) is None


def missing(automaton: Automaton, other: Automaton) -> Configuration | None:
    """A configuration that `other` accepts and the first does not, if there is one."""
    numbering, (one, two) = _encoded(automaton, other)
    return _spelled(numbering, one.missing_from(two))


def includes(automaton: Automaton, other: Automaton) -> bool:
    """Whether the first accepts all that `other` does."""
    return missing(automaton, other) is None


def same_language(left: Automaton, right: Automaton) -> bool:
    """Whether both accept the same configurations."""
    return includes(left, right) and includes(right, left)


def _spelled(numbering: Numbering, found: tuple[int, list[int]] | None) -> Configuration | None:
    if found is None:
        return None
    control, word = found
    return Configuration(numbering.control_names[control], numbering.spell(word))
