"""Reading the books when they are large: balances and trial balance as of any batch, pages of a busy account."""
