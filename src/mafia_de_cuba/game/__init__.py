"""The rules of Mafia de Cuba, pure and exact.

Lay a table (`layout.lay_table`), start a game (`state.new_game`), and put every command to
`rules.play`: it gives the game after it, or a refusal. What anyone may see comes from
`sight.view_for` alone. Each file imports only those above it in the list that
`pyproject.toml` keeps; nothing here knows dice, clocks, files or networks.
"""
