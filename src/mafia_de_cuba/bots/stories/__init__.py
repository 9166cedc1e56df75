"""One's own story: what a player wants to be thought, what others would make of it, its telling."""
