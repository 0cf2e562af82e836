"""The chain of heads from the genesis, and roots computed again from evidence and stored transfers."""

from collections.abc import Callable, Sequence

from django.db import connection

from ledger import accounts, errors, merkle, posting
from ledger.audit.verdict import Verdict, failed, first_row, passed
from ledger.posting import entries as posted

# Reference, evidence, first transfer number, number of transfers, of each entry of a batch in order.
Evidence = tuple[int, bytes, int, int]
EvidenceSource = Callable[[int, int], Sequence[Evidence]]

_BROKEN_LINK = """
select lane, number from (
    select lane, number, root, previous, head,
        lag(head, 1, %(genesis)s::bytea) over lanes as before, row_number() over lanes as rank
    from ledger_batch window lanes as (partition by lane order by number)
) b
where number <> rank or previous is distinct from before or head <> sha256(previous || root)
order by lane, number limit 1
"""


def check_chain() -> Verdict:
    """Prove that the heads of every lane chain from the genesis without a gap."""
    bad = first_row(_BROKEN_LINK, genesis=posting.GENESIS)
    if bad:
        place = f"lane {bad['lane']} batch {bad['number']}"
        return failed(name="chain of heads", detail="the header does not chain to the one before", first_bad=place)
    counted = first_row("select count(*) as heads, count(distinct lane) as lanes from ledger_batch") or {}
    return passed(name="chain of heads", detail=f"{counted['heads']} heads in {counted['lanes']} lanes")


def check_roots(*, evidence: EvidenceSource) -> Verdict:
    """Prove that every root is the tree of its entries: the evidence that is given and the transfers that are stored.

    `evidence(lane, batch)` returns (reference, evidence, first transfer number, number of transfers) of each entry.
    """
    name = "roots against evidence and transfers"
    with connection.cursor() as cursor:
        cursor.execute("select lane, number, root, entries, transfers from ledger_batch order by lane, number")
        headers = cursor.fetchall()
    for lane, number, root, entries, transfers in headers:
        given = evidence(lane, number)
        found = _root(lane=lane, number=number, given=given)
        claimed = sum(count for _, _, _, count in given)
        if found != bytes(root) or len(given) != entries or claimed != transfers:
            detail = f"the header has root {bytes(root).hex()}, its {len(given)} entries give {found.hex()}"
            return failed(name=name, detail=detail, first_bad=f"lane {lane} batch {number}")
    return passed(name=name, detail=f"{len(headers)} roots computed again")


def _root(*, lane: int, number: int, given: Sequence[Evidence]) -> bytes:
    moves = _moves(lane=lane, number=number)
    try:
        names = accounts.names(ids={id_ for move in moves for id_ in move[:2]})
    except errors.UnknownAccount:
        return b""
    return merkle.root(
        leaves=[
            posted.leaf(
                entry=posting.Entry(
                    reference=reference,
                    evidence=evidence,
                    transfers=moves[first - 1 : first - 1 + count] if count else (),
                ),
                names=names,
            )
            for reference, evidence, first, count in given
        ]
    )


def _moves(*, lane: int, number: int) -> list[posting.Transfer]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select debit, credit, amount, code, is_reversal from ledger_transfer"
            " where lane = %s and batch = %s order by number",
            [lane, number],
        )
        moves: list[posting.Transfer] = cursor.fetchall()
    return moves
