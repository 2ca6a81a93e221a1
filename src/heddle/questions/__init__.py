"""What is asked: claims and their names resolved, budgets, and how the machine is to be used."""
