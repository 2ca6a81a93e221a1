"""The verdict on flows: what was proved, what runs show, and what only dependences suggest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from heddle.analysis.constants import AS_GIVEN
from heddle.analysis.dependences.model import Kind, Node
from heddle.budget import doing
from heddle.engines.flow.build import Built
from heddle.engines.flow.confirm import Pair, Tried, confirm, vary
from heddle.engines.flow.deciding import ORDER, TIME
from heddle.engines.flow.model import Chain
from heddle.engines.flow.naming import spelled
from heddle.engines.flow.solve import Solved
from heddle.engines.flow.strict import Conflict
from heddle.engines.flow.variants import Variants
from heddle.machine.events import Frame
from heddle.program.classes import JavaField
from heddle.program.jdk import java_name
from heddle.questions.flows import Borders
from heddle.questions.question import Confirmation, Question
from heddle.results import (
    Assumption,
    Coverage,
    Evidence,
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    NoLeak,
    Partial,
    Step,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)
from heddle.witnesses.source_lines import SourceLines, source_lines

_PROVED = "dependences of all code: any number of threads, any schedule, any secret"
_TRUSTED = (
    "errors of the virtual machine (stack, memory, linkage) are seen by nothing",
    "library code that is modelled as a whole decides only by its arguments and what they hold",
    "library code keeps its own invariants: implicit exceptions in it come from what it is given",
)
_WHY = {
    Kind.DATA: "its value",
    Kind.CONTROL: "whether it happens",
    Kind.CALL: "a call",
    Kind.RETURN: "what a call gives back",
    Kind.SUMMARY: "what a call makes of it",
    Kind.MEMORY: "memory",
    Kind.INTERFERENCE: "memory that another thread writes",
    Kind.SYNCHRONISATION: "what a thread waited for",
    Kind.START: "the start of a thread",
}


@dataclass(frozen=True)
class Settlement:
    """What is known of the flows of a program."""

    question: Question
    claim: NoLeak
    meant: Borders
    built: Built
    solved: Solved
    conflicts: tuple[Conflict, ...] = ()

    def verdict(self, until: float) -> Verdict:
        """The verdict; what is not proved is tried on the machine until the time is up."""
        varied = Tried(None, "confirmation was not asked for")
        if self.conflicts and self.question.confirmation is not Confirmation.NONE:
            doing("comparing schedules")
            variants = Variants(self.question.program, self.meant)
            varied = vary(variants, self.question.search, until)
        varying = tuple(self._varying(each, varied) for each in self.conflicts)
        if not self.solved.chains:
            missing = next(self._missing(), None)
            if missing is not None and not varying:
                return self._verdict((), Partial(missing))
            return self._verdict(varying, Exhaustive(_PROVED))
        tried = Tried(None, "confirmation was not asked for")
        if self.question.confirmation is not Confirmation.NONE:
            tried = self._tried(until)
        every = (self._finding(chain, tried) for chain in self.solved.chains)
        # What runs show comes before what is suspected.
        shown_first = sorted(every, key=lambda it: not isinstance(it.evidence, Witnessed))
        # Instructions of one line are one finding.
        findings = tuple(dict.fromkeys(shown_first))
        return self._verdict((*findings, *varying), Exhaustive(_PROVED))

    def _missing(self) -> Iterator[str]:
        """Why the absence of chains is no proof, each time with what to do about it."""
        for each in self.built.model.unknown:
            yield f"flows are not followed through {each}; remove it from the program"
        for source in self.meant.sources:
            if isinstance(source, JavaField) and source.declaration.constant_value is not None:
                name = spelled(source.owner, source.name)
                yield (
                    f"the class files have no reads of the constant {name}, since javac puts its "
                    "value in their place; leave out its final"
                )

    def _varying(self, conflict: Conflict, tried: Tried) -> Finding:
        """What is seen varies with the schedule, whatever the secrets are."""
        found = (self._location(each) for each in (conflict.one, conflict.other))
        places = tuple(dict.fromkeys(each for each in found if each is not None))
        one, also = conflict.output.what, conflict.also
        if also is None:
            message = f"{one} can depend on which of two threads is first"
            because = "one thread can read memory while another one writes it"
        else:
            message = f"the order of the outputs {one} and {also.what} can vary"
            because = "two threads can be about to make them at the same time"
        own = self._location(conflict.output.shown_at)
        places = places or ((own,) if own is not None else (Location(),))
        evidence: Evidence = Suspected(tried.why)
        if tried.pair is not None:
            names = (one,) if also is None else (one, also.what)
            if _first_difference(tried.pair, names):
                evidence = Witnessed(_two_orders(tried.pair, places[0]))
                shown, instead = (", ".join(each) or "nothing" for each in tried.pair.outputs)
                because = f"one schedule shows {shown}, and another one {instead}; {because}"
            else:
                evidence = Suspected("schedules differ at another output only")
        return Finding(
            kind=FindingKind.LEAK,
            message=message,
            because=because,
            locations=places,
            evidence=evidence,
            about=(one, one if also is None else also.what),
        )

    def _tried(self, until: float) -> Tried:
        doing("comparing runs with other secrets")
        variants = Variants(self.question.program, self.meant)
        several = self.built.model.several
        if several and self.claim.timing:
            # One scheduler, which knows no secrets: whatever differs is their work.
            tried = confirm(variants, self.question.search, until, several=False)
            if tried.pair is not None:
                return tried
        return confirm(variants, self.question.search, until, several=several)

    def _finding(self, chain: Chain, tried: Tried) -> Finding:
        places = tuple(self._places(chain))
        evidence: Evidence = Suspected(tried.why)
        because = self._told(chain)
        if tried.pair is not None:
            place = self._shown(chain, tried.pair)
            if place is None:
                evidence = Suspected("runs with other secrets differ at another output only")
            else:
                evidence = Witnessed(self._side_by_side(tried.pair, chain, places[0]))
                told = _compared(tried.pair, chain.secret.what)
                because = f"{told}; {because}" if len(places) > 1 else told
        return Finding(
            kind=FindingKind.LEAK,
            message=_message(chain),
            because=because,
            locations=places,
            evidence=evidence,
            about=(chain.secret.what, chain.output.what),
        )

    def _side_by_side(self, pair: Pair, chain: Chain, place: Location) -> Trace:
        """The outputs of the two runs; those of the chain have its place."""
        names = [_named(chain.secret.what, each) for each in pair.secrets]
        source = self._sources.line_at(place)
        return Trace(
            tuple(
                Step(name, place, each, source)
                if each.startswith(chain.output.what)
                else Step(name, Location(), each)
                for name, shown in zip(names, pair.outputs, strict=True)
                for each in shown
            )
        )

    def _shown(self, chain: Chain, pair: Pair) -> int | None:
        """Which output tells the runs apart, if it is one of this chain's."""
        one, other = pair.outputs
        both = zip_longest(one, other)
        number = next((n for n, (a, b) in enumerate(both) if a != b), None)
        if number is None or len(self.solved.chains) == 1:
            return number
        texts = [each[number] for each in pair.outputs if number < len(each)]
        name = chain.output.what
        if name in (TIME, ORDER):
            return number if sorted(one) == sorted(other) else None
        if name.startswith("an "):
            return number if any(" in thread " in each for each in texts) else None
        if name == "the exit status":
            return number if any("exit" in each for each in texts) else None
        return number if any(each.startswith(name) for each in texts) else None

    def _told(self, chain: Chain) -> str:
        """The chain of dependences, line by line, from the secret to the output."""
        words: list[str] = []
        last: Location | None = None
        for node, kind in reversed(chain.steps):
            place = self._location(node)
            if place is not None and place != last:
                words.append(_short(place))
                last = place
            if kind is not None and words and not words[-1].startswith("("):
                words.append(f"({_WHY[kind]})")
        while words and words[-1].startswith("("):
            words.pop()
        return f"chain of dependences: {' '.join(words)}" if words else "dependences lead there"

    def _places(self, chain: Chain) -> Iterator[Location]:
        output = self._location(chain.output.shown_at) or self._nearest(chain)
        found = [output]
        for node, _ in chain.steps:
            place = self._location(node)
            if place is not None and place not in found:
                found.append(place)
        yield from found

    def _nearest(self, chain: Chain) -> Location:
        for node, _ in chain.steps:
            place = self._location(node)
            if place is not None:
                return place
        return Location()

    def _location(self, node: Node) -> Location | None:
        """The line of the user's code that a node stands for."""
        program = self.question.program
        method = node.instance.method
        body = self.built.facts.body(node.instance)
        if method.owner not in program.user_classes or body is None or node.index < 0:
            return None
        line = body.instructions[node.index].line
        known = program.hierarchy.load(method.owner)
        file = known.source_file
        frame = Frame(java_name(method.owner), method.name, file, line, is_user=True)
        return self._sources.location(frame)

    @cached_property
    def _sources(self) -> SourceLines:
        return source_lines(self.question.program)

    def _verdict(self, findings: tuple[Finding, ...], coverage: Coverage) -> Verdict:
        trusted = list(_TRUSTED)
        if self.solved.effort.get("transfers excluded"):
            trusted.append("memory is sequentially consistent")
        if self.built.model.as_given:
            trusted.append(AS_GIVEN)
        return Verdict(
            claim=self.claim,
            engine="flow",
            findings=findings,
            coverage=coverage,
            assumptions=tuple(map(Assumption, sorted(trusted))),
            effort=self.built.facts.effort() | self.solved.effort,
        )


