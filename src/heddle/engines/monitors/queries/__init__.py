"""Questions to the race engine that are not verdicts: parallel lines, data flow of threads."""
