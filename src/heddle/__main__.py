"""`python -m heddle` is the `heddle` command."""

from heddle.cli import main

if __name__ == "__main__":
    main()
