"""Video poker: lines, holds, what the machine takes, and how a hand is told."""
