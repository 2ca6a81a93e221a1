"""Context-bounded reachability of pushdown systems, with every shared state written out."""
