"""Tests that were written for JUnit, each made a program of its own."""
