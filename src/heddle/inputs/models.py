"""The model classes: Java of ours that the machine runs where the JDK's would cost too many states.

They ship as sources below a folder per module and are compiled by the user's javac as a part of
that module. What a model stands for is the class of the same name in the JDK.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache as cached
from pathlib import Path

from heddle.errors import InputError, JdkNotFound
from heddle.inputs.cache import Cache
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.jdk import Jdk
from heddle.inputs.sources import sources_of

MODELS = Path(__file__).parent.parent / "java" / "models"


def model_classes(jdk: Jdk, cache: Cache | None = None) -> Mapping[str, bytes]:
    """The compiled models by internal name, from the cache if it has them.

    A runtime without javac has none: it runs the library as it is, which costs time, not truth.
    """
    try:
        _ = jdk.javac
    except JdkNotFound:
        return {}
    cache = cache or Cache.default()
    classes: dict[str, bytes] = {}
    for module in _modules():
        compilation = Compilation(tuple(sources_of(module)), jdk, module=module.name)
        classes.update(compile_java(compilation, cache).classes)
    return classes


@cached
def models_of(jdk: Jdk) -> Mapping[str, bytes]:
    """The same, read once: every search and every replay starts with them."""
    return model_classes(jdk)


def _modules() -> list[Path]:
    modules = sorted(MODELS.iterdir()) if MODELS.is_dir() else []
    if not modules:
        cause, remedy = "Heddle's model classes are missing", "install Heddle again"
        raise InputError(cause, place=str(MODELS), remedy=remedy)
    return modules
