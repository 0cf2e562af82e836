"""The parts of the consumer that need no broker."""
