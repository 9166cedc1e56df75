"""The table that friends sit down at: a server that keeps secrets, keeps time and loses nothing.

`evening` is a table as it stands and `hosting` says what may happen at it, both pure; `table` runs
one with its mailbox, `ledger` writes down what happened before anyone hears of it, `showing` is all
that leaves for a screen, and `app` wires it together.
"""
