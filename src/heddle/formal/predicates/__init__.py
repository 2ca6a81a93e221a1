"""Predicate abstraction over 32-bit integers: terms, facts, successors, refinement."""
