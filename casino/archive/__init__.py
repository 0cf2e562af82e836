"""Old partitions of log and ledger leave the database as Parquet files that can be read back and proved again."""
