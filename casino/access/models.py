"""Who may say what: registered sources of events, and the keys of machines that call the REST API."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q


class Source(models.Model):
    """A system that sends events, with the kinds it may send and the tables it may speak of (`*` is all)."""

    name = models.CharField(primary_key=True, max_length=64)
    kinds = ArrayField(models.TextField())
    tables = ArrayField(models.TextField())
    is_active = models.BooleanField(default=True)
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "access_source"

    def __str__(self) -> str:
        return self.name


class ApiKey(models.Model):
    """A key for machines. Of its secret only the SHA-256 is kept: it is random, so a fast hash is right."""

    prefix = models.CharField(primary_key=True, max_length=12)
    name = models.CharField(max_length=64)
    sha256 = models.BinaryField(max_length=32)
    scopes = ArrayField(models.TextField())
    tables = ArrayField(models.TextField())
    sources = ArrayField(models.TextField())
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "access_apikey"
        verbose_name = "API key"
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")), name="access_apikey_expires_after_creation"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.prefix} ({self.name})"
