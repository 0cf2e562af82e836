"""What the consumer and the publisher share: the broker's topics, who owns a partition, back-pressure, progress."""
