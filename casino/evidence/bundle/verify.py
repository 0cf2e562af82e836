"""Check a bundle of evidence: python verify.py BUNDLE --key PUBLIC.

Needs Python 3.8, this file, the bundle and the log's public key (a file or the text itself), and nothing else. Prints
PASS and the roots and exits 0, or prints FAIL and the first bad line and exits 1. Checked is: every byte of the bundle
stands where it must; the key, or one that it introduced, signed the checkpoints; they are of one growing tree; every
event's bytes, outcome and transfers hash to a leaf of its batch and every head to a leaf of that tree; transfers
sum to what was decided and leave nothing in escrow. Sources: RFC 6962, RFC 8032, C2SP signed-note and tlog-checkpoint.
"""

from __future__ import annotations

# fmt: off
import argparse
import base64
import collections
import hashlib
import json
import mmap
import os
import re
import struct
import sys
import zlib
from typing import Any, Iterator

FORMAT = "casino evidence bundle, version 1"
GENESIS = hashlib.sha256(b"casino ledger, genesis of a lane, version 1").digest()
KINDS = ("settled", "voided", "corrected", "slip", "held", "failed", "noted", "superseded", "approved")
CODES = ("ISSUE", "RETIRE", "BUY_IN", "REDEEM", "FILL", "CREDIT", "WAGER", "RETURN", "SECOND_STAKE", "ANTE", "POT")
WINS = {"WAGER": 1, "ANTE": 1, "SECOND_STAKE": 1, "RETURN": -1, "POT": -1}
ACCOUNT = re.compile(r"issue|(cage|tray|player|escrow)/[A-Za-z0-9._-]{1,64}")
NOTHING: Any = ("the end of the bundle", *[None] * 8)
PLACE = ["the bundle"]
MANIFEST = "batches checkpoint events files format gaming_day origin table transfers".split()
OUTCOME = set("gaming_day held kind returned reverses revision ruleset staked subject transfers".split())

def need(is_so: object, where: str, what: str) -> None:
    """Stop at the first thing that is not as it must be."""
    if not is_so:
        raise ValueError(where, what)

def sha256(*parts: bytes) -> bytes:
    """Hash bytes."""
    return hashlib.sha256(b"".join(parts)).digest()

def plain(found: dict[str, Any]) -> dict[str, Any]:
    """Leave numbers one spelling: 1.0 and true count as 1, so `true` stands for a reversal only."""
    return {key: str(one) if type(one) is bool and key != "reversal" else one for key, one in found.items()}

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P)

