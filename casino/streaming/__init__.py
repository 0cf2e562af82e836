"""The feed for displays: snapshots over REST, changes as server-sent events, tickets for display pages.

Contract: docs/FEED.md. Nothing is kept here but tickets: every frame is made anew from settled outcomes, so a resumed
stream, another process and a rebuild all tell the same changes under the same numbers.
"""
