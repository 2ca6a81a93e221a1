"""Where the class files of these tests come from."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from heddle._core import Image
from heddle.inputs.jdk import Jdk, find_jdk

FEATURES = Path(__file__).parent / "Features.java"


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    """The JDK whose classes are read."""
    return find_jdk()


@pytest.fixture(scope="session")
def image(jdk: Jdk) -> Image:
    """Its class library."""
    return Image(jdk.image)


@pytest.fixture(scope="session")
def features(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Class files that javac makes of `Features.java`, with all debugging information."""
    folder = tmp_path_factory.mktemp("features")
    options = ["-g", "-parameters", "--release", "17", "-Xlint:-options"]
    subprocess.run([jdk.javac, *options, "-d", folder, FEATURES], check=True)
    return sorted(folder.glob("*.class"))