def add(one: Any, two: Any) -> Any:
    """Add points of Ed25519, (X, Y, Z, T) with x = X/Z, y = Y/Z, x·y = T/Z (RFC 8032, 5.1.4)."""
    a, b = (one[1] - one[0]) * (two[1] - two[0]) % P, (one[1] + one[0]) * (two[1] + two[0]) % P
    c, d = 2 * one[3] * two[3] * D % P, 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def point_of(encoded: bytes) -> Any:
    """Decode 32 bytes to a point (5.1.3)."""
    whole = int.from_bytes(encoded, "little")
    sign, y = whole >> 255, whole & (2**255 - 1)
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * v**3 * pow(u * v**7, (P - 5) // 8, P) % P
    x = x if (v * x * x - u) % P == 0 else x * ROOT % P
    need(y < P and (v * x * x - u) % P == 0 and (x or not sign), "a key", "these bytes are no point of the curve")
    x = P - x if x % 2 != sign else x
    return x, y, 1, x * y % P

def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Verify a signature (5.1.7): S·B - k·A must be R."""
    scalar = int.from_bytes(signature[32:], "little")
    base, (x, y, z, t) = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")), point_of(public)
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    found, terms = (0, 1, 1, 0), ((scalar, base), (k, (P - x, y, z, P - t)))
    for bit in range(252, -1, -1):
        found = add(found, found)
        for number, point in terms:
            found = add(found, point) if number >> bit & 1 else found
    x, y = (coordinate * pow(found[2], P - 2, P) % P for coordinate in found[:2])
    return len(signature) == 64 and scalar < ORDER and (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]

def root_from(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """Return the root of an audit path: on the left is the largest power of two below the size (RFC 6962, 2.1)."""
    if size == 1:
        return leaf if index == 0 and not path else b""
    half = 1 << (size - 1).bit_length() - 1
    if index < half:
        return sha256(b"\x01", root_from(leaf, index, half, path[:-1]), path[-1])
    return sha256(b"\x01", path[-1], root_from(leaf, index - half, size - half, path[:-1]))

def roots_from(first: int, size: int, path: list[bytes], known: bytes | None) -> tuple[bytes, bytes]:
    """Return both roots that a consistency proof leads to; `known` is the older one where no sibling is left of it."""
    if first == size:
        ((found,)) = path if known is None else [known, *path]
        return found, found
    half = 1 << (size - 1).bit_length() - 1
    if first <= half:
        old, new = roots_from(first, half, path[:-1], known)
        return old, sha256(b"\x01", new, path[-1])
    old, new = roots_from(first - half, size - half, path[:-1], None)
    return sha256(b"\x01", path[-1], old), sha256(b"\x01", path[-1], new)

def key_of(text: str) -> dict[str, Any]:
    """Read a public key, name+id+base64."""
    name, key_id, encoded = text.strip().split("+", 2)
    raw = base64.b64decode(encoded, validate=True)
    need(len(raw) == 33 and raw[:1] == b"\x01", "the key", "it is not an Ed25519 key")
    need(sha256(name.encode(), b"\n", raw)[:4].hex() == key_id, "the key", "its id does not belong to it")
    return {"name": name, "id": key_id, "public": raw[1:]}

def read_note(where: str, note: bytes, keys: list[dict[str, Any]]) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the lines of a note and those keys that signed it."""
    (text, empty, below), signers = note.decode().rpartition("\n\n"), []
    need(empty and below.endswith("\n"), where, "it is no signed note")
    for line in below.splitlines():
        dash, name, encoded = line.split(" ")
        raw = base64.b64decode(encoded, validate=True)
        need(dash == "\u2014" and base64.b64encode(raw).decode() == encoded, where, "it is no signature line")
        for key in keys:
            if (key["name"], key["id"]) == (name, raw[:4].hex()):
                need(is_signed(key["public"], f"{text}\n".encode(), raw[4:]), where, "a signature is wrong")
                signers.append(key)
    return text.split("\n"), signers

class Bundle:
    """A ZIP archive written in the one way that bundles are: stored, no extras, no clock. Anything else is refused."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.members: dict[str, tuple[int, int, str]] = {}
        at, directory = 0, b""
        while self.data[at : at + 4] == b"PK\3\4":
            crc, size, _, length = struct.unpack("<3IH", self.data[at + 14 : at + 28])
            fields = struct.pack("<5H3I2H", 20, 0, 0, 0, 33, crc, size, size, length, 0)
            start = at + 30 + length
            name, content = self.data[at + 30 : start], memoryview(self.data)[start : start + size]
            need(self.data[at:start] == b"PK\3\4" + fields + name, repr(name), "its header is not of the form")
            digest = hashlib.sha256(content).hexdigest() if zlib.crc32(content) == crc else "changed"  # told at the end
            need(name.decode() not in self.members, repr(name), "it stands there twice")
            self.members[name.decode()] = (start, start + size, digest)
            directory += b"PK\1\2" + struct.pack("<H", 788) + fields
            directory += struct.pack("<3H2I", 0, 0, 0, 0o100644 << 16, at) + name
            at = start + size
        end = b"PK\5\6" + struct.pack("<4H2IH", 0, 0, *[len(self.members)] * 2, len(directory), at, 0)
        need(self.data[at:] == directory + end, "the bundle", "its directory is not of the form")

    def read(self, name: str) -> bytes:
        """Return a whole member."""
        PLACE[0] = name
        return self.data[slice(*self.members[name][:2])]

    def lines(self, name: str, *keys: str) -> Iterator[Any]:
        """Yield the place and the values of every line, which must have exactly these keys and one spelling."""
        for number, line in enumerate(self.read(name).splitlines(keepends=True), start=1):
            PLACE[0] = f"{name} line {number}"
            found = json.loads(line, parse_float=str, object_hook=plain)
            written = json.dumps(found, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"
            need(written.encode() == line and set(found) == set(keys), PLACE[0], "it is not of the form")
            yield (PLACE[0], *(found[key] for key in keys))

def check_keys(bundle: Bundle, trusted: dict[str, Any]) -> list[dict[str, Any]]:
    """Follow the introductions from the trusted key; each key gets the sizes that it speaks for."""
    chain: list[dict[str, Any]] = []
    for name in sorted(name for name in bundle.members if name.startswith("keys/")):
        key = key_of(bundle.read(name).decode().split("\n")[2])
        (title, number, _, size), signers = read_note(name, bundle.read(name), [key, *chain[-1:]])
        need(title == key["name"] + "/keys" and key in signers, name, "it is no introduction of a key")
        if key == trusted or (chain and chain[-1] in signers and chain[-1]["number"] == int(number) - 1):
            if chain:
                chain[-1]["last"] = int(size)
            chain.append({**key, "number": int(number), "first": int(size), "last": float("inf")})
    need(chain, "--key", "this key is not among those that the bundle introduces")
    return chain

def check_checkpoints(bundle: Bundle, manifest: dict[str, Any], chain: list[dict[str, Any]]) -> dict[int, bytes]:
    """Return the roots of all checkpoints by size; each but the last is proved to be a beginning of the last."""
    roots: dict[int, bytes] = {}
    last = manifest["checkpoint"]
    for name in sorted(name for name in bundle.members if name.endswith(".checkpoint")):
        (origin, digits, encoded, *extra), signers = read_note(name, bundle.read(name), chain)
        size, root = int(digits), base64.b64decode(encoded, validate=True)
        believed = [key for key in signers if key["first"] <= size <= key["last"] and key["name"] == origin]
        need(believed, name, "no trusted key signed it for this log and size")
        need(size < last or (size, origin) == (last, manifest["origin"]), name, "it is of another log or too large")
        need(extra in ([], [f"gaming-day {manifest['gaming_day']}"]), name, "it closes another day")
        need(roots.setdefault(size, root) == root, name, "two checkpoints of one size have different roots")
    proved = {last}
    for where, first, path in bundle.lines("consistency.ndjson", "first", "path"):
        found = roots_from(first, last, [bytes.fromhex(one) for one in path], roots[first])
        need(0 < first < last and found == (roots[first], roots[last]), where, "the newer tree rewrites the older one")
        proved.add(first)
    need(proved == set(roots), "consistency.ndjson", "a checkpoint has no proof")
    return roots

def check_batches(bundle: Bundle, last: int, roots: dict[int, bytes]) -> dict[tuple[int, int], Any]:
    """Return root, first position and number of leaves of every batch, by lane and number."""
    found: dict[tuple[int, int], Any] = {}
    before, head = (-1, 0), b""
    keys = "lane batch first entries index checkpoint path previous root".split()
    for where, lane, batch, first, entries, index, covered, path, *hashes in bundle.lines("batches.ndjson", *keys):
        previous, root = map(bytes.fromhex, hashes)
        need((lane, batch) > before, where, "batches are not in order")
        expected = head if (lane, batch - 1) == before else GENESIS if batch == 1 else previous
        need(previous == expected, where, "it does not chain to the batch before")
        before, head = (lane, batch), sha256(previous, root)
        leaf = sha256(b"\x00", struct.pack(">BHQ32s", 1, lane, batch, head))
        reached = root_from(leaf, index, last, [bytes.fromhex(one) for one in path])
        need(index < covered <= last and reached == roots[last] and covered in roots, where, "no checkpoint covers it")
        found[lane, batch] = (root, first, entries)
    return found

def check_transfers(event: list[int], outcomes: list[dict[str, Any]], lines: Iterator[Any], held: Any) -> bytes:
    """Return the bytes of an event's transfers, which must sum to what was decided, and add them to what is held."""
    data, win, count = b"", 0, sum(outcome["transfers"] for outcome in outcomes)
    escrow: Any = collections.Counter()
    for number in range(1, count + 1):
        where, *place, debit, credit, amount, code, reversal = next(lines, NOTHING)
        need(place == [*event, number], where, f"expected transfer {number} of {count} of the event at {event}")
        need(ACCOUNT.fullmatch(debit) and ACCOUNT.fullmatch(credit) and debit != credit, where, "it needs two accounts")
        need(type(amount) is int and amount > 0 and type(reversal) is bool, where, "an amount is above 0")
        data += debit.encode() + b"\0" + credit.encode() + b"\0"
        data += struct.pack(">qh?", amount, CODES.index(code) + 1, reversal)
        win += 0 if reversal else WINS.get(code, 0) * amount
        for account, signed in ((debit, -amount), (credit, amount)):
            held[account.partition("/")[0]] += signed
            escrow[account] += signed if account.startswith("escrow/") else 0
    decided = sum(one["staked"] - one["returned"] for one in outcomes if one["subject"].startswith("round/"))
    left, what = any(escrow.values()), f"they win {win}, decided was {decided}, in escrow is left {dict(escrow)}"
    need(not left and (not count or win == decided), f"{PLACE[0]}, last of the event at {event}", what)
    return data + struct.pack(">qI", event[1], count)

def check_events(bundle: Bundle, manifest: dict[str, Any], batches: dict[tuple[int, int], Any]) -> Any:
    """Build the leaf of every event from its bytes, outcomes and transfers, and follow it to the root of its batch."""
    held: Any = collections.Counter()
    place, before, counted = ("lane", "position"), [-1, 0], [0, 0]
    transfers = bundle.lines("transfers.ndjson", *place, "number", "debit", "credit", "amount", "code", "reversal")
    proofs = bundle.lines("proofs.ndjson", *place, "path")
    settlements = bundle.lines("settlements.ndjson", *place, "batch", "outcomes")
    for where, lane, position, text in bundle.lines("events.ndjson", *place, "event"):
        event, body, here = [lane, position], json.loads(text), f"{where}, event {lane}:{position}"
        _, *shown, path = next(proofs, NOTHING[:4])
        told, *settled, batch, outcomes = next(settlements, NOTHING[:5])
        need(before < event == settled == shown, here, "events, settlements and proofs are not in one order")
        root, first, entries = batches[lane, batch]
        data = struct.pack(">BHQ32sH", 1, lane, position, sha256(b"\x00", text.encode()), len(outcomes))
        for one in outcomes:
            need(set(one) == OUTCOME, told, "it is not of the form")
            numbers = (KINDS.index(one["kind"]) + 1, one["revision"], one["reverses"])
            amounts = (int(one["gaming_day"].replace("-", "")), one["staked"], one["returned"], one["transfers"])
            data += struct.pack(">BIIIqqI", *numbers, *amounts)
            for word in (one["subject"].encode(), one["ruleset"].encode(), one["held"].encode()):
                data += struct.pack(">H", len(word)) + word
        data += check_transfers(event, outcomes, transfers, held)
        reached = root_from(sha256(b"\x00", data), position - first, entries, [bytes.fromhex(one) for one in path])
        need(reached == root, here, f"it, its line of settlements or proofs, or its transfers are not in batch {batch}")
        need(manifest["gaming_day"] in {one["gaming_day"] for one in outcomes}, told, "it is of another gaming day")
        need(manifest["table"] in (None, body["data"].get("table")), here, "it is of another table")
        before, counted = event, [counted[0] + 1, counted[1] + sum(one["transfers"] for one in outcomes)]
    need(not [*settlements, *proofs, *transfers], "the bundle", "settlements, proofs or transfers of no event are left")
    need(counted == [manifest["events"], manifest["transfers"]], "manifest.json", "it counts other events")
    return held

def main(arguments: list[str]) -> int:
    """Check and tell."""
    parser = argparse.ArgumentParser(description="Check a bundle of evidence.")
    parser.add_argument("bundle")
    parser.add_argument("--key", required=True, help="the log's public key, name+id+base64: a file or the text")
    options = parser.parse_args(arguments)
    try:
        with open(options.key if os.path.exists(options.key) else os.devnull) as file:
            trusted = key_of(file.read() or options.key)
        bundle = Bundle(options.bundle)
        ((_, *values),) = bundle.lines("manifest.json", *MANIFEST)
        manifest = dict(zip(MANIFEST, values))
        files = {**manifest["files"], "manifest.json": bundle.members["manifest.json"][2]}
        need(manifest["format"] == FORMAT and set(files) == set(bundle.members), "manifest.json", "other files")
        roots = check_checkpoints(bundle, manifest, check_keys(bundle, trusted))
        batches = check_batches(bundle, manifest["checkpoint"], roots)
        held = check_events(bundle, manifest, batches)
        need(len(batches) == manifest["batches"], "manifest.json", "it counts other batches")
        for name, (_, _, digest) in bundle.members.items():
            need(digest == files[name] != "changed", name, "its bytes were changed")
    except Exception as error:  # whatever is wrong with a bundle, it is not proved
        where, what = error.args if type(error) is ValueError and len(error.args) == 2 else (PLACE[0], repr(error))
        print(f"FAIL\n{where}: {what}")
        return 1
    print(f"PASS\n{manifest['origin']}, gaming day {manifest['gaming_day']}, table {manifest['table'] or 'all'}")
    print(f"{manifest['events']} events with {manifest['transfers']} transfers in {len(batches)} batches")
    lines = [f"{kind} {amount / 100:+.2f} chips" for kind, amount in sorted(held.items())]
    lines += [f"checkpoint {size} root {root.hex()}" for size, root in sorted(roots.items())]
    lines += [f"lane {lane} batch {batch} root {found[0].hex()}" for (lane, batch), found in batches.items()]
    print("\n".join(lines))
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
