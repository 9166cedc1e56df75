"""Drawings as a GIF, which every chat plays: pixels, few colours, and the file they go into."""
