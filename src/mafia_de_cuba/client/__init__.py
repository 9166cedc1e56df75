"""Sitting down at a table from elsewhere: a small client, and a bot that uses it."""
