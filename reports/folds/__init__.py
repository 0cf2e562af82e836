"""How outcomes become rows: pure accumulators, one per read model, that give the same rows in any batching."""
