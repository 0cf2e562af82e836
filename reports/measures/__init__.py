"""Pure measures: gaming day, hold, RTP, variance."""
