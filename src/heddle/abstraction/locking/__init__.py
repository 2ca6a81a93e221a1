"""The threads of a program as graphs of what they call, start, join, and hold locks for."""
