"""Las Vegas Royale as a table system knows it: every die with its place, all that is legal by enumeration, two players.

Written a second time on purpose, without a line of the rules engine: what is played here must settle there, for the
same money, and what is not listed here must be refused there.
"""
