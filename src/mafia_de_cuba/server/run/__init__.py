"""The house put together and opened: wiring, serving, TLS, logs and the commands for it."""
