"""One run as a sequence of events, and what analyses of runs conclude from it."""
