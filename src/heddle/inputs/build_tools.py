"""The class path of a project, as its own build tool knows it.

The tool is started offline, and only for a folder that the user named as a project without a class
path. It executes what the build files say: that is the user's own build.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from heddle.budget import during
from heddle.errors import InputError
from heddle.inputs.cache import Cache
from heddle.inputs.files import read_file
from heddle.inputs.projects import Build, Module

_REMEDY = "name the class path with --classpath or --classpath-file"
_SECONDS = 300
_FORMAT = b"class path 2"
# The phase lets Maven take the classes of other modules from where they are, those of their tests
# included; nothing is compiled.
_MAVEN_GOALS = ("test-compile", "dependency:build-classpath")
_MAVEN_OPTIONS = (
    "-o",
    "-B",
    "-Dmaven.main.skip=true",
    "-Dmaven.test.skip=true",
    "-Dstyle.color=never",
)
_GOAL = re.compile(r"\[INFO\] --- .*:build-classpath .* @ (?P<name>\S+) ---")
_WRONG = "* What went wrong:"
_PATH = "[INFO] Dependencies classpath:"
# What is used here is in all versions of Gradle since 4.
_INIT = """allprojects { project ->
  project.tasks.create('heddleClassPath') {
    doLast {
      if (project.hasProperty('sourceSets')) {
        project.sourceSets.matching { it.name in ['main', 'test'] }.each { set ->
          set.runtimeClasspath.files.each { println "heddle:${project.projectDir}:${it}" }
        }
      }
    }
  }
}
"""
# No process stays behind, and the script may ask the project while the task runs.
_GRADLE_OPTIONS = (
    "--offline",
    "--quiet",
    "--no-daemon",
    "-Dorg.gradle.configuration-cache=false",
    "-Dorg.gradle.unsafe.configuration-cache=false",
    "-Dorg.gradle.unsafe.isolated-projects=false",
)


def class_path_of(build: Build, modules: Sequence[Module], cache: Cache) -> tuple[str, ...]:
    """What modules need besides their own classes: from the cache, or from the build tool."""
    paths = _known(build, cache)
    if paths is None:
        paths = _asked(build)
        stored = "\n".join(f"{name}\t{entry}" for name, path in paths.items() for entry in path)
        with suppress(InputError):  # a cache that cannot be written costs time only
            cache.put(_key(build), stored.encode())
    entries = (entry for module in modules for entry in paths.get(_name(build, module), ()))
    found = (known for entry in dict.fromkeys(entries) for known in _compiled(entry, build))
    return tuple(dict.fromkeys(found))


def _compiled(entry: str, build: Build) -> tuple[str, ...]:
    """An entry; instead of the archive of a module, which may be missing or old, its classes."""
    path = Path(entry)
    if path.suffix == ".jar":
        for module in build.modules:
            archives = module.folder.resolve() / ("target" if build.tool == "mvn" else "build/libs")
            if path.parent == archives:
                is_for_tests = path.stem.endswith(("-tests", "-test-fixtures"))
                parts = module.parts if is_for_tests else module.parts[:1]
                places = [place for part in parts for place in part.classes if place.is_dir()]
                return tuple(map(str, places)) or ((entry,) if path.exists() else ())
    return (entry,) if path.exists() else ()


def read_class_path(file: Path) -> tuple[str, ...]:
    """The entries in a file: separated as for java, or one on each line."""
    text = read_file(file).decode(errors="replace")
    entries = (entry.strip() for line in text.splitlines() for entry in line.split(os.pathsep))
    return tuple(filter(None, entries))


def _key(build: Build) -> str:
    digest = hashlib.sha256(_FORMAT + repr(_profiles(build)).encode())
    for file in build.files:
        name = os.fsencode(file.resolve())
        digest.update(len(name).to_bytes(8, "big") + name)
        data = read_file(file)
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def _known(build: Build, cache: Cache) -> Mapping[str, tuple[str, ...]] | None:
    stored = cache.get(_key(build))
    if stored is None:
        return None
    paths: dict[str, tuple[str, ...]] = {}
    for line in filter(None, stored.decode().split("\n")):
        name, _, entry = line.partition("\t")
        if not Path(entry).exists():
            return None
        paths[name] = (*paths.get(name, ()), entry)
    return paths


def _name(build: Build, module: Module) -> str:
    """What the tool's answer calls a module."""
    return module.name if build.tool == "mvn" else str(module.folder.resolve())


def _asked(build: Build) -> Mapping[str, tuple[str, ...]]:
    tool = shutil.which(build.tool)
    if tool is None:
        cause = f"{build.tool} is not installed, so the class path of the project is not known"
        raise InputError(cause, place=str(build.folder), remedy=_REMEDY)
    with tempfile.TemporaryDirectory(prefix="heddle-project-") as name:
        script = Path(name) / "classpath.gradle"
        script.write_text(_INIT)
        words = (
            (*_MAVEN_OPTIONS, *_profiles(build), *_MAVEN_GOALS)
            if build.tool == "mvn"
            else (*_GRADLE_OPTIONS, "--init-script", str(script), "heddleClassPath")
        )
        with during(f"asking {build.tool} for the class path"):
            output = _call([tool, *words], build)
    return _maven_paths(output) if build.tool == "mvn" else _gradle_paths(output)


def _profiles(build: Build) -> tuple[str, ...]:
    """What makes Maven know the modules of profiles that were compiled."""
    names = dict.fromkeys(each.profile for each in build.modules if each.profile is not None)
    return ("-P", ",".join(names)) if names else ()


def _call(command: Sequence[str], build: Build) -> str:
    try:
        done = subprocess.run(
            command,
            cwd=build.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        cause = f"{build.tool} did not tell the class path in {_SECONDS} s"
        raise InputError(cause, place=str(build.folder), remedy=_REMEDY) from error
    except OSError as error:
        cause = f"{build.tool} cannot be started: {error.strerror or error}"
        raise InputError(cause, place=str(build.folder), remedy=_REMEDY) from error
    if done.returncode != 0:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        # Gradle says what is wrong on the line behind these words.
        errors = [line for line in said if "ERROR" in line]
        errors = errors or said[said.index(_WRONG) + 1 :] if _WRONG in said else errors or said
        cause = f"{build.tool} could not tell the class path offline"
        detail = f": {errors[0].strip()}" if errors else ""
        goals = " ".join(_MAVEN_GOALS)
        command_text = f"mvn {goals}" if build.tool == "mvn" else "gradle build"
        remedy = f"run `{command_text}` once, which may fetch what is missing, or {_REMEDY}"
        raise InputError(cause + detail, place=str(build.folder), remedy=remedy)
    return done.stdout


def _maven_paths(output: str) -> Mapping[str, tuple[str, ...]]:
    paths: dict[str, tuple[str, ...]] = {}
    name, is_next = "", False
    for line in output.splitlines():
        goal = _GOAL.match(line)
        if goal:
            name = goal["name"]
        elif is_next:
            paths[name] = tuple(filter(None, line.strip().split(os.pathsep)))
        is_next = line.strip() == _PATH
    return paths


def _gradle_paths(output: str) -> Mapping[str, tuple[str, ...]]:
    paths: dict[str, tuple[str, ...]] = {}
    for line in output.splitlines():
        if line.startswith("heddle:"):
            folder, _, entry = line.removeprefix("heddle:").partition(":")
            paths[folder] = (*paths.get(folder, ()), entry)
    return paths
