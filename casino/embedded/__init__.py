"""Real PostgreSQL, Celery broker and Kafka-protocol broker started from wheels."""
