"""WALi's XML: weighted pushdown systems, weighted automata, and queries about them.

    <WPDS> <Rule from to fromStack toStack1? toStack2?> <Weight>…</Weight>? </Rule>* </WPDS>
    <WFA query?> <State Name initial? final?> <Weight/>? </State>*
                 <Trans from stack to> <Weight/>? </Trans>* </WFA>
    <Query type> WPDS WFA </Query>

A weight is whatever its domain writes down; here it stays text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.tokens import misread
from heddle.formal.pushdown.formats.xml_tree import Element, attributes_text, parse_tree
from heddle.formal.pushdown.model import Rule

EPSILON = "*"
"""How the stack symbol of an epsilon transition is spelled."""

KINDS = ("poststar", "prestar")
ORDERS = ("INORDER", "REVERSE")


@dataclass(frozen=True, slots=True)
class WeightText:
    """A weight as the file has it: the attributes of its element and what stands in it."""

    content: str
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class WeightedRule:
    """A rule and its weight."""

    rule: Rule
    weight: WeightText | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class WeightedSystem:
    """A weighted pushdown system."""

    rules: tuple[WeightedRule, ...]


@dataclass(frozen=True, slots=True)
class AutomatonState:
    """A state of an automaton; the initial one stands for a control state."""

    name: str
    initial: str = "FALSE"
    final: str = "FALSE"
    weight: WeightText | None = None


@dataclass(frozen=True, slots=True)
class AutomatonTransition:
    """A transition; `symbol` None reads nothing."""

    source: str
    symbol: str | None
    target: str
    weight: WeightText | None = None


@dataclass(frozen=True, slots=True)
class WeightedAutomaton:
    """A weighted automaton; `query` says in which order the weights of a path are multiplied."""

    states: tuple[AutomatonState, ...]
    transitions: tuple[AutomatonTransition, ...]
    query: str = "INORDER"


@dataclass(frozen=True, slots=True)
class Query:
    """What to compute: `kind` of the automaton's configurations in the system."""

    kind: str
    system: WeightedSystem
    automaton: WeightedAutomaton


Document = WeightedSystem | WeightedAutomaton | Query


def parse_wali(text: str, file: str = "model.xml") -> Document:
    """Read one document; raises `MalformedFile` at the first thing that is wrong."""
    return _Conversion(file).document(parse_tree(text, file))


def print_wali(document: Document) -> str:
    """The document as XML, which reads back to the same."""
    return "".join(f"{line}\n" for line in _lines(document, ""))


