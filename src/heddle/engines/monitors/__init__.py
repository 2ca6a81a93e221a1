"""The engine that proves: monitors, threads and calls as automata on execution trees."""
