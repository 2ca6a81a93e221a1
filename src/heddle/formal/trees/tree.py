"""Trees whose nodes carry symbols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Symbol = TypeVar("Symbol")


@dataclass(frozen=True, slots=True)
class Tree(Generic[Symbol]):
    """A symbol and as many subtrees as its rank says."""

    symbol: Symbol
    children: tuple[Tree[Symbol], ...] = ()

    def __str__(self) -> str:
        if not self.children:
            return str(self.symbol)
        return f"{self.symbol}({', '.join(map(str, self.children))})"

    def nodes(self) -> Iterator[Tree[Symbol]]:
        """Yield the subtrees: each before its children, and those from left to right."""
        stack = [self]
        while stack:
            tree = stack.pop()
            yield tree
            stack.extend(reversed(tree.children))

    def size(self) -> int:
        """Count the nodes."""
        return sum(1 for _ in self.nodes())


def from_nodes(nodes: Sequence[tuple[Symbol, Sequence[int]]]) -> Tree[Symbol]:
    """Build the tree whose nodes are listed children first, the root last."""
    trees: list[Tree[Symbol]] = []
    for symbol, children in nodes:
        trees.append(Tree(symbol, tuple(trees[child] for child in children)))
    return trees[-1]
