"""Laws of video poker against drawing card by card, and against published figures."""
