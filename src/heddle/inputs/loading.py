"""What a user may say about targets besides naming them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict


class Loading(TypedDict, total=False):
    """What `heddle.load` can be told besides the targets."""

    main: str | None
    classpath: str
    jdk: Path | str | None
    arguments: Sequence[str]
    properties: Mapping[str, str] | None
    modules: Sequence[str]
    classpath_file: Path | None
    source_path: str
    annotation_processing: bool
    enable_preview: bool
