"""An outside judge of our bots: players written only to find what can be taken from them."""
