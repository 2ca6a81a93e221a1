"""Class files rewritten: instructions added to methods, without a change to what they compute."""
