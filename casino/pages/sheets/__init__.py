"""What each page shows, as frozen records made by pure functions: facts in, words and places out."""
