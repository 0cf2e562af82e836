"""Tests of the evidence: the tree over all heads, signed checkpoints, proofs, bundles."""
