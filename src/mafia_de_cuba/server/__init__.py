"""The house that friends sit down in: a server that keeps secrets, keeps time and loses nothing.

What a table decides is in `evening` and pure; `tables` runs it, `ledger` keeps it, `wire` is what
screens are told, `thinking` is for bots, `voice` lends them other words, `web` lets people in,
`published` tells programmers how, and `run` opens the house.
"""
