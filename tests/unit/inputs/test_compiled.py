from __future__ import annotations

from heddle.inputs.compiled import Compiled, pack, unpack


def test_what_is_packed_is_unpacked() -> None:
    compiled = Compiled({"a/B": b"bytes", "größe/Ω$1": b""}, "a warning\n", ("src/ä.java",))

    assert unpack(pack(compiled)) == compiled


def test_equal_compilations_give_equal_bytes() -> None:
    one = Compiled({"A": b"1", "B": b"2"}, "", ("x",))
    same = Compiled({"B": b"2", "A": b"1"}, "", ("x",))

    assert pack(one) == pack(same)


def test_notes_belong_to_one_call_and_are_not_packed() -> None:
    assert unpack(pack(Compiled({}, "", (), notes=("disk full",)))).notes == ()


def test_remarks_are_javacs_words_and_then_ours() -> None:
    assert Compiled({}, "Note: x\nNote: y\n", (), ("disk full",)).remarks == (
        "Note: x\nNote: y",
        "disk full",
    )
    assert Compiled({}, "", ()).remarks == ()
