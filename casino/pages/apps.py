"""Django's registration of this package."""

from django.apps import AppConfig, apps
from django.contrib import admin


class PagesConfig(AppConfig):
    """Pages that need the log."""

    name = "casino.pages"
    label = "pages"
    verbose_name = "Pages"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Name what stands in the admin by what it holds."""
        admin.site.index_title = "Stored rows"
        admin.site.site_title = "Back office"
        apps.get_app_config("auth").verbose_name = "People"
