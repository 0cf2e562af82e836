"""The three doors (Kafka, REST, file) and the one accept behind them."""
