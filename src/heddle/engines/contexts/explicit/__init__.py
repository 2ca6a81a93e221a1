"""Context-bounded reachability of model files, with every shared state written out."""
