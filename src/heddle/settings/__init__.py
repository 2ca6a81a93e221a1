"""What a project says once for all commands: `heddle.toml`, and baselines of known findings."""
