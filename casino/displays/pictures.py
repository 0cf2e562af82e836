"""Any shoe as a picture by its address: the whole sheet of five roads, as SVG or PNG, to put into other pages."""

from typing import Final

import resvg_py
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

from casino.displays import access, options
from casino.displays.pages import naming_what_is_wrong
from casino.displays.renderings import Renderings
from casino.pages import words
from reports.folds.cells import Hand
from reports.queries import shoes
from reports.queries.shoes import ShoeReport
from reports.roads import contests
from reports.roads.contests import Contest
from reports.roads.drawing import sheet

KINDS: Final = {"svg": "image/svg+xml", "png": "image/png"}
_drawn: Renderings[bytes] = Renderings(kept_max=128)


@require_safe
@access.for_viewers
@naming_what_is_wrong
def picture(request: HttpRequest, *, table: str, number: int, kind: str) -> HttpResponse:
    """Return a shoe as a picture; 304 where the caller has it as it stands."""
    wanted = options.picture(query=request.GET)
    report = shoes.shoe(table=table, shoe=number)
    contest = contests.of_ruleset(report.ruleset) if report else None
    if report is None or contest is None:
        raise Http404(f"there is no shoe {number} of table {table} with roads")
    version = f"{report.shoe}-{report.position}"
    etag = f'"{version}-{kind}.{wanted.name}"'
    if request.headers.get("If-None-Match") == etag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        content = _drawn.get(
            key=(table, number, kind, wanted),
            version=version,
            draw=lambda: _draw(report, contest, wanted, kind),
        )
        answer = HttpResponse(content, content_type=KINDS[kind])
        answer["Content-Disposition"] = f'inline; filename="{table}-{number}.{kind}"'
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _draw(report: ShoeReport, contest: Contest, wanted: options.Picture, kind: str) -> bytes:
    drawing = sheet.svg(
        sheet=sheet.Sheet(
            title=f"{report.table} · shoe {report.shoe} · {words.day(report.gaming_day)}",
            contest=contest,
            hands=_hands(report, contest),
            tail=wanted.look.tail,
            columns=wanted.columns,
            theme=wanted.theme,
            is_points=wanted.look.is_points,
        ),
        width=wanted.width,
    )
    return (
        drawing.encode() if kind == "svg" else bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True))
    )


def _hands(report: ShoeReport, contest: Contest) -> tuple[Hand, ...]:
    return tuple(hand for hand in report.played if hand.outcome in contest.letters)
