"""What every REST view shares: problem details, keyset pages, strict parameters."""
