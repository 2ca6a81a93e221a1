"""The Bluetooth driver of [SuwimonteerabuthES08, 5.2] as model files, for any number of threads.

Every access to a field is a step of its own; `dec` is a procedure, so stacks are used.
"""

from __future__ import annotations

MINIMAL_CONTEXTS: dict[tuple[int, int, int], int | None] = {
    # version, adders, stoppers: contexts that the assertion needs to fail; None: it never does
    (1, 1, 1): 3,
    (1, 2, 1): 3,
    (1, 1, 2): 3,
    (1, 2, 2): 3,
    (1, 3, 1): 3,
    (2, 1, 1): None,
    (2, 2, 1): 5,
    (2, 1, 2): 4,
    (2, 2, 2): 4,
    (2, 3, 1): 5,
    (3, 1, 1): None,
    (3, 2, 1): None,
    (3, 1, 2): 4,
    (3, 2, 2): 4,
    (3, 3, 1): None,
}

_DECLARATIONS = """\
var pendingIo : -3..5 = 1
var stoppingFlag : bool
var stoppingEvent : bool
var stopped : bool
var locked : bool
"""

_DEC = """\
  dec -> dec.minus when locked == false do locked := true
  dec.minus -> dec.zero when pendingIo == 1 do pendingIo := pendingIo - 1
  dec.minus -> dec.more when pendingIo != 1 do pendingIo := pendingIo - 1
  dec.more -> () do locked := false
  dec.zero -> dec.fire do locked := false
  dec.fire -> () do stoppingEvent := true
"""

_ADD = """\
  entered -> failed when stopped == true
  entered -> dec done when stopped == false
  done -> ()
"""

_INC_1 = """\
  add -> dec done when stoppingFlag == true
  add -> inc when stoppingFlag == false
  inc -> inc.plus when locked == false do locked := true
  inc.plus -> inc.unlock do pendingIo := pendingIo + 1
  inc.unlock -> entered do locked := false
"""

_INC = """\
  add -> inc.plus when locked == false do locked := true
  inc.plus -> inc.unlock do pendingIo := pendingIo + 1
  inc.unlock -> inc.look do locked := false
  inc.look -> entered when stoppingFlag == false
"""

_REFUSED = {
    1: "",
    2: "  inc.look -> dec refused when stoppingFlag == true\n  refused -> dec done\n",
    3: "  inc.look -> dec done when stoppingFlag == true\n",
}

_STOP = """\
  stop -> dec wait do stoppingFlag := true
  wait -> finish when stoppingEvent == true
  finish -> done do stopped := true
  done -> ()
"""


def bluetooth(version: int, adders: int, stoppers: int) -> str:
    """One version of the driver; all threads are there from the beginning."""
    inc = _INC_1 if version == 1 else _INC
    return (
        f"{_DECLARATIONS}"
        f"thread adder * {adders} : add\n{inc}{_REFUSED[version]}{_ADD}{_DEC}"
        f"thread stopper * {stoppers} : stop\n{_STOP}{_DEC}"
        "error symbol failed\n"
    )
