"""Folders with a build file: modules, outdated classes, and what the build tool says."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from heddle import api
from heddle.errors import InputError, JavacFailed
from heddle.inputs.build_files import is_project
from heddle.inputs.build_tools import class_path_of, read_class_path
from heddle.inputs.cache import Cache
from heddle.inputs.projects import build_of, chosen, demand_compiled
from heddle.results.run_outcome import Exited

MAVEN = """#!/bin/sh
echo "$@" >> "$0.calls"
echo '[INFO] --- maven-dependency-plugin:2.8:build-classpath (default-cli) @ top ---'
echo '[INFO] No dependencies found.'
echo '[INFO] --- dependency:3.6.0:build-classpath (default-cli) @ one ---'
echo '[INFO] Dependencies classpath:'
echo '{one}:{shared}'
echo '[INFO] --- dependency:3.6.0:build-classpath (default-cli) @ two ---'
echo '[INFO] Dependencies classpath:'
echo '{shared}'
"""
GRADLE = """#!/bin/sh
echo "heddle:{folder}/one:{one}"
echo "heddle:{folder}/one:{shared}"
echo "heddle:{folder}/two:{shared}"
"""


def module(folder: Path, text: str, *, compiled: bool = True) -> None:
    (folder / "src/main/java/p").mkdir(parents=True)
    (folder / "pom.xml").write_text(text)
    source = folder / "src/main/java/p/A.java"
    source.write_text("package p; class A {}")
    if compiled:
        classes = folder / "target/classes/p"
        classes.mkdir(parents=True)
        (classes / "A.class").write_bytes(b"")


@pytest.fixture
def maven(tmp_path: Path) -> Path:
    top = tmp_path / "top"
    top.mkdir()
    (top / "pom.xml").write_text(
        "<project><artifactId>top</artifactId><modules><module>first</module>"
        "<module>second</module></modules></project>"
    )
    for name, called in (("first", "one"), ("second", "two")):
        module(
            top / name,
            "<project xmlns='http://maven.apache.org/POM/4.0.0'>"
            f"<artifactId>{called}</artifactId></project>",
        )
    return top


@pytest.fixture
def gradle(tmp_path: Path) -> Path:
    top = tmp_path / "build"
    for name in ("one", "two"):
        (top / name / "src/main/java").mkdir(parents=True)
        (top / name / "src/main/java/A.java").write_text("class A {}")
        (top / name / "build/classes/java/main").mkdir(parents=True)
        (top / name / "build/classes/java/main/A.class").write_bytes(b"")
        (top / name / "build.gradle.kts").write_text("plugins { java }")
    (top / "settings.gradle").write_text("rootProject.name = 'x'\ninclude 'one',\n  ':two'\n")
    return top


def tool(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An executable of this name, found before all others."""
    file = folder / "bin" / name
    file.parent.mkdir()
    file.write_text(text)
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{file.parent}{os.pathsep}{os.environ['PATH']}")
    return file


def test_a_build_file_makes_a_folder_a_project(maven: Path, tmp_path: Path) -> None:
    assert is_project(maven)
    assert not is_project(tmp_path)
    assert [each.name for each in chosen(maven, ())] == ["one", "two"]


def test_modules_are_named_as_their_build_file_or_their_folder_says(maven: Path) -> None:
    assert [each.folder.name for each in chosen(maven, ["two"])] == ["second"]
    assert [each.folder.name for each in chosen(maven, ["second", "one"])] == ["second", "first"]
    with pytest.raises(InputError, match="there is no module three\n  try: use one of one, two"):
        chosen(maven, ["three"])


def test_a_module_belongs_to_the_build_above_it(maven: Path, gradle: Path) -> None:
    assert build_of(maven / "second").folder == maven
    assert [each.folder.name for each in chosen(gradle, ())] == ["one", "two"]


