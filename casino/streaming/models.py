"""What the feed keeps: tickets that a display page is opened with."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from casino.access.models import ApiKey


class Ticket(models.Model):
    """A word that opens display pages once, within a minute. Only its SHA-256 is kept."""

    sha256 = models.BinaryField(max_length=32, primary_key=True)
    key = models.ForeignKey(ApiKey, on_delete=models.PROTECT, related_name="+")
    tables = ArrayField(models.TextField())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "streaming_ticket"

    def __str__(self) -> str:
        return f"ticket of {self.key_id}"
