"""Every message between a table and a screen, and all that a screen is shown."""
