"""Read models proved against a count of all outcomes made anew in memory."""

import itertools

from casino.feed import LogFeed
from ledger.audit.verdict import Verdict, failed, passed
from reports import digests, projectors, recount
from reports.queries.books import AsOf
from reports.recount import Tell


def check_read_models(*, as_of: AsOf, tell: Tell) -> Verdict:
    """Prove that every row of the read models is what its outcomes say; names the first that is not, and the digest.

    `tell` hears how many batches were counted since the last time.
    """
    name = "reports: read models against a recount"
    counted = recount.count(feed=LogFeed(), upto=as_of.batches, progress=tell)
    cursor = projectors.open_cursor()
    found = list(itertools.islice(recount.differences(cursor=cursor, version=as_of.version, counted=counted), 1000))
    if found:
        first = found[0]
        detail = f"stored {first.stored}, counted {first.counted}; {len(found):,} rows differ"
        return failed(name=name, detail=detail, first_bad=f"{first.table} {first.key}")
    digest = digests.digest(cursor=cursor, version=as_of.version)
    return passed(name=name, detail=f"version {as_of.version}, digest {digest}")
