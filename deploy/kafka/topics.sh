#!/usr/bin/env bash
# Creates the topics on an existing Kafka; run it again at any time. Partitions never change afterwards: the key of a
# record decides its partition, and a table's events must stay in order.
#   KAFKA_BOOTSTRAP_SERVERS=host:9092 KAFKA_BIN=/opt/kafka/bin deploy/kafka/topics.sh
set -euo pipefail

bin=${KAFKA_BIN:-/opt/kafka/bin}
replicas=${REPLICAS:-3}
in_sync=$((replicas > 1 ? 2 : 1))

create() { # name, partitions, days
    "$bin/kafka-topics.sh" --bootstrap-server "${KAFKA_BOOTSTRAP_SERVERS:?}" --create --if-not-exists --topic "$1" \
        --partitions "$2" --replication-factor "$replicas" \
        --config retention.ms=$(($3 * 86400000)) --config min.insync.replicas=$in_sync \
        --config max.message.bytes=1048576
}

for _ in $(seq 60); do
    if "$bin/kafka-topics.sh" --bootstrap-server "$KAFKA_BOOTSTRAP_SERVERS" --list >/dev/null 2>&1; then break; fi
    sleep 1
done
create "${KAFKA_TOPIC:-rounds}" "${PARTITIONS:-64}" 30
create "${KAFKA_DEAD_LETTER_TOPIC:-rounds.dead}" 1 365
