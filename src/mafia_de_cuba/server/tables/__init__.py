"""Live tables at work: one mailbox each, its clock, its bots, and everyone who is connected."""
