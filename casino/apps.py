"""Django's registration of the composing package and its commands."""

from django.apps import AppConfig


class CasinoConfig(AppConfig):
    """The package that composes all others."""

    name = "casino"
    label = "casino"
    default_auto_field = "django.db.models.BigAutoField"
