"""Finished games for good: their records, the register they are found in, and what each came to."""
