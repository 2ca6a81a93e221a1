"""Facts about a program, one per file."""
