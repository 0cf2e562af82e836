"""All addresses of the REST interface, version 1."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from casino.access.api import SourceList
from casino.events.api import DeadLetterList, EventBody, EventDetail, IncidentList, KindSchema, KindSchemaList
from casino.evidence.api import (
    CheckpointList,
    CheckpointOfDay,
    CheckpointOfSize,
    Consistency,
    EventProof,
    KeyList,
    LatestCheckpoint,
    RoundProof,
)
from casino.ingest.api import Events
from casino.pages.api import ExceptionList, HeldList, RoundDetail, RoundList
from casino.rest.views import NothingHere, OpenApi

urlpatterns: list[URLPattern | URLResolver] = [
    path("events", Events.as_view(), name="api-events"),
    path("events/<int:shard>/<int:position>", EventDetail.as_view(), name="api-event"),
    path("events/<int:shard>/<int:position>/body", EventBody.as_view(), name="api-event-body"),
    path("events/<int:shard>/<int:position>/proof", EventProof.as_view(), name="api-event-proof"),
    path("incidents", IncidentList.as_view(), name="api-incidents"),
    path("dead-letters", DeadLetterList.as_view(), name="api-dead-letters"),
    path("rounds", RoundList.as_view(), name="api-rounds"),
    path("rounds/<str:table>/<int:shoe>/<int:number>", RoundDetail.as_view(), name="api-round"),
    path("rounds/<str:table>/<int:shoe>/<int:number>/proof", RoundProof.as_view(), name="api-round-proof"),
    path("checkpoints", CheckpointList.as_view(), name="api-checkpoints"),
    path("checkpoints/latest", LatestCheckpoint.as_view(), name="api-checkpoint-latest"),
    path("checkpoints/keys", KeyList.as_view(), name="api-checkpoint-keys"),
    path("checkpoints/days/<str:day>", CheckpointOfDay.as_view(), name="api-checkpoint-day"),
    path("checkpoints/<int:size>", CheckpointOfSize.as_view(), name="api-checkpoint"),
    path("checkpoints/<int:first>/consistency/<int:second>", Consistency.as_view(), name="api-consistency"),
    path("held", HeldList.as_view(), name="api-held"),
    path("exceptions", ExceptionList.as_view(), name="api-exceptions"),
    path("sources", SourceList.as_view(), name="api-sources"),
    path("schemas", KindSchemaList.as_view(), name="api-schemas"),
    path("schemas/<path:kind>", KindSchema.as_view(), name="api-kind-schema"),
    path("schema", OpenApi.as_view(), name="api-schema"),
    path("", include("ledger.urls")),
    path("", include("reports.urls")),
    path("", include("casino.streaming.urls")),
    re_path(r"", NothingHere.as_view()),
]
