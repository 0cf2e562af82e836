"""Tests of the proofs: what holds holds, and whatever a superuser changes is found and named."""
