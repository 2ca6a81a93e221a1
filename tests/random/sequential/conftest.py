"""Makes `sequential` importable.

The folder above is called `random`, as a module of the standard library is, so it can be no
package; its parts go by their own names instead.
"""

from __future__ import annotations

import sys
from pathlib import Path

PARENT = str(Path(__file__).parents[1])
if PARENT not in sys.path:
    sys.path.append(PARENT)
