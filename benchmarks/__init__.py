"""Figures, with the commands that give them; see README.md beside this file."""
