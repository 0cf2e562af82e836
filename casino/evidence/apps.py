"""Django's registration of this package."""

from django.apps import AppConfig


class EvidenceConfig(AppConfig):
    """The tree over all batch heads and its signed checkpoints."""

    name = "casino.evidence"
    label = "evidence"
    verbose_name = "Evidence"
    default_auto_field = "django.db.models.BigAutoField"
