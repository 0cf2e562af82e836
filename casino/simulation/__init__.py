"""Rounds dealt from real shuffles, as a table system would send them: for the demo, the bench and the tests.

Nothing here touches the database or a game's engine. The same arguments give the same bytes, so publishing a day twice
sends duplicates, not news.
"""
