"""Who may sit down at a table, on which device, and with which key or PIN."""
