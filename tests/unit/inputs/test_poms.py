"""What build files of Maven say, without Maven."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError
from heddle.inputs.build_tools import class_path_of
from heddle.inputs.cache import Cache
from heddle.inputs.projects import build_of, chosen, demand_compiled

if TYPE_CHECKING:
    from pathlib import Path

TOP = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <groupId>acme</groupId><artifactId>top</artifactId><packaging>pom</packaging>
  <properties><out>${project.build.directory}/made</out></properties>
  <modules><module>parts/app</module></modules>
  <profiles>
    <profile><id>it</id><modules><module>it</module></modules></profile>
    <profile><id>always</id><activation><activeByDefault>true</activeByDefault></activation>
      <modules><module>usual</module></modules></profile>
  </profiles>
  <build><sourceDirectory>code</sourceDirectory><outputDirectory>${out}</outputDirectory></build>
</project>"""
CHILD = """<project><parent><groupId>acme</groupId><artifactId>top</artifactId>
  <relativePath>{path}</relativePath></parent><artifactId>{name}</artifactId></project>"""


def module(folder: Path, name: str, path: str, *, compiled: bool = True) -> None:
    (folder / "code").mkdir(parents=True)
    (folder / "pom.xml").write_text(CHILD.format(name=name, path=path))
    (folder / "code/A.java").write_text("class A {}")
    if compiled:
        (folder / "target/made").mkdir(parents=True)
        (folder / "target/made/A.class").write_bytes(b"")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    folder = tmp_path / "top"
    folder.mkdir()
    (folder / "pom.xml").write_text(TOP)
    module(folder / "parts/app", "acme-app", "../../pom.xml")
    module(folder / "usual", "acme-usual", "../pom.xml")
    module(folder / "it", "acme-it", "../pom.xml", compiled=False)
    return folder


def test_folders_are_where_the_build_file_or_its_parent_says(top: Path) -> None:
    (app,) = chosen(top, ["acme-app"])
    assert app.class_folders == (top / "parts/app/target/made",)
    assert app.source_folders == (top / "parts/app/code",)
    demand_compiled(app)


def test_modules_of_profiles_count_if_they_are_usual_or_were_compiled(top: Path) -> None:
    assert [each.name for each in chosen(top, ())] == ["acme-app", "acme-usual"]
    (top / "it/target/made").mkdir(parents=True)
    (top / "it/target/made/A.class").write_bytes(b"")
    assert [each.name for each in chosen(top, ())] == ["acme-app", "acme-it", "acme-usual"]


def test_maven_is_told_the_profiles_of_compiled_modules(
    top: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (top / "it/target/made").mkdir(parents=True)
    maven = tmp_path / "bin/mvn"
    maven.parent.mkdir()
    maven.write_text('#!/bin/sh\necho "$@" > "$0.words"\n')
    maven.chmod(0o755)
    monkeypatch.setenv("PATH", f"{maven.parent}:/usr/bin:/bin")
    build = build_of(top)
    class_path_of(build, build.modules, Cache(tmp_path / "cache"))
    assert "-P it" in maven.with_name("mvn.words").read_text()


@pytest.mark.parametrize("name", ["app", "acme-app", ":acme-app", "acme:acme-app", "parts/app"])
def test_a_module_has_several_names(top: Path, name: str) -> None:
    assert [each.name for each in chosen(top, [name])] == ["acme-app"]


def test_a_name_of_two_modules_is_an_error(top: Path) -> None:
    module(top / "more/app", "other", "../../pom.xml")
    text = TOP.replace("</module></modules>\n", "</module><module>more/app</module></modules>\n", 1)
    (top / "pom.xml").write_text(text)
    with pytest.raises(InputError, match=r"(?s)there are 2 modules app.*more/app"):
        chosen(top, ["app"])


def test_a_module_belongs_to_the_build_above_the_folders_between(top: Path) -> None:
    assert build_of(top / "parts/app").folder.resolve() == top.resolve()
