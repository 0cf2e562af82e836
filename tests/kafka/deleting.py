"""Deletes topics for tests, and waits until the broker itself knows."""

import kafka

from casino.ingest.kafka.topics import Topic
from tests.kafka.consuming import wait_until


def delete(*, bootstrap: str, topic: Topic) -> None:
    """Delete a topic; Apache Kafka answers once its controller has, and its broker hears of it a moment later."""
    admin = kafka.KafkaAdminClient(bootstrap_servers=bootstrap)
    try:
        admin.delete_topics([topic.name])
        wait_until(lambda: topic.name not in admin.list_topics(), what="the broker has forgotten the topic")
    finally:
        admin.close()
