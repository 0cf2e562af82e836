"""Who may say what: registry of sources and scoped API keys."""
