"""Do these cards divide into groups of equal value? Answered in milliseconds for everything that can lie on a table.

The total prunes first: it must be a multiple of the value. Then the largest card left needs a group, which is tried in
every way; what was left over and did not work is remembered. Cards of one value are the same card here, so 29 loose
cards are ten or fourteen counts, not subsets.

Source: implementable rules of Casino (cassino), sections 1 and 10.
"""

from collections.abc import Iterator, Sequence

from games.rules.casino.house_rules import ACE_HIGH

BITS = 6
"""Room for the count of one value in a packed state: 63, more than a pack holds."""
MASK = (1 << BITS) - 1


def group_count(*, values: Sequence[tuple[int, ...]], value: int) -> int:
    """Return into how many groups summing to `value` the cards divide, using each once; 0 where they do not, or none.

    `values` holds what each card may count: (7,), (1, 14), or () for a court card, which fits in no group. The count
    does not depend on the grouping: at most four aces may count 14, so the total modulo 14 says how many of them do.
    """
    single = []
    free = 0
    for may in values:
        if len(may) == 1:
            single.append(may[0])
        elif may:
            free += 1
        else:
            return 0
    high = (sum(single) + free) % ACE_HIGH if free and value == ACE_HIGH else 0
    if high > free:
        return 0
    single += [1] * (free - high)
    if not single:
        return high
    groups = _group_count(single, value)
    return groups + high if groups else 0


def _group_count(pips: Sequence[int], value: int) -> int:
    total = sum(pips)
    groups, rest = divmod(total, value)
    if rest or max(pips) > value:
        return 0
    if groups == 1:
        return 1
    packed = 0
    for number in pips:
        if number != value:
            packed += 1 << (BITS * number)
    return groups if _divides(packed, value, set()) else 0


def _divides(packed: int, value: int, failed: set[int]) -> bool:
    """Say whether counts by value, six bits each, divide; `failed` remembers those that were found not to."""
    if not packed:
        return True
    if packed in failed:
        return False
    largest = (packed.bit_length() - 1) // BITS
    left = packed - (1 << (BITS * largest))
    for rest in _without(left, largest, value - largest):
        if _divides(rest, value, failed):
            return True
    failed.add(packed)
    return False


def _without(packed: int, largest: int, missing: int) -> Iterator[int]:
    """Give what is left after taking cards up to `largest` that sum to `missing`, in every way, large ones first."""
    if not missing:
        yield packed
        return
    for pips in range(min(largest, missing), 0, -1):
        if (packed >> (BITS * pips)) & MASK:
            yield from _without(packed - (1 << (BITS * pips)), pips, missing - pips)
