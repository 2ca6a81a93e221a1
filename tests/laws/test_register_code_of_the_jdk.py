"""Lifting is total: every method of the JDK becomes a well-formed body."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from heddle import _core
from heddle.inputs.jdk import find_jdk
from heddle.program.flow import flow_graph
from heddle.program.lifting import lift
from heddle.program.printing import body_text, flow_text
from laws.well_formed import check_well_formed
from register_code import ByName
from support.long_run import sample

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heddle.program.body import Body


@pytest.fixture(scope="module")
def image() -> _core.Image:
    return _core.Image(find_jdk().image)


def lifted(image: _core.Image, names: Iterable[str]) -> Iterator[Body]:
    for name in names:
        data = image.find_class(name)
        assert data is not None
        file = _core.parse_class(data)
        for method in file.methods:
            body = lift(file, method, ByName())
            assert (body is None) == (method.code is None)
            if body is not None:
                yield body


def test_every_method_of_java_base_lifts(image: _core.Image) -> None:
    assert sum(1 for _ in lifted(image, image.class_names("java.base"))) > 50_000


def test_bodies_are_well_formed_and_print(image: _core.Image) -> None:
    count = 0
    for body in lifted(image, Random(4).sample(image.class_names("java.base"), 300)):
        check_well_formed(body)
        assert body_text(body)
        assert flow_text(flow_graph(body))
        count += 1
    assert count > 1500


PRINT = """
import sys
from heddle import _core
from heddle.inputs.jdk import find_jdk
from heddle.program.dot import flow_dot
from heddle.program.flow import flow_graph
from heddle.program.lifting import lift
from heddle.program.printing import body_text, flow_text
from register_code import ByName
from support.long_run import sample

image = _core.Image(find_jdk().image)
for name in ("java/util/concurrent/ConcurrentHashMap", "java/lang/Thread", "java/util/Formatter"):
    file = _core.parse_class(image.find_class(name))
    for method in file.methods:
        body = lift(file, method, ByName())
        if body is not None:
            graph = flow_graph(body)
            sys.stdout.write(body_text(body) + flow_text(graph) + flow_dot(graph))
"""


def printed(hash_seed: str) -> bytes:
    environment = os.environ | {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "PYTHONIOENCODING": "utf-8",
    }
    command = [sys.executable, "-c", PRINT]
    return subprocess.run(command, check=True, capture_output=True, env=environment).stdout


def test_the_same_code_prints_the_same_whatever_the_hash_seed() -> None:
    first = printed("1")
    assert len(first) > 100_000
    assert printed("2") == first


@pytest.mark.long
def test_methods_of_the_jdk_lift_to_a_well_formed_body(image: _core.Image) -> None:
    count = 0
    for body in lifted(image, sample(image.class_names(), 5)):
        check_well_formed(body)
        count += 1
    assert count > 35_000