def test_classes_that_are_missing_or_outdated_are_an_error_that_says_what_to_run(
    maven: Path,
) -> None:
    (first, second) = chosen(maven, ())
    demand_compiled(first)
    source = first.folder / "src/main/java/p/A.java"
    os.utime(source, (2e9, 2e9))
    with pytest.raises(InputError, match=r"(?s)is newer than.*mvn test-compile"):
        demand_compiled(first)
    (second.folder / "target/classes/p/A.class").unlink()
    with pytest.raises(InputError, match=r"(?s)is not compiled.*mvn test-compile"):
        demand_compiled(second)


def test_maven_is_asked_once_offline_and_for_each_module(
    maven: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, shared = tmp_path / "one.jar", tmp_path / "shared.jar"
    one.touch()
    shared.touch()
    called = tool(tmp_path, "mvn", MAVEN.format(one=one, shared=shared), monkeypatch)
    cache, build = Cache(tmp_path / "cache"), build_of(maven)
    first, second = chosen(maven, ())
    assert class_path_of(build, [first], cache) == (str(one), str(shared))
    assert class_path_of(build, [second], cache) == (str(shared),)
    (words,) = called.with_name("mvn.calls").read_text().splitlines()
    assert words.split()[0] == "-o"
    # In this phase Maven knows where the test classes of other modules are.
    assert "test-compile" in words.split()
    (maven / "first/pom.xml").write_text("<project><artifactId>one</artifactId><!-- --></project>")
    class_path_of(build_of(maven), [first], cache)
    assert len(called.with_name("mvn.calls").read_text().splitlines()) == 2


def test_gradle_is_asked_with_a_script_of_its_own(
    gradle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, shared = tmp_path / "one.jar", tmp_path / "shared.jar"
    one.touch()
    shared.touch()
    text = GRADLE.format(folder=gradle.resolve(), one=one, shared=shared)
    tool(tmp_path, "gradle", text, monkeypatch)
    modules = chosen(gradle, ())
    found = class_path_of(build_of(gradle), modules, Cache(tmp_path / "cache"))
    assert found == (str(one), str(shared))


@pytest.mark.parametrize(
    "name",
    [
        "one/build.gradle.kts",
        "settings.gradle",
        "gradle/libs.versions.toml",
        "gradle/shared.gradle",
        "one/gradle.lockfile",
        "buildSrc/build.gradle.kts",
        "buildSrc/src/main/kotlin/conventions.gradle.kts",
    ],
)
def test_gradle_is_asked_again_when_what_decides_about_the_class_path_changes(
    gradle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    called = tool(tmp_path, "gradle", "#!/bin/sh\necho x >> $0.calls\n", monkeypatch)
    cache, modules = Cache(tmp_path / "cache"), chosen(gradle, ())
    for _ in range(2):
        class_path_of(build_of(gradle), modules, cache)
    assert len(called.with_name("gradle.calls").read_text().splitlines()) == 1
    (gradle / name).parent.mkdir(parents=True, exist_ok=True)
    with (gradle / name).open("a") as file:
        file.write("\n// changed")
    class_path_of(build_of(gradle), modules, cache)
    assert len(called.with_name("gradle.calls").read_text().splitlines()) == 2


def test_maven_is_asked_again_when_a_parent_beside_the_project_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = tool(tmp_path, "mvn", "#!/bin/sh\necho x >> $0.calls\n", monkeypatch)
    parent = tmp_path / "parent/pom.xml"
    parent.parent.mkdir()
    parent.write_text("<project><artifactId>up</artifactId></project>")
    module(
        tmp_path / "app",
        "<project><parent><artifactId>up</artifactId><relativePath>../parent</relativePath>"
        "</parent><artifactId>app</artifactId></project>",
    )
    cache = Cache(tmp_path / "cache")
    for version in ("", "<version>2</version>", "<version>2</version>"):
        parent.write_text(f"<project><artifactId>up</artifactId>{version}</project>")
        build = build_of(tmp_path / "app")
        class_path_of(build, build.modules, cache)
    assert len(called.with_name("mvn.calls").read_text().splitlines()) == 2


def test_a_build_tool_that_fails_or_is_missing_is_an_error_with_a_remedy(
    maven: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build, cache = build_of(maven), Cache(tmp_path / "cache")
    tool(tmp_path, "mvn", "#!/bin/sh\necho '[ERROR] no such plugin'\nexit 1\n", monkeypatch)
    with pytest.raises(InputError, match=r"(?s)no such plugin.*--classpath-file"):
        class_path_of(build, build.modules, cache)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match=r"(?s)mvn is not installed.*--classpath"):
        class_path_of(build, build.modules, cache)


def test_a_class_path_file_is_read_as_build_tools_write_it(tmp_path: Path) -> None:
    file = tmp_path / "classpath.txt"
    file.write_text(f"a.jar{os.pathsep}b.jar\nc d.jar\n\n")
    assert read_class_path(file) == ("a.jar", "b.jar", "c d.jar")


def test_a_module_without_a_project_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A {}")
    with pytest.raises(InputError, match="--module needs a project"):
        api.load(tmp_path, modules=["a"])


def test_sources_of_compiled_classes_come_from_folders_and_jars(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A { public static void main(String[] a) {} }")
    with zipfile.ZipFile(tmp_path / "b-sources.jar", "w") as jar:
        jar.writestr("q/B.java", "package q; class B {}")
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "C.java").write_text("package r; class C {}")
    path = os.pathsep.join((str(tmp_path / "b-sources.jar"), str(folder)))
    sources = api.load(tmp_path / "A.java", source_path=path).inputs.sources
    assert [source.name for source in sources] == ["A.java", "q/B.java", "r/C.java"]
    with pytest.raises(InputError, match="no such folder or jar"):
        api.load(tmp_path / "A.java", source_path=str(tmp_path / "none"))


def test_sources_of_a_project_that_miss_a_library_have_a_hint(maven: Path) -> None:
    source = maven / "first/src/main/java/p/A.java"
    source.write_text("package p; import org.junit.Test; class A {}")
    with pytest.raises(JavacFailed, match=r"belong to the project \S*first: compile it with"):
        api.load(source)


def test_errors_that_look_like_lombok_have_a_hint(tmp_path: Path) -> None:
    file = tmp_path / "A.java"
    file.write_text("import lombok.Data;\n@Data class A { int b = getC(); }\n")
    with pytest.raises(JavacFailed, match="--annotation-processing"):
        api.load(file)


PROCESSOR = """import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

@SupportedAnnotationTypes("*")
public class Maker extends AbstractProcessor {
    private boolean done;

    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
        try {
            if (!done) {
                done = true;
                try (var writer = processingEnv.getFiler().createSourceFile("Made").openWriter()) {
                    writer.write("class Made { static int value() { return 7; } }");
                }
            }
            return false;
        } catch (java.io.IOException error) {
            throw new IllegalStateException(error);
        }
    }
}
"""


def test_annotation_processors_run_only_on_demand(tmp_path: Path) -> None:
    processor, classes = tmp_path / "Maker.java", tmp_path / "classes"
    processor.write_text(PROCESSOR)
    found = api.load(processor).inputs.classpath.find("Maker")
    assert found is not None
    (classes / "META-INF/services").mkdir(parents=True)
    (classes / "META-INF/services/javax.annotation.processing.Processor").write_text("Maker\n")
    (classes / "Maker.class").write_bytes(found.data)
    file = tmp_path / "Use.java"
    file.write_text(
        "public class Use { public static void main(String[] a) { assert Made.value() == 7; } }"
    )
    with pytest.raises(JavacFailed):
        api.load(file, classpath=str(classes))
    program = api.load(file, classpath=str(classes), annotation_processing=True)
    assert api.run(program).end == Exited(0)


def test_a_project_may_be_named_from_inside(maven: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(maven)
    for each in chosen(Path(), ()):
        demand_compiled(each)
        assert [place.name for place in each.class_folders] == ["classes"]
