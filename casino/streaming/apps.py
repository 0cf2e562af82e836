"""Django's registration of this package."""

from django.apps import AppConfig


class StreamingConfig(AppConfig):
    """The feed for displays."""

    name = "casino.streaming"
    label = "streaming"
    verbose_name = "Feed"
    default_auto_field = "django.db.models.BigAutoField"
