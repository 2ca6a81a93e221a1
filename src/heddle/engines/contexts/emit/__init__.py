"""From the analysed program to the rules of a network."""
