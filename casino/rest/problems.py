"""One shape for every error: problem details.

Source: RFC 9457. `code` is a released word that programs may match on; `detail` is for people.
"""

import http
from typing import Any

from rest_framework import exceptions

CONTENT_TYPE = "application/problem+json"


class Problem(exceptions.APIException):
    """Raise this from a view to answer with a problem of your own code."""

    def __init__(self, *, status: int, code: str, detail: str, **members: Any) -> None:
        super().__init__(detail=detail, code=code)
        self.status_code = status
        self.code = code
        self.text = detail
        self.members = members


def body(*, status: int, code: str, detail: str, **members: Any) -> dict[str, Any]:
    """Return the members of a problem: {"type": "urn:casino:problem:not_found", "title": "Not Found", ...}."""
    return {
        "type": f"urn:casino:problem:{code}",
        "title": http.HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        **members,
    }
