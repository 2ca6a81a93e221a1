"""From a program to one whose variables are replaced by predicates."""
