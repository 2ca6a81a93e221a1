"""Drivers of two or three threads for libraries of other projects, and what becomes of them."""
