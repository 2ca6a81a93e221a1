"""Source files as far as a page shows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from heddle.results import Location

Chunk = tuple[int, list[str]]
"""The number of the first line, and the lines."""

_WHOLE = 64_000
"""Characters up to which a file is shown as it is."""
_AROUND = 40
"""Lines around each place of a larger file."""
_LONGEST = 500
"""Characters of a line that are shown; generated sources have longer ones."""


def excerpts_of(
    sources: Mapping[str, str], places: Iterable[Location], quoted: Mapping[tuple[str, int], str]
) -> dict[str, list[Chunk]]:
    """The files that places are in: whole if they are small, else the lines around the places.

    A file whose source is not there has the lines that are `quoted` anyway.
    """
    lines_of: defaultdict[str, set[int]] = defaultdict(set)
    for place in places:
        if place.file is not None and place.file in sources:
            lines_of[place.file].add(place.line or 1)
    found = {file: _excerpt(sources[file], lines_of[file]) for file in lines_of}
    for (file, line), text in sorted(quoted.items()):
        if file in sources:
            continue
        chunks = found.setdefault(file, [])
        if chunks and chunks[-1][0] + len(chunks[-1][1]) == line:
            chunks[-1][1].append(_cut(text))
        else:
            chunks.append((line, [_cut(text)]))
    return dict(sorted(found.items()))


def _excerpt(text: str, wanted: set[int]) -> list[Chunk]:
    # Not splitlines: a form feed or U+2028 ends no line for javac.
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if len(text) <= _WHOLE:
        return [(1, [_cut(line) for line in lines])]
    chunks: list[Chunk] = []
    for line in sorted(wanted):
        first, last = max(line - _AROUND, 1), min(line + _AROUND, len(lines))
        if chunks and chunks[-1][0] + len(chunks[-1][1]) >= first:
            start, known = chunks[-1]
            first = start + len(known)
            known.extend(map(_cut, lines[first - 1 : last]))
        elif first <= last:
            chunks.append((first, [_cut(each) for each in lines[first - 1 : last]]))
    return chunks


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
