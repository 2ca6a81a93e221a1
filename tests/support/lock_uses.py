"""Uses of the synchronizers of java.util.concurrent, made at random from a seed.

Each is a kind and a word for each thread, as `LockUses.java` takes them.
"""

from __future__ import annotations

from random import Random

# Operations by kind, those that matter most several times.
ALPHABETS = {
    "lock": "LLLUUUITWZQHOABNPaSGswMMXCY",
    "lock-fair": "LLLUUUITWZQABSGMMXC",
    "rw": "RRrrLLUUJEFITWHASMMXC",
    "rw-fair": "RRrrLLUUJEFITWMMXC",
    "semaphore": "LLIIUUUDVTWZQOMMXC",
    "semaphore-fair": "LLIIUUUDVTWZMMXC",
    "latch": "IIIWUUUQMMXC",
}


def use(seed: int, threads: int = 2, length: int = 3) -> tuple[str, ...]:
    """The arguments of one use."""
    dice = Random(seed)
    kind = dice.choice(sorted(ALPHABETS))
    letters = ALPHABETS[kind]
    words = ["".join(dice.choice(letters) for _ in range(length)) for _ in range(threads)]
    # What needs the lock begins with taking it, mostly; otherwise it would be refused at once.
    if kind.startswith(("lock", "rw")):
        words = [word if dice.random() < 0.3 else "L" + word[1:] for word in words]
    return (kind, *words)
