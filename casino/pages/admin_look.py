"""The look of the admin: the same neutrals, accent, corners and stylesheet as the pages, and links back to them.

Read by casino.settings, so nothing here may touch the app registry while it is imported.
"""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse

# The pages' neutrals and accent (static/office/office.css) spread over the eleven steps the admin package asks for.
NEUTRALS = {
    "50": "#f7f7f6",
    "100": "#f1f1ef",
    "200": "#e5e5e1",
    "300": "#c9c9c3",
    "400": "#949ca8",
    "500": "#666c75",
    "600": "#4b5159",
    "700": "#3b424d",
    "800": "#272c34",
    "900": "#16191e",
    "950": "#0f1114",
}
ACCENT = {
    "50": "#f7f5fd",
    "100": "#f0edfb",
    "200": "#ddd6f6",
    "300": "#c4b9f0",
    "400": "#a99bff",
    "500": "#8f80ea",
    "600": "#5a43c8",
    "700": "#4a36a8",
    "800": "#3b2c87",
    "900": "#2f2569",
    "950": "#26223f",
}
INK = {
    "subtle-light": "#666c75",
    "subtle-dark": "#949ca8",
    "default-light": "#4b5159",
    "default-dark": "#b4bac4",
    "important-light": "#17191c",
    "important-dark": "#eceef1",
}
PAGES = (
    ("Overview", "overview", "grid_view"),
    ("Rounds", "rounds", "playing_cards"),
    ("Held rounds", "held", "pause_circle"),
    ("Exceptions", "exceptions", "flag"),
    ("Ledger", "ledger", "balance"),
    ("Proofs", "proofs", "verified_user"),
)
ICONS = {
    "events": "receipt_long",
    "ingest": "input",
    "access": "key",
    "settlement": "rule",
    "ledger": "balance",
    "evidence": "verified",
    "reports": "monitoring",
    "auth": "group",
}


def theme(request: HttpRequest) -> str | None:
    """Follow the theme chosen on the pages; None lets the admin offer its own switch."""
    return request.COOKIES.get("theme") if request.COOKIES.get("theme") in {"light", "dark"} else None


def stylesheet(_request: HttpRequest) -> str:
    """Return the address of the one stylesheet, shared with the pages."""
    return static("office/office.css")


def mark(_request: HttpRequest) -> str:
    """Return the address of the mark beside the name."""
    return static("office/mark.svg")


def is_elsewhere(_request: HttpRequest) -> bool:
    """Say that a link leads out of the admin, so it is never the present place."""
    return False


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Lay out the side bar: the pages first, then every model one may view, grouped by app."""
    from django.contrib import admin  # noqa: PLC0415 - the app registry is not ready while settings load

    pages = [
        {"title": title, "icon": icon, "link": reverse(name), "active": is_elsewhere} for title, name, icon in PAGES
    ]
    groups: list[dict[str, Any]] = [{"title": "Pages", "items": pages}]
    for app in admin.site.get_app_list(request):
        icon = ICONS.get(app["app_label"], "table")
        items = [
            {"title": model["name"], "icon": icon, "link": model["admin_url"]}
            for model in app["models"]
            if model["admin_url"]
        ]
        groups.append({"title": app["name"], "separator": True, "collapsible": True, "items": items})
    return groups


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Back office",
    "SITE_HEADER": "Back office",
    "SITE_SUBHEADER": "Stored rows, read only",
    "SITE_URL": "/",
    "SITE_ICON": mark,
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": mark}],
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": True,
    "THEME": theme,
    "BORDER_RADIUS": "8px",
    "COLORS": {"base": NEUTRALS, "primary": ACCENT, "font": INK},
    "STYLES": [stylesheet],
    "SIDEBAR": {"show_search": False, "show_all_applications": False, "navigation": navigation},
}
