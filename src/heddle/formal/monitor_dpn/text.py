"""The text format of Monitor-DPNs; docs/design/monitor_dpn.md has its grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heddle.errors import InputError, MalformedFile
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

_WORD = re.compile(r"->|/|:|[^\s/:]+")
_KEYWORDS = {"start", "in", "spawn", "as", "join", "->", "/", ":"}
_RULE = "a rule is `control symbol -> effect`, where the effect begins with a control state"


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    column: int


class _Line:
    """The words of one line, taken one after the other."""

    def __init__(self, text: str, file: str, number: int) -> None:
        code = text.partition("//")[0]
        statement, self.colon, action = code.partition(" : ")
        self.action = action.strip()
        self.words = [_Word(m[0], m.start() + 1) for m in _WORD.finditer(statement)]
        self.file, self.number, self.end = file, number, len(statement.rstrip()) + 1

    def error(self, cause: str, remedy: str) -> MalformedFile:
        column = self.words[0].column if self.words else self.end
        return MalformedFile(cause, place=f"{self.file}:{self.number}:{column}", remedy=remedy)

    def next_is(self, text: str) -> bool:
        """Take the next word if it is this one."""
        found = bool(self.words) and self.words[0].text == text
        if found:
            self.words.pop(0)
        return found

    def name(self, what: str) -> str:
        """Take the next word, which must be a name."""
        if not self.words:
            raise self.error(f"{what} is missing", _RULE)
        if self.words[0].text in _KEYWORDS:
            raise self.error(f"{what} is expected, not `{self.words[0].text}`", _RULE)
        return self.words.pop(0).text

    def head(self) -> Head:
        return Head(self.name("a control state"), self.name("a stack symbol"))


def parse(text: str, file: str = "model") -> MonitorDpn:
    """Read a model; raises `MalformedFile` with line and column of what is wrong."""
    return parse_numbered(text, file)[0]


def parse_numbered(text: str, file: str = "model") -> tuple[MonitorDpn, dict[Rule, int]]:
    """As `parse`, with the line of each rule; of equal rules, that of the first."""
    initial: Head | None = None
    rules: dict[Rule, int] = {}
    for number, content in enumerate(text.splitlines(), start=1):
        line = _Line(content, file, number)
        if not line.words:
            continue
        begins = line.words[0]
        if line.next_is("start"):
            if initial is not None:
                line.words.insert(0, begins)
                raise line.error("a second start", "a model has one line `start control symbol`")
            initial = line.head()
        else:
            rules.setdefault(_rule(line), number)
        if line.words:
            remedy = "one rule per line; an action comes after ` : `, a comment after `//`"
            raise line.error(f"`{line.words[0].text}` is one word too many", remedy)
    if initial is None:
        raise MalformedFile("no start", place=file, remedy="add a line `start control symbol`")
    try:
        return MonitorDpn(initial, tuple(rules)), rules
    except InputError as error:
        raise MalformedFile(error.cause, place=file, remedy=error.remedy) from None


def _rule(line: _Line) -> Rule:
    source = line.head()
    if not line.next_is("->"):
        raise line.error("`->` is missing", _RULE)
    control = line.name("a control state")
    if not line.words:
        return Return(source, control, line.action)
    target = Head(control, line.name("a stack symbol"))
    if line.next_is("/"):
        back = line.name("the symbol to return to")
        if line.next_is("in"):
            return Monitor(source, target, back, line.name("a lock"), line.action)
        return Call(source, target, back, line.action)
    if line.next_is("spawn"):
        child = line.head()
        tag = line.name("a tag") if line.next_is("as") else None
        return Spawn(source, child, target, tag, line.action)
    if line.next_is("join"):
        return Join(source, target, line.name("a tag"), line.action)
    return Base(source, target, line.action)


def text_of(model: MonitorDpn) -> str:
    """Write a model so that `parse` reads the same one again."""
    lines = [f"start {model.initial}", *map(line_of, model.rules)]
    return "".join(line + "\n" for line in lines)


def line_of(rule: Rule) -> str:
    """One rule as a line of the text."""
    match rule:
        case Return(control=control):
            effect = control
        case Call(target=target, back=back):
            effect = f"{target} / {back}"
        case Monitor(target=target, back=back, lock=lock):
            effect = f"{target} / {back} in {lock}"
        case Spawn(child=child, target=target, tag=tag):
            effect = f"{target} spawn {child}" + (f" as {tag}" if tag else "")
        case Join(target=target, tag=tag):
            effect = f"{target} join {tag}"
        case Base(target=target):
            effect = str(target)
    action = f" : {rule.action}" if rule.action else ""
    return f"{rule.source} -> {effect}{action}"
