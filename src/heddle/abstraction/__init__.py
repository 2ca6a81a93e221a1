"""Smaller programs that still answer: what can be left out of a program, and why that is sound."""
