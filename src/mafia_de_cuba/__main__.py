"""`python -m mafia_de_cuba` is the command `mafia-de-cuba`."""

from mafia_de_cuba.cli import main

main()
