"""Deny by default: a view names the scope it needs, and the query parameters it knows.

`required_scope` is a scope, or one per method ({"GET": "events:read", "POST": "events:write"}); a view without it
answers nobody. `allowed_parameters` are the view's own query parameters; any other one is 400.
"""

from typing import Any

from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from casino.access.models import ApiKey
from casino.access.permission import ANY
from casino.rest.problems import Problem

PAGE_PARAMETERS = frozenset({"cursor", "limit"})


class ScopeRequired(BasePermission):
    """A key needs the scope; a person logged in may read."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Tell whether the caller has the scope of this view and method; a method that the view lacks is 405."""
        if not hasattr(view, (request.method or "").lower()):
            raise MethodNotAllowed(request.method or "")
        scope = scope_of(view=view, method=request.method or "")
        if not scope:
            return False
        if isinstance(request.auth, ApiKey):
            return scope in request.auth.scopes
        return request.user.is_authenticated and scope.endswith(":read")


class ParametersKnown(BasePermission):
    """A misspelled parameter must not be an unfiltered list."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True, or raise a 400 problem that names what is known."""
        known = parameters_of(view=view)
        for name in request.query_params:
            if name not in known:
                told = ", ".join(sorted(known)) or "none"
                raise Problem(
                    status=400, code="unknown_parameter", detail=f"unknown parameter {name!r}; known are: {told}"
                )
            if len(request.query_params.getlist(name)) > 1:
                raise Problem(status=400, code="repeated_parameter", detail=f"the parameter {name!r} stands twice")
        return True


def scope_of(*, view: Any, method: str) -> str:
    """Return the scope that a view needs for a method; empty where it names none. HEAD and OPTIONS read as GET does."""
    required = getattr(view, "required_scope", "")
    if isinstance(required, str):
        return required
    return str(required.get("GET" if method in {"HEAD", "OPTIONS"} else method, ""))


def parameters_of(*, view: Any) -> frozenset[str]:
    """Return the query parameters that a view knows, those of its pages included."""
    own: frozenset[str] = frozenset(getattr(view, "allowed_parameters", ()))
    return own | PAGE_PARAMETERS if getattr(view, "keyset", ()) else own


def sees_every_table(*, request: Request) -> bool:
    """Tell whether the caller may see what is not limited to a table."""
    return not isinstance(request.auth, ApiKey) or ANY in request.auth.tables


def sees_table(*, request: Request, table: str) -> bool:
    """Tell whether the caller may see this table."""
    return sees_every_table(request=request) or (isinstance(request.auth, ApiKey) and table in request.auth.tables)
