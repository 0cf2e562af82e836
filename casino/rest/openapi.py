"""What drf-spectacular cannot see by itself: the key, the scope of each call, its parameters and its problems."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from casino.rest import permission, problems

_PROBLEMS = {
    "400": "Malformed, or an unknown parameter.",
    "401": "No valid API key.",
    "403": "The key lacks the scope or the table.",
}


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # spectacular registers subclasses untyped
    """The key of machines."""

    target_class = "casino.rest.authentication.ApiKeyAuthentication"
    name = "apiKey"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Describe the header."""
        del auto_schema
        return {"type": "http", "scheme": "bearer", "bearerFormat": "prefix.secret"}


class PageSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # as above
    """The session of the pages."""

    target_class = "casino.rest.authentication.PageSession"
    name = "pageSession"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Describe the cookie."""
        del auto_schema
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class DisplayPassScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # as above
    """The cookie of a display page."""

    target_class = "casino.streaming.admission.DisplayPass"
    name = "displayPass"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Describe the cookie."""
        del auto_schema
        return {"type": "apiKey", "in": "cookie", "name": "display"}


class Schema(AutoSchema):
    """Adds the scope to each description, undescribed parameters, and the problems that every call can answer."""

    def get_description(self) -> str:  # type: ignore[override] # spectacular's own signature
        """Tell the scope below the docstring."""
        scope = permission.scope_of(view=self.view, method=self.method)
        text = super().get_description() or ""
        return f"{text}\n\nScope: `{scope}`." if scope else text

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """Complete the operation."""
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        parameters = operation.setdefault("parameters", [])
        described = {one["name"] for one in parameters if one["in"] == "query"}
        if self.method == "GET":
            for name in sorted(frozenset(getattr(self.view, "allowed_parameters", ())) - described):
                parameters.append({"in": "query", "name": name, "schema": {"type": "string"}})
        if not parameters:
            del operation["parameters"]
        answers = _PROBLEMS | ({"404": "Nothing there."} if "{" in self.path else {})
        for status, text in answers.items():
            operation["responses"].setdefault(status, _problem(description=text))
        return operation


def add_problem_schema(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:
    """Put the shape of a problem beside the other shapes (a postprocessing hook of spectacular)."""
    del generator
    members = {"type": "string"}
    result["components"].setdefault("schemas", {})["Problem"] = {
        "type": "object",
        "description": "Problem details, RFC 9457. Programs match on `code`.",
        "required": ["type", "title", "status", "code", "detail"],
        "properties": {
            "type": {**members, "format": "uri"},
            "title": members,
            "status": {"type": "integer"},
            "code": members,
            "detail": members,
        },
    }
    return result


def _problem(*, description: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": description, "content": {problems.CONTENT_TYPE: {"schema": schema}}}
