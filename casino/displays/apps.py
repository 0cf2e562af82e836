"""Django's registration of this package."""

from django.apps import AppConfig


class DisplaysConfig(AppConfig):
    """Displays: pages on walls, desks and phones that follow the tables."""

    name = "casino.displays"
    label = "displays"
    verbose_name = "Displays"
