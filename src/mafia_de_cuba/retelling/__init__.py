"""A finished game told again: its analysis in sentences, as a page by itself, and line by line."""
