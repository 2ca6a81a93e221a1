"""Pushdown systems as text: plain (`.pds`), concurrent (`.cpds`), and WALi's XML.

docs/model_files.md has the grammars.
"""
