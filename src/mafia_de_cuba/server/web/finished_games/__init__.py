"""Games that are over, by HTTP: found, seen again, analysed, wondered about, shown on a card."""
