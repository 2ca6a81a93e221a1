"""Schedules as a user keeps them: where they are saved, and whose programs they belong to."""