class _Conversion:
    """From elements to what they mean."""

    def __init__(self, file: str) -> None:
        self.file = file

    def document(self, root: Element) -> Document:
        match root.name:
            case "WPDS":
                return self.system(root)
            case "WFA":
                return self.automaton(root)
            case "Query":
                return self.query(root)
        cause = f"<{root.name}> is not the root of a WALi document"
        raise self.error(root, cause, "write <WPDS>, <WFA> or <Query>")

    def query(self, element: Element) -> Query:
        self.only(element, {"type"}, {"WPDS", "WFA"})
        kind = self.choice(element, "type", KINDS, None)
        systems = [each for each in element.elements if each.name == "WPDS"]
        automata = [each for each in element.elements if each.name == "WFA"]
        if len(systems) != 1 or len(automata) != 1:
            cause = "a query is about one <WPDS> and one <WFA>"
            raise self.error(element, cause, "write one of each inside <Query>")
        return Query(kind, self.system(systems[0]), self.automaton(automata[0]))

    def system(self, element: Element) -> WeightedSystem:
        self.only(element, set(), {"Rule"})
        return WeightedSystem(tuple(self.rule(each) for each in element.elements))

    def rule(self, element: Element) -> WeightedRule:
        known = {"from", "to", "fromStack", "toStack1", "toStack2"}
        self.only(element, known, {"Weight"})
        first, second = (element.attributes.get(name) for name in ("toStack1", "toStack2"))
        if first is None and second is not None:
            cause = "toStack2 without toStack1"
            raise self.error(element, cause, "write toStack1 for the upper symbol")
        word = tuple(symbol for symbol in (first, second) if symbol is not None)
        source, symbol, target = (self.need(element, k) for k in ("from", "fromStack", "to"))
        rule = Rule(source, symbol, target, word)
        return WeightedRule(rule, self.weight(element), element.line)

    def automaton(self, element: Element) -> WeightedAutomaton:
        self.only(element, {"query"}, {"State", "Trans"})
        states = [self.state(each) for each in element.elements if each.name == "State"]
        transitions = [self.transition(each) for each in element.elements if each.name == "Trans"]
        query = self.choice(element, "query", ORDERS, ORDERS[0])
        return WeightedAutomaton(tuple(states), tuple(transitions), query)

    def state(self, element: Element) -> AutomatonState:
        self.only(element, {"Name", "initial", "final"}, {"Weight"})
        flags = ("TRUE", "FALSE")
        return AutomatonState(
            self.need(element, "Name"),
            self.choice(element, "initial", flags, "FALSE"),
            self.choice(element, "final", flags, "FALSE"),
            self.weight(element),
        )

    def transition(self, element: Element) -> AutomatonTransition:
        self.only(element, {"from", "stack", "to"}, {"Weight"})
        source, symbol, target = (self.need(element, key) for key in ("from", "stack", "to"))
        read = None if symbol == EPSILON else symbol
        return AutomatonTransition(source, read, target, self.weight(element))

    def weight(self, element: Element) -> WeightText | None:
        weights = element.elements
        if not weights:
            return None
        if len(weights) > 1:
            raise self.error(weights[1], "a second weight", "leave one of the two out")
        return WeightText(weights[0].inner(), tuple(weights[0].attributes.items()))

    def need(self, element: Element, name: str) -> str:
        if name not in element.attributes:
            cause = f"<{element.name}> has no attribute {name}"
            raise self.error(element, cause, f"write <{element.name} {name}='…'>")
        return element.attributes[name]

    def choice(
        self, element: Element, name: str, values: tuple[str, ...], default: str | None
    ) -> str:
        value = (
            self.need(element, name) if default is None else element.attributes.get(name, default)
        )
        if value not in values:
            cause = f"{name}={value!r} is not allowed"
            raise self.error(element, cause, f"write one of {', '.join(values)}")
        return value

    def only(self, element: Element, attributes: set[str], children: set[str]) -> None:
        """Nothing but these may be there: what is passed over might have mattered."""
        for name in element.attributes:
            if name not in attributes:
                cause = f"<{element.name}> has no attribute called {name}"
                known = ", ".join(sorted(attributes)) or "no attributes at all"
                raise self.error(element, cause, f"it knows {known}")
        for each in element.elements:
            if each.name not in children:
                cause = f"<{each.name}> does not belong in <{element.name}>"
                raise self.error(each, cause, f"write {' or '.join(sorted(children))} there")
        if element.text():
            cause = f"there is text in <{element.name}>, between its elements"
            raise self.error(element, cause, "leave it out, or make it a comment")

    def error(self, element: Element, cause: str, remedy: str) -> MalformedFile:
        return misread(self.file, element.line, element.column, cause, remedy)


def _lines(document: Document, indent: str) -> Iterator[str]:
    inside = indent + "  "
    match document:
        case WeightedSystem(rules):
            yield f"{indent}<WPDS>"
            yield from (f"{inside}{_rule(each)}" for each in rules)
            yield f"{indent}</WPDS>"
        case WeightedAutomaton(states, transitions, query):
            yield f"{indent}<WFA query={quoteattr(query)}>"
            yield from (f"{inside}{_state(each)}" for each in states)
            yield from (f"{inside}{_transition(each)}" for each in transitions)
            yield f"{indent}</WFA>"
        case Query(kind, system, automaton):
            yield f"{indent}<Query type={quoteattr(kind)}>"
            yield from _lines(system, inside)
            yield from _lines(automaton, inside)
            yield f"{indent}</Query>"


def _rule(weighted: WeightedRule) -> str:
    rule = weighted.rule
    attributes = {"from": rule.source, "fromStack": rule.symbol, "to": rule.target}
    attributes |= dict(zip(("toStack1", "toStack2"), rule.word, strict=False))
    return _element("Rule", attributes, weighted.weight)


def _state(state: AutomatonState) -> str:
    attributes = {"Name": state.name, "initial": state.initial, "final": state.final}
    return _element("State", attributes, state.weight)


def _transition(transition: AutomatonTransition) -> str:
    symbol = EPSILON if transition.symbol is None else transition.symbol
    attributes = {"from": transition.source, "stack": symbol, "to": transition.target}
    return _element("Trans", attributes, transition.weight)


def _element(name: str, attributes: dict[str, str], weight: WeightText | None) -> str:
    tag = f"{name}{attributes_text(attributes)}"
    if weight is None:
        return f"<{tag}/>"
    opened = f"Weight{attributes_text(dict(weight.attributes))}"
    return f"<{tag}><{opened}>{weight.content}</Weight></{name}>"
