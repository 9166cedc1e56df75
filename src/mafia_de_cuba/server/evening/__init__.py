"""What a table is and decides, pure: who sits where, how it is played, what happens next."""
