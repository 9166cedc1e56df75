"""Who comes in from the network, by socket and by HTTP, how often, and under which headers."""
