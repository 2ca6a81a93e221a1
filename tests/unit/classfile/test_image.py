"""The JDK's own image, read without starting the JDK."""

from __future__ import annotations

import hashlib
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle._core import DecodeError, Image, parse_class

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.inputs.jdk import Jdk


def test_every_class_of_the_jdk_decodes(image: Image) -> None:
    decoded = 0
    for module in image.modules():
        for name in image.class_names(module):
            data = image.read(f"/{module}/{name}.class")
            assert data is not None
            assert parse_class(data).name == name
            decoded += 1

    assert decoded > 20_000


def test_every_module_declaration_decodes(image: Image) -> None:
    for module in image.modules():
        data = image.read(f"/{module}/module-info.class")
        assert data is not None
        declaration = parse_class(data)
        assert (declaration.name, declaration.superclass) == ("module-info", None)
        assert declaration.module is not None
        assert "Module" in declaration.attributes


def test_the_modules_are_those_that_java_lists(image: Image, jdk: Jdk) -> None:
    command = [str(jdk.home / "bin" / "java"), "--list-modules"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout

    assert image.modules() == tuple(sorted(re.findall(r"^([\w.]+)", listed, re.MULTILINE)))


def test_a_class_is_the_same_as_the_one_javap_checks(image: Image, jdk: Jdk) -> None:
    command = [str(jdk.home / "bin" / "javap"), "-v", "-m", "java.base", "java.util.HashMap"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    checksum = re.search(r"SHA-256 checksum (\w+)", printed)

    data = image.find_class("java/util/HashMap")

    assert data is not None
    assert checksum is not None
    assert hashlib.sha256(data).hexdigest() == checksum[1]


def test_every_listed_class_is_found_again(image: Image) -> None:
    names = image.class_names("java.base")

    assert len(names) > 6000
    assert all(image.find_class(name) for name in names)
    assert set(names) < set(image.class_names())


def test_names_are_sorted_and_leave_declarations_of_modules_out(image: Image) -> None:
    names = image.class_names()

    assert list(names) == sorted(set(names))
    assert "java/lang/Object" in names
    assert "module-info" not in names
    assert image.class_names("no.such.module") == ()


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("java.lang", "java.base"),
        ("java/lang", "java.base"),
        ("java.util.logging", "java.logging"),
        ("java", None),
        ("no.such.package", None),
        ("", None),
    ],
)
def test_a_package_belongs_to_one_module(image: Image, package: str, module: str | None) -> None:
    assert image.module_of(package) == module


@pytest.mark.parametrize(
    "name",
    ["", "/", "Object", "module-info", "java/lang/object", "java/lang/NoSuch", "java.lang.Object"],
)
def test_what_is_not_a_class_is_not_found(image: Image, name: str) -> None:
    assert image.find_class(name) is None


def test_an_image_says_where_it_is(image: Image, jdk: Jdk) -> None:
    assert image.path == str(jdk.image)
    assert repr(image) == f"<Image {jdk.image}>"


def test_a_missing_image_is_the_systems_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        Image(tmp_path / "modules")

    assert caught.value.filename == str(tmp_path / "modules")


def test_a_folder_is_not_an_image(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        Image(tmp_path)


def test_another_file_is_not_an_image(tmp_path: Path) -> None:
    file = tmp_path / "modules"
    file.write_bytes(b"PK\x03\x04" * 100)

    with pytest.raises(DecodeError) as caught:
        Image(file)

    assert (caught.value.offset, caught.value.cause) == (
        0,
        "magic number 04034b50, not cafedada",
    )


@pytest.mark.long
@pytest.mark.parametrize("compression", ["0", "1", "2"])
def test_images_that_jlink_compressed_are_read_or_refused_by_name(
    image: Image, jdk: Jdk, tmp_path: Path, compression: str
) -> None:
    """jlink's level 1 shares constants between classes, which is not supported; 2 is zip."""
    home = tmp_path / "linked"
    options = ["--compress", compression, "--add-modules", "java.base", "--output", str(home)]
    subprocess.run([jdk.home / "bin" / "jlink", *options], check=True)
    linked = Image(home / "lib" / "modules")

    assert linked.modules() == ("java.base",)
    if compression == "1":
        with pytest.raises(DecodeError, match="compressed with 'compact-cp'"):
            linked.find_class("java/lang/Object")
    else:
        names = linked.class_names()
        assert len(names) > 6000
        # jlink generates some classes anew, such as its table of system modules.
        changed = [name for name in names if linked.find_class(name) != image.find_class(name)]
        assert len(changed) < 50
