"""The engines, each named after what it reasons over. They never import each other."""
