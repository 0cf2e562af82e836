"""What lies on the table of each game, as the pages draw it: dice, reels, cards of seats, a bowl."""
