"""From Java to a network: finite values and objects, calls inlined, exceptions and locks real."""
