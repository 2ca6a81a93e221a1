"""Model files: pushdown systems, concurrent ones and Monitor-DPNs, each written down directly."""
