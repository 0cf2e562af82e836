"""The REST door as any other client uses it: one POST over HTTP with a key."""

import json
import urllib.error
import urllib.request

from casino.demonstration import errors

_TIMEOUT_S = 30.0
_BROKEN = 500


def post(*, address: str, key: str, body: bytes) -> str:
    """Send one event to `address` (http://host:port/) and return what became of it: "stored" or "duplicate".

    Raises:
        StepFailed: the door refused it.
        NoAnswer: it did not answer, or broke down.
    """
    request = urllib.request.Request(  # noqa: S310 - our own address
        f"{address}api/v1/events",
        data=body,
        method="POST",
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/cloudevents+json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:  # noqa: S310
            found = json.loads(answer.read())
    except urllib.error.HTTPError as error:
        words = error.read().decode(errors="replace")[:500]
        kind = errors.NoAnswer if error.code >= _BROKEN else errors.StepFailed
        raise kind(f"POST {request.full_url} was answered {error.code}: {words}") from error
    except OSError as error:
        raise errors.NoAnswer(f"POST {request.full_url} got no answer: {error}") from error
    return str(found["status"])
