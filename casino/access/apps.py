"""Django's registration of this package."""

from django.apps import AppConfig


class AccessConfig(AppConfig):
    """Sources and API keys."""

    name = "casino.access"
    label = "access"
    verbose_name = "Access"
    default_auto_field = "django.db.models.BigAutoField"
