from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.errors import JdkNotFound
from heddle.inputs import jdk as jdk_module
from heddle.inputs.jdk import feature_version, find_jdk, release_properties

if TYPE_CHECKING:
    from pathlib import Path

INSTALL = "\n  try: install a JDK 17 or newer, and name its folder with --jdk or JAVA_HOME"


def fake_jdk(home: Path, version: str = "21.0.2", *programs: str) -> Path:
    (home / "lib").mkdir(parents=True)
    (home / "bin").mkdir()
    (home / "lib" / "modules").write_bytes(b"classes")
    (home / "release").write_text(f'IMPLEMENTOR="Test"\nJAVA_VERSION="{version}"\n')
    for program in programs:
        (home / "bin" / program).write_text("#!/bin/sh\nexit 99\n")
        (home / "bin" / program).chmod(0o755)
    return home


def test_an_explicit_jdk_goes_before_java_home(tmp_path: Path) -> None:
    one, other = fake_jdk(tmp_path / "one"), fake_jdk(tmp_path / "other")

    assert find_jdk(one, environment={"JAVA_HOME": str(other)}).home == one


def test_java_home_goes_before_the_path(tmp_path: Path) -> None:
    one = fake_jdk(tmp_path / "one")
    other = fake_jdk(tmp_path / "other", "21", "javac")
    environment = {"JAVA_HOME": str(one), "PATH": str(other / "bin")}

    assert find_jdk(environment=environment).home == one


def test_an_empty_java_home_is_as_good_as_none(tmp_path: Path) -> None:
    home = fake_jdk(tmp_path / "jdk", "21", "javac")

    assert find_jdk(environment={"JAVA_HOME": "", "PATH": str(home / "bin")}).home == home


def test_links_to_javac_are_followed_to_the_jdk(tmp_path: Path) -> None:
    home = fake_jdk(tmp_path / "jdk", "21", "javac")
    (tmp_path / "alternatives").mkdir()
    (tmp_path / "alternatives" / "javac").symlink_to(home / "bin" / "javac")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "javac").symlink_to(tmp_path / "alternatives" / "javac")

    assert find_jdk(environment={"PATH": str(tmp_path / "bin")}).home == home


def test_a_forwarding_javac_is_looked_through_with_the_platforms_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = fake_jdk(tmp_path / "jdk", "21", "javac")
    stub = tmp_path / "usr" / "bin" / "javac"
    stub.parent.mkdir(parents=True)
    stub.write_text("#!/bin/sh\nexit 99\n")
    stub.chmod(0o755)
    tool = tmp_path / "java_home"
    tool.write_text(f'#!/bin/sh\necho "{home}"\n')
    tool.chmod(0o755)
    monkeypatch.setattr(jdk_module, "JAVA_HOME_TOOL", tool)

    assert find_jdk(environment={"PATH": str(stub.parent)}).home == home


def test_a_macos_bundle_stands_for_the_jdk_inside(tmp_path: Path) -> None:
    home = fake_jdk(tmp_path / "temurin.jdk" / "Contents" / "Home")

    assert find_jdk(tmp_path / "temurin.jdk").home == home


def test_the_version_is_read_without_starting_java(tmp_path: Path) -> None:
    home = fake_jdk(tmp_path / "jdk", "25.0.1", "java", "javac")  # programs that only fail

    assert find_jdk(home).version == 25


@pytest.mark.parametrize(
    ("text", "version"),
    [("17.0.15", 17), ("25", 25), ("25-ea", 25), ("1.8.0_392", 8), ("", None), ("x", None)],
)
def test_the_feature_release_is_the_first_number(text: str, version: int | None) -> None:
    assert feature_version(text) == version


def test_release_values_may_be_quoted_or_bare() -> None:
    assert release_properties('A="1 2"\nB=3\r\n') == {"A": "1 2", "B": "3"}


def test_the_installed_jdk_is_found_with_its_image_and_compiler() -> None:
    jdk = find_jdk()

    assert jdk.version >= 17
    assert jdk.image.is_file()
    assert jdk.javac.is_file()
    assert jdk.full_version.startswith(str(jdk.version))


def test_other_releases_have_other_identities(tmp_path: Path) -> None:
    one = find_jdk(fake_jdk(tmp_path / "one", "21.0.1"))
    same = find_jdk(fake_jdk(tmp_path / "same", "21.0.1"))
    other = find_jdk(fake_jdk(tmp_path / "other", "21.0.2"))

    assert one.identity == same.identity != other.identity


def test_a_runtime_without_javac_serves_until_asked_to_compile(tmp_path: Path) -> None:
    runtime = find_jdk(fake_jdk(tmp_path / "jre"))

    with pytest.raises(JdkNotFound) as raised:
        _ = runtime.javac

    assert str(raised.value) == (
        f"{tmp_path / 'jre'}: this is a Java 21 runtime without javac, so it cannot compile\n"
        "  try: install a full JDK 17 or newer and name it with --jdk, or give .class files"
    )


def test_no_jdk_at_all_says_where_it_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(JdkNotFound) as raised:
        find_jdk(environment={"PATH": str(tmp_path)})

    assert str(raised.value) == (
        "no JDK found: --jdk is not given, JAVA_HOME is not set, "
        "and there is no javac on the PATH" + INSTALL
    )


def test_a_named_jdk_that_is_not_there_is_not_replaced_by_another(tmp_path: Path) -> None:
    good = fake_jdk(tmp_path / "good", "21", "javac")
    environment = {"JAVA_HOME": str(tmp_path / "gone"), "PATH": str(good / "bin")}

    with pytest.raises(JdkNotFound) as raised:
        find_jdk(environment=environment)

    assert str(raised.value) == (
        f"{tmp_path / 'gone'} (from JAVA_HOME): there is no such folder" + INSTALL
    )


@pytest.mark.parametrize("file", ["release", "lib/modules"])
def test_a_folder_that_lacks_a_jdks_files_is_none(tmp_path: Path, file: str) -> None:
    home = fake_jdk(tmp_path / "jdk")
    (home / file).unlink()

    with pytest.raises(JdkNotFound) as raised:
        find_jdk(home)

    assert str(raised.value) == (
        f"{home} (from --jdk): not a JDK 17 or newer: {file} is missing" + INSTALL
    )


def test_an_old_jdk_is_refused_by_its_version(tmp_path: Path) -> None:
    home = fake_jdk(tmp_path / "jdk", "11.0.2", "javac")

    with pytest.raises(JdkNotFound) as raised:
        find_jdk(environment={"PATH": str(home / "bin")})

    assert str(raised.value) == f"{home} (from javac on the PATH): Java 11 is too old" + INSTALL


def test_a_release_file_without_a_version_is_named(tmp_path: Path) -> None:
    home = fake_jdk(tmp_path / "jdk")
    (home / "release").write_text("nothing\n")

    with pytest.raises(JdkNotFound, match="does not say which Java this is"):
        find_jdk(home)
