"""Rules of the API that its schemas cannot express, applied to the requests that have to be accepted.

Requests that are meant to be rejected stay as schemathesis generated them.
"""

import itertools
import re
import urllib.parse

import schemathesis
from schemathesis.core.file_samples import FILE_SAMPLES
from schemathesis.transport.serialization import Binary

next_cursors: dict[str, str] = {}
numbers = itertools.count()


def plain_name(value: str) -> str:
    """Names are of one script, and in emails hold nothing like a link, also after normalization."""
    return re.sub(r"[^A-Za-z0-9]", "", value)[:20] or "Night Owls"


@schemathesis.hook
def after_call(context, case, response):
    link = re.search(r"[?&]cursor=([\w-]+)", response.headers.get("link", [""])[0])
    if link:
        next_cursors[case.operation.label] = link[1]


@schemathesis.hook
def before_call(context, case, kwargs):
    # Each request comes from another network, so that rate limits hide nothing.
    number = next(numbers)
    case.headers["X-Forwarded-For"] = f"2001:{number >> 16:x}:{number & 0xFFFF:x}::1"
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    label, query = case.operation.label, case.query or {}
    body = case.body if isinstance(case.body, dict) else {}
    # Links are inferred from GET /api/remotes too, whose paths of pages name their parameters in braces.
    for name, value in (case.path_parameters or {}).items():
        if urllib.parse.unquote(str(value)) == f"{{{name}}}":
            case.path_parameters[name] = "0" * 24
    # A cursor is opaque: only one that a response has linked is valid.
    if "cursor" in query:
        query["cursor"] = next_cursors.get(label)
        if query["cursor"] is None:
            del query["cursor"]
    # `format: binary` is any bytes, and the API takes pictures.
    body.update({name: Binary(FILE_SAMPLES["png"]) for name in ("avatar", "logo", "screenshot") if name in body})
    if label == "POST /api/auth/signup":
        body["confirmPassword"] = body["password"]
    if label == "POST /api/email/tournament":
        body["startDate"] = "20" + body["startDate"][2:]
    if label == "POST /api/email/clan-invitation":
        body.update({name: plain_name(body[name]) for name in ("username", "clanName")})
    if label == "POST /api/clans":
        # A name is of one script, and whoever is named has to be a player.
        body["name"] = plain_name(body["name"])
        named = [name for name in body if name.endswith("Username") and body[name].strip()]
        body.update({name: "free_agent" if name == "leaderUsername" else "" for name in named})
    if label in ("POST /api/tournaments", "PUT /api/tournaments/{id}/settings"):
        # Whoever is named has to be a player, and only once; times are in order.
        del body["settings"]["staff"][1:]
        for member in body["settings"]["staff"]:
            member["username"] = "free_agent"
        # Bounds of one setting depend on others: groups, rounds and the number of matches.
        body["settings"].update(minEntrants=8, maxEntrants=32, groups=2, rounds=None)
        times = body["settings"]["times"]
        times.update(dict.fromkeys(times, times["opensAt"]))
    if label == "POST /api/tournaments/{id}/entry":
        # Players enter with the id by which opponents find them, clans with a lineup.
        body["gameId"] = plain_name(body.get("gameId") or "")
    if label == "POST /api/operations/emails":
        body.setdefault("reason", "Fuzz run")
        # An action over all emails is rejected.
        if not set(body) - {"action", "mode", "reason"}:
            body["state"] = "failed"
    if label == "POST /api/operations/email/unsuppress":
        # An address or a token, and only one that a response has shown is valid.
        body.pop("token", None)
        body.setdefault("address", "fuzz@example.com")
    # The request is still valid; schemathesis would take any changed body with a file for an invalid one.
    case._sync_validated_hashes()
