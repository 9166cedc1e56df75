"""A voice from outside that may say a bot's sentence in words of its own, if it claims the same."""
