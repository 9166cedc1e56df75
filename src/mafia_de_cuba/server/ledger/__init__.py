"""Whatever happens at a table, written down for good before anyone hears of it."""
