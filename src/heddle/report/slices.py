"""A slice as source with the rest dimmed, as a chain of dependences, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from heddle.report.page import Page
from heddle.results import Location
from heddle.results.slice import Slice

_SCHEMA = 1
_MOST_CUT = 8
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"


def slice_text(found: Slice, page: Page | None = None, *, colour: bool = False) -> str:
    """The files of the slice: its lines are marked, all others dimmed."""
    page = page or Page()
    place = f"{found.criterion.file}:{found.criterion.line}"
    what = "that it can influence" if found.is_forward else "that can influence it"
    total = len(found.lines)
    head = f"{place}: {total} line{'' if total == 1 else 's'} {what}, itself included"
    blocks = [head, *_file_blocks(found, colour=colour)]
    blocks.append("\n".join((*_cut(found), *(f"trusted: {each}" for each in found.assumptions))))
    return page.printed("\n\n".join(blocks) + "\n")


def _cut(found: Slice) -> Iterator[str]:
    if found.cut:
        more = len(found.cut) - _MOST_CUT
        rest = f" and {more} more (--json)" if more > 0 else ""
        yield f"cut: library code taken as a whole: {', '.join(found.cut[:_MOST_CUT])}{rest}"


def _file_blocks(found: Slice, *, colour: bool) -> Iterator[str]:
    by_file: dict[str, set[int]] = {}
    for each in found.lines:
        by_file.setdefault(each.location.file or "", set()).add(each.location.line or 0)
    for file, numbers in sorted(by_file.items()):
        lines = found.sources.get(file)
        if lines is None:
            yield f"{file}: lines {', '.join(map(str, sorted(numbers)))}"
            continue
        width = len(str(len(lines)))
        shown = [file]
        for number, text in enumerate(lines, start=1):
            inside = number in numbers
            mark = "*" if (file, number) == _key(found.criterion) else "+" if inside else " "
            line = f"{mark} {number:>{width}}  {text}".rstrip()
            shown.append(f"{_DIM}{line}{_PLAIN}" if colour and not inside else line)
        yield "\n".join(shown)


def _key(place: Location) -> tuple[str | None, int | None]:
    return place.file, place.line


def chain_text(found: Slice, place: Location, page: Page | None = None) -> str | None:
    """Why a line is in the slice, from the criterion to it; None if it is not."""
    page = page or Page()
    chain = found.chains.get(_key(place))
    if chain is None:
        return None
    lines = []
    for number, link in enumerate(chain):
        source = found.sources.get(link.location.file or "", ())
        line = link.location.line or 0
        text = source[line - 1].strip() if 0 < line <= len(source) else ""
        why = "" if number == 0 else f"{link.kind}: "
        lines.append(f"{'  ' * number}{why}{link.location.file}:{line}  {text}".rstrip())
    return page.printed("\n".join(lines) + "\n")


def slice_json(found: Slice) -> str:
    """The slice for other programs."""
    text = json.dumps(
        {
            "schema": _SCHEMA,
            "criterion": {
                "file": found.criterion.file,
                "line": found.criterion.line,
                "direction": "forward" if found.is_forward else "backward",
            },
            "lines": [
                {
                    "file": each.location.file,
                    "line": each.location.line,
                    "because": list(each.because),
                }
                for each in found.lines
            ],
            "assumptions": [str(each) for each in found.assumptions],
            "cut": list(found.cut),
        },
        indent=2,
    )
    return f"{text}\n"
