"""The consumer and the publisher against real brokers: the embedded one, and Apache Kafka in KRaft mode."""
