"""Games by the thousand: any table, any mix of bots, on all cores, and who wins how often."""
