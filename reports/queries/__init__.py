"""What pages and REST read of the read models; every function returns frozen, typed results and writes nothing."""
