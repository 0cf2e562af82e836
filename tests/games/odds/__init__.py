"""The exact laws, against check figures of the trade and brute force."""
