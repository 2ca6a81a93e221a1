"""The resolved closed-world program: hierarchy, register code, flow graphs, threads."""
