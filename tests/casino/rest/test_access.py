"""Deny by default, strict parameters, and one shape for every error."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIClient, APIRequestFactory, force_authenticate
from rest_framework.views import APIView

from casino.access.models import ApiKey
from casino.access.permission import SCOPES
from casino.rest import urls
from casino.rest.authentication import KeyHolder
from casino.rest.views import NothingHere
from tests.casino.callers import caller

pytestmark = pytest.mark.django_db


def problem(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    told = answer.json()
    assert (told["status"], told["code"], told["type"]) == (status, code, f"urn:casino:problem:{code}")
    assert told["title"]
    assert told["detail"]


def test_without_a_key_everything_is_401_with_a_challenge() -> None:
    answer = APIClient().get("/api/v1/events")
    problem(answer, 401, "not_authenticated")
    assert answer["WWW-Authenticate"] == 'Bearer realm="casino"'


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Bearer a.b", "bearer \x00", "Bearer é.ü"])
def test_a_wrong_key_is_401(header: str) -> None:
    problem(APIClient().get("/api/v1/events", HTTP_AUTHORIZATION=header), 401, "authentication_failed")


def test_another_scheme_is_no_key() -> None:
    problem(APIClient().get("/api/v1/events", HTTP_AUTHORIZATION="Basic YTpi"), 401, "not_authenticated")


def test_a_key_in_the_address_opens_nothing() -> None:
    problem(APIClient().get("/api/v1/events?key=a.b"), 401, "not_authenticated")


def test_a_scope_opens_only_its_views() -> None:
    client = caller(scopes=["schemas:read"])
    assert client.get("/api/v1/schemas").status_code == 200
    problem(client.get("/api/v1/events"), 403, "permission_denied")


def test_a_view_without_a_scope_answers_nobody() -> None:
    class Forgotten(APIView):
        """A view whose author forgot the scope."""

        def get(self, request: Request) -> Response:
            return Response(request.path)

    key = ApiKey(scopes=list(SCOPES))
    request = APIRequestFactory().get("/")
    force_authenticate(request, KeyHolder(pk="x", username="x"), key)  # type: ignore[arg-type] # a machine
    assert Forgotten.as_view()(request).status_code == 403


@pytest.mark.parametrize("path", ["/api/v1/", "/api/v1/nothing", "/api/v1/events/", "/api/v1/events/0/999"])
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_that_does_not_exist_is_404(path: str, method: str) -> None:
    answer = getattr(caller(), method)(path)
    assert answer.status_code in {404, 405}
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/api/v1/events", "/api/v1/incidents", "/api/v1/schemas"])
def test_a_method_that_does_not_exist_is_405(path: str) -> None:
    answer = caller().put(path)
    problem(answer, 405, "method_not_allowed")
    assert "GET" in answer["Allow"]


def test_a_person_reads_but_does_not_write() -> None:
    user = get_user_model().objects.create_user("anna", password="x")  # noqa: S106 - a test's
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.get("/api/v1/events").status_code == 200
    problem(client.post("/api/v1/events", {}, format="json"), 403, "permission_denied")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?Shard=1", "unknown_parameter"),
        ("?format=json", "unknown_parameter"),
        ("?ordering=body", "unknown_parameter"),
        ("?shard=1&shard=2", "repeated_parameter"),
        ("?shard=x", "bad_shard"),
        ("?shard=99999999999999999999", "bad_shard"),
        ("?limit=0", "bad_limit"),
        ("?limit=501", "bad_limit"),
        ("?limit=1e2", "bad_limit"),
        ("?cursor=nonsense", "bad_cursor"),
    ],
)
def test_a_parameter_is_known_and_right_or_400(query: str, code: str) -> None:
    problem(caller().get(f"/api/v1/events{query}"), 400, code)


def test_a_type_that_we_do_not_speak_is_406() -> None:
    problem(caller().get("/api/v1/events", HTTP_ACCEPT="application/xml"), 406, "not_acceptable")


def test_every_view_names_scopes_that_exist() -> None:
    for pattern in urls.urlpatterns:
        view: Any = getattr(pattern.callback, "view_class", None)
        if view is None or view is NothingHere:
            continue
        required = view.required_scope
        named = {required} if isinstance(required, str) else set(required.values())
        assert named <= set(SCOPES), view
