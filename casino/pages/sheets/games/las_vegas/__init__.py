"""Las Vegas Royale in steps: six casinos with their dice, notes and tiles after every turn."""
