"""How evidence is written in REST. Hashes and leaves are hexadecimal; notes are text as signed."""

from typing import Any

from rest_framework import serializers

from casino.events.serializers import HexField


class CheckpointSerializer(serializers.Serializer[Any]):
    """A signed checkpoint."""

    size = serializers.IntegerField(help_text="batch heads in the tree")
    root = HexField()  # type: ignore[assignment] # DRF's fields have a root of their own
    made_at = serializers.DateTimeField()
    note = serializers.CharField(help_text="as signed, in the form of C2SP")


class KeySerializer(serializers.Serializer[Any]):
    """A key and the note that introduced it."""

    number = serializers.IntegerField()
    verifier = serializers.CharField(help_text="the public key, name+id+base64")
    from_size = serializers.IntegerField(help_text="it speaks for the tree from this size on")
    made_at = serializers.DateTimeField()
    note = serializers.CharField()


class ConsistencySerializer(serializers.Serializer[Any]):
    """The proof that one tree is the beginning of another (RFC 6962, 2.1.2)."""

    first = serializers.IntegerField()
    first_root = HexField()
    second = serializers.IntegerField()
    second_root = HexField()
    proof = serializers.ListField(child=HexField())


class SealedBatchSerializer(serializers.Serializer[Any]):
    """A sealed batch: head = SHA-256(previous || root)."""

    number = serializers.IntegerField()
    entries = serializers.IntegerField(help_text="leaves of its tree")
    root = HexField()  # type: ignore[assignment] # DRF's fields have a root of their own
    previous = HexField()
    head = HexField()
    sealed_at = serializers.DateTimeField()


class HeadInclusionSerializer(serializers.Serializer[Any]):
    """The way of a batch head to the root of a checkpoint."""

    checkpoint = CheckpointSerializer()
    index = serializers.IntegerField(help_text="place of the head in the tree, from 0")
    path = serializers.ListField(child=HexField(), help_text="siblings, lowest first (RFC 6962, 2.1.1)")


class EventInclusionSerializer(serializers.Serializer[Any]):
    """The way of one event to the root of its batch, and of that batch's head to a checkpoint."""

    shard = serializers.IntegerField(source="lane")
    position = serializers.IntegerField()
    leaf_data = HexField(help_text="what is hashed: the event's hash, its outcomes, its transfers")
    leaf = HexField(help_text="SHA-256(0x00 || leaf_data)")
    batch = SealedBatchSerializer()
    index = serializers.IntegerField(help_text="place of the leaf in its batch, from 0")
    path = serializers.ListField(child=HexField(), help_text="siblings, lowest first")
    head = HeadInclusionSerializer(allow_null=True, help_text="null until a checkpoint covers the batch")


class RoundProofSerializer(serializers.Serializer[Any]):
    """Every event that had an effect on a round with its proof, oldest first."""

    round = serializers.CharField(help_text="round/T01/214/54")
    events = EventInclusionSerializer(many=True)
