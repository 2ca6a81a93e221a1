"""XML with places: what a reader of one document needs, and nothing that could reach further.

A document type is refused, so there are no entities to expand and no files to fetch.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.tokens import misread

DEEPEST = 50
"""Elements nested deeper than this are refused."""


@dataclass(slots=True)
class Element:
    """One element; `content` has its texts and elements in their order."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    content: list[Element | str] = field(default_factory=list)

    @property
    def elements(self) -> list[Element]:
        """The elements in it."""
        return [part for part in self.content if isinstance(part, Element)]

    def inner(self) -> str:
        """What stands between its tags, in one spelling for each meaning."""
        parts = (
            part.outer() if isinstance(part, Element) else escape(part) for part in self.content
        )
        return "".join(parts).strip()

    def outer(self) -> str:
        """The element as text."""
        inside = self.inner()
        tag = self.name + attributes_text(self.attributes)
        return f"<{tag}>{inside}</{self.name}>" if inside else f"<{tag}/>"

    def text(self) -> str:
        """The texts in it."""
        return "".join(part for part in self.content if isinstance(part, str)).strip()


def attributes_text(attributes: dict[str, str]) -> str:
    """Attributes as they follow the name in a tag."""
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())


def parse_tree(text: str, file: str) -> Element:
    """The root element of a document; raises `MalformedFile` where it is not XML."""
    building = _Building(file)
    try:
        building.parser.ParseFile(BytesIO(text.encode("utf-8", "surrogatepass")))
    except expat.ExpatError as error:
        cause = f"this is not XML: {expat.errors.messages.get(error.code, 'unreadable')}"
        remedy = "check that every tag is closed and every < in a text written as &lt;"
        raise misread(file, error.lineno, error.offset + 1, cause, remedy) from None
    assert building.root is not None
    return building.root


class _Building:
    """The elements that are open while a document is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Element | None = None
        self.open: list[Element] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        if len(self.open) >= DEEPEST:
            raise self._refused(f"elements are nested deeper than {DEEPEST}", "reduce the nesting")
        element = Element(name, attributes, line, column)
        if self.open:
            self.open[-1].content.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, name: str) -> None:
        del name
        self.open.pop()

    def _text(self, text: str) -> None:
        self.open[-1].content.append(text)

    def _doctype(self, *declaration: object) -> None:
        del declaration
        raise self._refused("a document type is not read", "leave <!DOCTYPE …> out")

    def _refused(self, cause: str, remedy: str) -> MalformedFile:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return misread(self.file, line, column, cause, remedy)
