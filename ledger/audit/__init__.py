"""The ledger proved against itself: every total, delta, snapshot, link and guard compared with the transfers."""

from ledger.audit.check import check
from ledger.audit.lookup import TransferRow, transfers_of
from ledger.audit.roots import Evidence, EvidenceSource
from ledger.audit.verdict import Verdict

__all__ = ["Evidence", "EvidenceSource", "TransferRow", "Verdict", "check", "transfers_of"]
