"""Which JDK: its class library is what the program runs on, its javac what compiles it."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from heddle.errors import JdkNotFound
from heddle.inputs.files import read_file

OLDEST = 17
INSTALL = f"install a JDK {OLDEST} or newer, and name its folder with --jdk or JAVA_HOME"

# On macOS `/usr/bin/javac` is no link into a JDK but a program that forwards to one; this says
# to which.
JAVA_HOME_TOOL = Path("/usr/libexec/java_home")


@dataclass(frozen=True, slots=True)
class Jdk:
    """An installed Java: at least its class library, usually its compiler too.

    `version` is the feature release (17, 21, …) and `full_version` the vendor's whole string.
    `identity` tells two installations apart whose class libraries or compilers may differ.
    """

    home: Path
    version: int
    full_version: str
    identity: str

    @property
    def image(self) -> Path:
        """The file that holds every class of the JDK."""
        return self.home / "lib" / "modules"

    @property
    def javac(self) -> Path:
        """The compiler; a runtime without one still serves class files and jars."""
        for name in ("javac", "javac.exe"):
            if (program := self.home / "bin" / name).is_file():
                return program
        cause = f"this is a Java {self.version} runtime without javac, so it cannot compile"
        remedy = (
            f"install a full JDK {OLDEST} or newer and name it with --jdk, or give .class files"
        )
        raise JdkNotFound(cause, place=str(self.home), remedy=remedy)


def find_jdk(
    explicit: Path | str | None = None, *, environment: Mapping[str, str] = os.environ
) -> Jdk:
    """The JDK the user means: `--jdk`, else `JAVA_HOME`, else the one whose javac is on the path.

    A place that is named but unusable is an error and never passed over: a verdict about some
    other JDK than the one the user named would mislead.
    """
    if explicit is not None:
        return open_jdk(Path(explicit), named_by="--jdk")
    if home := environment.get("JAVA_HOME"):
        return open_jdk(Path(home), named_by="JAVA_HOME")
    if javac := shutil.which("javac", path=environment.get("PATH", "")):
        return open_jdk(home_behind(Path(javac)), named_by="javac on the PATH")
    cause = (
        "no JDK found: --jdk is not given, JAVA_HOME is not set, and there is no javac on the PATH"
    )
    raise JdkNotFound(cause, remedy=INSTALL)


def home_behind(javac: Path) -> Path:
    """The JDK that a javac belongs to, through links and through macOS's forwarding program."""
    home = javac.resolve().parent.parent
    if (home / "release").is_file() or not JAVA_HOME_TOOL.is_file():
        return home
    import subprocess

    answer = subprocess.run([JAVA_HOME_TOOL], capture_output=True, text=True, check=False)
    return Path(answer.stdout.strip()) if answer.returncode == 0 else home


def open_jdk(home: Path, *, named_by: str) -> Jdk:
    """Check that `home` is a JDK we can use, by its files alone: starting a JVM takes a second."""
    bundle = home / "Contents" / "Home"  # macOS: the folder above is easily taken for the JDK
    if bundle.is_dir():
        home = bundle
    place = f"{home} (from {named_by})"
    if not home.is_dir():
        cause = "there is no such folder"
        raise JdkNotFound(cause, place=place, remedy=INSTALL)
    image, release = home / "lib" / "modules", home / "release"
    for file in (release, image):
        if not file.is_file():
            cause = f"not a JDK {OLDEST} or newer: {file.relative_to(home).as_posix()} is missing"
            raise JdkNotFound(cause, place=place, remedy=INSTALL)
    text = read_file(release)
    properties = release_properties(text.decode(errors="replace"))
    version = feature_version(properties.get("JAVA_VERSION", ""))
    if version is None:
        cause = "the file release does not say which Java this is (JAVA_VERSION)"
        raise JdkNotFound(cause, place=place, remedy=INSTALL)
    if version < OLDEST:
        cause = f"Java {version} is too old"
        raise JdkNotFound(cause, place=place, remedy=INSTALL)
    full_version = properties.get("JAVA_RUNTIME_VERSION", properties["JAVA_VERSION"])
    fingerprint = hashlib.sha256(text + str(image.stat().st_size).encode()).hexdigest()
    return Jdk(home, version, full_version, fingerprint)


def release_properties(text: str) -> dict[str, str]:
    """The `KEY="value"` lines of a JDK's file `release`."""
    return dict(re.findall(r'^(\w+)="?(.*?)"?\s*$', text, re.MULTILINE))


def feature_version(version: str) -> int | None:
    """17 of `17.0.15`, 25 of `25-ea`, 8 of the old spelling `1.8.0_392`."""
    match = re.match(r"(?:1\.)?(\d+)", version)
    return int(match[1]) if match else None
