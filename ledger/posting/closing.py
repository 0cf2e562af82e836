"""Closing an account for good: two persons agree, who and why is kept, and from then on the seal refuses it."""

from django.db import IntegrityError, connection, transaction

from ledger import accounts
from ledger.errors import ClosingRefused

_KEEP = "insert into ledger_closing (account, reason, requested_by, approved_by) values (%s, %s, %s, %s)"
_CLOSE = "update ledger_account set closed_at = clock_timestamp() where id = %s"


def close(*, code: str, reason: str, requested_by: str, approved_by: str) -> None:
    """Close an account that holds nothing, as the owner of the tables; it can never be opened again.

    Raises UnknownAccount, and ClosingRefused where one person did both, where nothing is said why, where it holds
    chips, and where it was closed before. The database refuses either half of this alone.
    """
    account = accounts.find(codes=[code])[code]
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_KEEP, [account, reason, requested_by, approved_by])
            cursor.execute(_CLOSE, [account])
    except IntegrityError as refused:
        raise ClosingRefused(f"{code} stays open: {str(refused).splitlines()[0]}") from refused
