"""Every exception of a view is a problem; an unexpected one tells nothing of the inside."""

import psycopg
import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DataError, IntegrityError, OperationalError
from django.http import Http404, UnreadablePostError
from rest_framework import exceptions, serializers

from casino.rest.answering import answer
from casino.rest.problems import CONTENT_TYPE, Problem


def database_error(cause: type[psycopg.Error]) -> OperationalError:
    error = OperationalError("inside")
    error.__cause__ = cause("inside")
    return error


CASES = [
    (Problem(status=418, code="teapot", detail="short and stout", handle=1), 418, "teapot"),
    (Http404(), 404, "not_found"),
    (PermissionDenied(), 403, "permission_denied"),
    (RequestDataTooBig(), 413, "too_large"),
    (UnreadablePostError(), 400, "unreadable"),
    (SuspiciousOperation("x"), 400, "bad_request"),
    (IntegrityError("inside"), 409, "conflict"),
    (DataError("inside"), 400, "out_of_range"),
    (database_error(psycopg.errors.DeadlockDetected), 503, "busy"),
    (database_error(psycopg.errors.LockNotAvailable), 503, "busy"),
    (psycopg.errors.SerializationFailure("inside"), 503, "busy"),
    (exceptions.Throttled(wait=3), 429, "throttled"),
    (exceptions.NotAuthenticated(), 401, "not_authenticated"),
    (serializers.ValidationError({"shoe": ["wrong"]}), 400, "invalid"),
    (database_error(psycopg.errors.UndefinedTable), 500, "unexpected"),
    (ZeroDivisionError("inside"), 500, "unexpected"),
]


@pytest.mark.parametrize(("exception", "status", "code"), CASES, ids=[type(case[0]).__name__ for case in CASES])
def test_an_exception_becomes_a_problem(exception: Exception, status: int, code: str) -> None:
    response = answer(exception, {})
    told = response.data
    assert (response.status_code, told["status"], told["code"], response.content_type) == (
        status, status, code, CONTENT_TYPE,
    )  # fmt: skip
    assert "inside" not in str(told)


def test_busy_says_when_to_come_back() -> None:
    assert answer(database_error(psycopg.errors.DeadlockDetected), {})["Retry-After"] == "1"


def test_a_problem_carries_members_of_its_own() -> None:
    assert answer(Problem(status=409, code="c", detail="d", result={"x": 1}), {}).data["result"] == {"x": 1}


def test_validation_tells_every_member() -> None:
    told = answer(serializers.ValidationError({"shoe": ["wrong"]}), {}).data
    assert told["errors"]["shoe"][0]["message"] == "wrong"
