"""Networks with many threads as networks with one, which runs their contexts in order."""
