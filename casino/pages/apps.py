"""Django's registration of this package."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """Pages that need the log."""

    name = "casino.pages"
    label = "pages"
    verbose_name = "Pages"
    default_auto_field = "django.db.models.BigAutoField"
