"""The model classes, as the user's javac makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.classfile.decoding import decode
from heddle.errors import InputError
from heddle.inputs import models
from heddle.inputs.jdk import open_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.models import model_classes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from heddle._core import ClassFile
    from heddle.inputs.cache import Cache
    from heddle.inputs.jdk import Jdk

SYNCHRONIZER = "java/util/concurrent/locks/AbstractQueuedSynchronizer"


def test_a_model_has_the_name_of_the_class_it_stands_for(jdk: Jdk, shared_cache: Cache) -> None:
    classes = model_classes(jdk, shared_cache)
    assert {SYNCHRONIZER, f"{SYNCHRONIZER}$ConditionObject"} <= classes.keys()
    assert "java/util/concurrent/Exchanger" in classes


def test_models_come_from_the_cache_the_second_time(
    tmp_path: Path, jdk: Jdk, shared_cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = model_classes(jdk, shared_cache)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("heddle.inputs.javac.run_javac", None)
    assert model_classes(jdk, shared_cache) == first


def test_a_runtime_without_javac_has_no_models(
    tmp_path: Path, jdk: Jdk, shared_cache: Cache
) -> None:
    home = tmp_path / "runtime"
    (home / "lib").mkdir(parents=True)
    (home / "lib" / "modules").symlink_to(jdk.image)
    (home / "release").write_bytes((jdk.home / "release").read_bytes())
    assert model_classes(open_jdk(home, named_by="the test"), shared_cache) == {}


def test_an_installation_without_the_sources_says_so(
    tmp_path: Path, jdk: Jdk, shared_cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "MODELS", tmp_path / "gone")
    with pytest.raises(InputError, match="model classes are missing"):
        model_classes(jdk, shared_cache)


def test_a_model_has_every_method_that_a_program_can_call(jdk: Jdk, shared_cache: Cache) -> None:
    classes = model_classes(jdk, shared_cache)
    root = JdkRoot(jdk)
    missing = set()
    for name, data in classes.items():
        there = root.find(name)
        # What is nested and private is the model's own business.
        if there is None or name.endswith("$Worker"):
            continue
        file: ClassFile | None = decode(data, name)
        has: set[str] = set()
        while file is not None:
            has |= {*_offered(file)}
            above = file.superclass
            file = decode(classes[above], above) if above is not None and above in classes else None
        missing |= {f"{name}.{method}" for method in _offered(decode(there.data, name))} - {
            f"{name}.{method}" for method in has
        }
    # The first does nothing, the others are those of the interface.
    inherited = {"finalize", "exceptionNow", "resultNow", "state"}
    assert {name for name in missing if name.split(".")[1].split("(")[0] not in inherited} == set()


def _offered(file: ClassFile) -> Iterator[str]:
    """Methods that are public or protected, with their descriptors."""
    for method in file.methods:
        if method.access_flags & 0x0005 and not method.access_flags & 0x1000:
            yield f"{method.name}{method.descriptor}"
