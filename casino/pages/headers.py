"""What browsers are told: load nothing from elsewhere, run no script that is not ours, stand in no frame.

Events carry text from outside; should a template ever fail to escape some, it still cannot run. The admin package needs
more than that and is left alone.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
ELSEWHERE = ("/admin/", "/api/")


def content_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Add the content policy to every answer outside the admin and REST."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path.startswith(ELSEWHERE):
            response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer
