"""Heddle: a verifier for concurrent Java programs."""
