"""Every interleaving of the threads, state by state, on our own machine."""