def _two_orders(pair: Pair, place: Location) -> Trace:
    """The outputs of two schedules, as a table with a column for each."""
    names = ("under one schedule", "under another schedule")
    return Trace(
        tuple(
            Step(name, place, each)
            for name, shown in zip(names, pair.outputs, strict=True)
            for each in shown
        )
    )


def _first_difference(pair: Pair, names: tuple[str, ...]) -> bool:
    """Whether the first output that differs is one of those named."""
    both = zip_longest(*pair.outputs)
    found = next((each for each in both if each[0] != each[1]), ())
    return any(text is not None and text.startswith(names) for text in found)


def _compared(pair: Pair, secret: str) -> str:
    one, other = (_named(secret, each) for each in pair.secrets)
    if pair.searched:
        shown = ", ".join(pair.outputs[0]) or "nothing"
        return f"{one} some schedule shows {shown}, and {other} no schedule does"
    both = zip_longest(*pair.outputs, fillvalue="nothing more")
    shown, instead = next((each for each in both if each[0] != each[1]), ("this", "the same"))
    return f"{one} the program shows {shown}, and {other} it shows {instead}"


def _named(secret: str, value: int | None) -> str:
    return f"with {secret} as it is" if value is None else f"with {secret} = {value}"


def _message(chain: Chain) -> str:
    return f"{chain.output.what} can depend on the secret {chain.secret.what}"


def _short(place: Location) -> str:
    line = "" if place.line is None else f":{place.line}"
    return f"{place.file or place.class_name}{line}"
