"""Turns every exception of a view into a problem; an unexpected one is logged and tells the caller nothing inside."""

import http
from typing import Any

import psycopg
import structlog
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DatabaseError, DataError, IntegrityError
from django.http import Http404, UnreadablePostError
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from casino.rest.problems import CONTENT_TYPE, Problem, body

_RETRY_AFTER_S = "1"
_BUSY_STATES = {"40001", "40P01", "55P03", "57014", "57P03", "53300", "08006", "08001"}

logger = structlog.get_logger(__name__)


def answer(exception: Exception, context: dict[str, Any]) -> Response:
    """Turn any exception of a view into a problem; DRF calls this (EXCEPTION_HANDLER). Unexpected ones are logged."""
    problem = _problem(exception=exception)
    set_rollback()
    request = context.get("request")
    if problem.status_code >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
        logger.error("request failed", path=getattr(request, "path", ""), code=problem.code, exc_info=exception)
    response = Response(
        body(status=problem.status_code, code=problem.code, detail=problem.text, **problem.members),
        status=problem.status_code,
        content_type=CONTENT_TYPE,
    )
    for name, value in _headers(exception=exception, problem=problem).items():
        response[name] = value
    return response


def _problem(*, exception: Exception) -> Problem:
    if isinstance(exception, Problem):
        return exception
    if isinstance(exception, exceptions.ValidationError):
        return Problem(status=400, code="invalid", detail="some members are wrong", errors=exception.get_full_details())
    if isinstance(exception, exceptions.APIException):
        return Problem(status=exception.status_code, code=exception.default_code, detail=str(exception.detail))
    for kind, status, code, detail in _KNOWN:
        if isinstance(exception, kind):
            return Problem(status=status, code=code, detail=str(exception) if detail is None else detail)
    if isinstance(exception, DatabaseError | psycopg.Error) and _state(exception=exception) in _BUSY_STATES:
        return Problem(status=503, code="busy", detail="the database is busy; nothing was changed, try again")
    return Problem(status=500, code="unexpected", detail="an unexpected error; it is logged")


_KNOWN: tuple[tuple[type[Exception], int, str, str | None], ...] = (
    (Http404, 404, "not_found", "there is nothing at this address"),
    (PermissionDenied, 403, "permission_denied", "this is not allowed"),
    (RequestDataTooBig, 413, "too_large", "the request's body is too large"),
    (UnreadablePostError, 400, "unreadable", "the request's body could not be read to its end"),
    (SuspiciousOperation, 400, "bad_request", "the request is malformed"),
    (BadRequest, 400, "bad_request", None),
    (IntegrityError, 409, "conflict", "this contradicts what is stored"),
    (DataError, 400, "out_of_range", "a value is outside of what can be stored"),
)


def _state(*, exception: Exception) -> str:
    inner = exception if isinstance(exception, psycopg.Error) else exception.__cause__
    return getattr(inner, "sqlstate", None) or ""


def _headers(*, exception: Exception, problem: Problem) -> dict[str, str]:
    if problem.status_code in {http.HTTPStatus.SERVICE_UNAVAILABLE, http.HTTPStatus.TOO_MANY_REQUESTS}:
        return {"Retry-After": _RETRY_AFTER_S}
    challenge = getattr(exception, "auth_header", None)
    return {"WWW-Authenticate": challenge} if challenge else {}
