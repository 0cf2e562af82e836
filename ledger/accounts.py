"""Opening accounts and finding them by code or id.

Ids are remembered in the process, but only after the transaction that looked them up has committed: an account opened
in a transaction that is rolled back never existed.
"""

import functools
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import connection, transaction

from ledger import chart, errors

_REMEMBERED_MAX = 200_000
# Accounts that a batch of the point moved. An account opened by a transaction that had not committed is older than its
# batch, so the hour of opening alone would let it appear in a page that was read before.
_MOVED = """
with points as materialized (
    select p.lane, rolled.batch as rolled, array(select generate_series(rolled.batch + 1, p.batch)) as tail
    from unnest(%(lanes)s::smallint[], %(batches)s::bigint[]) as p (lane, batch)
    cross join lateral (
        select coalesce(max(r.batch), 0) as batch from ledger_rollup r where r.lane = p.lane and r.batch <= p.batch
    ) rolled
)
select a.id
from (
    select id, code from ledger_account
    where code > %(after)s and code >= %(prefix)s and starts_with(code, %(prefix)s) order by code offset 0
) a
cross join lateral (
    select from points p cross join lateral (
        select from ledger_snapshot s where s.account = a.id and s.lane = p.lane and s.batch <= p.rolled
        union all
        select from ledger_delta d where d.lane = p.lane and d.batch = any(p.tail) and d.account = a.id
    ) moved
    limit 1
) is_there
order by a.code limit %(limit)s
"""


class _Memory(NamedTuple):
    ids: dict[str, int]
    names: dict[int, bytes]


def ensure(*, codes: Iterable[str]) -> dict[str, int]:
    """Return the id of each account, opening those that are missing, in the caller's transaction.

    Safe with any number of transactions opening the same accounts at once: the later ones wait for the first. Call it
    once in a transaction, with all codes, so that two transactions never wait for each other. Example:
    `{"tray/M01": 12, "player/4471": 90}`. Raises BadAccountCode.
    """
    memory = _memory()
    wanted = set(codes)
    known = memory.ids
    ids = {code: known[code] for code in wanted if code in known}
    missing = wanted - ids.keys()
    if missing:
        found = _select(codes=missing)
        absent = sorted(missing - found.keys())
        if absent:
            found |= _insert(codes=absent)
        _remember(memory=memory, ids=found)
        ids |= found
    return ids


def remembered_names() -> Mapping[int, bytes]:
    """Return the account codes that this process remembers, as UTF-8 bytes by id."""
    return _memory().names


def names(*, ids: Iterable[int]) -> Mapping[int, bytes]:
    """Return account codes by id, as UTF-8 bytes; the mapping may hold more. Raises UnknownAccount."""
    memory = _memory()
    missing = set(ids) - memory.names.keys()
    if not missing:
        return memory.names
    with connection.cursor() as cursor:
        cursor.execute("select code, id from ledger_account where id = any(%s)", [list(missing)])
        found: dict[str, int] = dict(cursor.fetchall())
    unknown = missing - set(found.values())
    if unknown:
        raise errors.UnknownAccount(f"no account has the id {min(unknown)}")
    _remember(memory=memory, ids=found)
    return memory.names | {id_: code.encode() for code, id_ in found.items()}


def find(*, codes: Iterable[str]) -> dict[str, int]:
    """Return the ids of existing accounts by code; raises UnknownAccount for the first that is missing."""
    known = _memory().ids
    wanted = set(codes)
    ids = {code: known[code] for code in wanted if code in known}
    missing = wanted - ids.keys()
    if missing:
        ids |= _select(codes=missing)
    for code in sorted(wanted - ids.keys()):
        raise errors.UnknownAccount(f"there is no account {code}")
    return ids


def moved(*, lane_batches: Mapping[int, int], prefix: str, after: str, limit: int) -> list[int]:
    """Return the ids of accounts that had moved by a point, in the order of their codes, those after a code only."""
    with connection.cursor() as cursor:
        cursor.execute(
            _MOVED,
            {
                "lanes": list(lane_batches),
                "batches": list(lane_batches.values()),
                "prefix": prefix,
                "after": after,
                "limit": limit,
            },
        )
        return [id_ for (id_,) in cursor.fetchall()]


def forget() -> None:
    """Drop what this process remembers, for instance after pointing it at another schema."""
    _memories.cache_clear()


@functools.lru_cache(maxsize=4)
def _memories(_database: str) -> _Memory:
    return _Memory(ids={}, names={})


def _memory() -> _Memory:
    settings = connection.settings_dict
    return _memories(f"{settings['HOST']} {settings['PORT']} {settings['NAME']} {settings['OPTIONS']}")


def _remember(*, memory: _Memory, ids: Mapping[str, int]) -> None:
    def keep() -> None:
        if len(memory.ids) > _REMEMBERED_MAX:
            forget()  # whoever still reads the old dicts goes on with them
            return
        memory.ids.update(ids)
        memory.names.update((id_, code.encode()) for code, id_ in ids.items())

    transaction.on_commit(keep)


def _select(*, codes: Iterable[str]) -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute("select code, id from ledger_account where code = any(%s)", [list(codes)])
        return dict(cursor.fetchall())


def _insert(*, codes: list[str]) -> dict[str, int]:
    """Open accounts in the order of their codes; where another transaction came first, wait for it and take its id."""
    kinds = [int(chart.kind_of(code=code)) for code in codes]
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into ledger_account (code, kind) select * from unnest(%s::text[], %s::smallint[])"
            " on conflict (code) do nothing returning code, id",
            [codes, kinds],
        )
        opened: dict[str, int] = dict(cursor.fetchall())
    lost = [code for code in codes if code not in opened]
    return opened | _select(codes=lost) if lost else opened
