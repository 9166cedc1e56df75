"""The laboratory: what any table does to the chances of its sides, and what would be evener."""
