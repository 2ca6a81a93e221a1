"""The value analysis: which objects and numbers every register and field may hold."""
