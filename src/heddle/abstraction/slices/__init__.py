"""Slices of a program: the part of it that matters to one line [VisserHBPL03, 3.3.3]."""
