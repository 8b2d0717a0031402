"""Which code runs on which chip, by NVIDIA's words and on its own: not by our rows.

A plain cubin runs on later chips of its generation, which is promised between desktop parts only;
`f` code runs on later chips of its family; `a` code on its chip alone.
"""

from itertools import combinations

from toolkits import number

EMBEDDED = {32, 53, 62, 72, 87, 88, 101, 110}
FAMILIES = [{100, 103}, {101}, {110}, {120, 121}]
RENAMED = {"sm_101": "sm_110", "sm_101a": "sm_110a", "sm_101f": "sm_110f"}
RANK = {"": 0, "f": 1, "a": 2}


def suffix(chip):
    return chip[-1] if chip[-1] in "af" else ""


def runs_on(code, chip):
    have, want = number(code), number(chip)
    if have == want:
        return RANK[suffix(code)] >= RANK[suffix(chip)]
    if have > want or "a" in (suffix(code), suffix(chip)) or {have, want} & EMBEDDED:
        return False
    if suffix(code) == "f":
        return any({have, want} <= family for family in FAMILIES)
    return suffix(chip) == "" and have // 10 == want // 10


def fewest(chips):
    """How many cubins a list needs at least, by trying. Chips of other generations never share one."""
    chips = sorted(set(chips))
    total = 0
    for generation in {number(chip) // 10 for chip in chips}:
        group = [chip for chip in chips if number(chip) // 10 == generation]
        total += next(size for size in range(1, len(group) + 1)
                      if any(all(any(runs_on(code, chip) for code in some) for chip in group)
                             for some in combinations(group, size)))
    return total


def name_in(chip, toolkit):
    """What the toolkit calls the chip, or None when it has no such chip."""
    names = [chip, RENAMED.get(chip)] + [old for old, new in RENAMED.items() if new == chip]
    return next((name for name in names if name in toolkit.chips), None)
