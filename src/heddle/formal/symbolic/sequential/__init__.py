"""Networks with many threads as networks with one: sequentialisation by guessed contexts."""
