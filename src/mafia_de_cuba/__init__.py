"""Mafia de Cuba: a cigar box of diamonds goes round the table, and someone has to answer for it."""
