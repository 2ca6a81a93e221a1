"""From a schedule of the machine to a finding that a person can follow."""
