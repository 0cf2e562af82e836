"""The description of the interface, and the answer of every address that does not exist."""

from typing import Any, NoReturn

from django.http import Http404
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class OpenApi(SpectacularAPIView):
    """This interface as OpenAPI 3, in YAML, or in JSON for `Accept: application/vnd.oai.openapi+json`."""

    required_scope = "schemas:read"
    allowed_parameters = frozenset({"lang"})


class NothingHere(APIView):
    """Answers 404 to everybody and every method, as a problem and not as a page."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse before a method is looked for."""
        del request, args, kwargs
        raise Http404
