"""Evidence for those who do not trust us: one tree over all batch heads, signed checkpoints, proofs and bundles."""
