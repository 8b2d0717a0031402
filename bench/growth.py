#!/usr/bin/env python3
"""How time and memory grow with inputs that a stranger could send: the Growth of hostile inputs in RESULTS.md.

usage: bench/growth [--no-write] [--program FILE] [--rounds N] [NAME…]

Each generator of growth_inputs.py is run at five sizes, each twice the one before; the exponent is the slope of log(cost) over
log(bytes) between the third and the fifth, what an empty run costs taken off. Goal: 1.1 at most.
"""
import argparse
import math
import os
import pathlib
import sys
import tempfile

import growth_inputs
import measure

SIZES = 5
LIMIT = 20  # seconds of one run
GOAL = 1.1
NOISE = {"time": 0.004, "memory": 1.0}  # seconds and MB below which nothing grows


def bytes_of(folder, words):
    files = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())
    return files + sum(len(word) + 1 for word in words)


def cost(program, words, folder, rounds, status=(0,)):
    os.chdir(folder)
    best = None
    for _ in range(rounds):
        run, peak = measure.run_with_peak([program, *words], stdin=folder / "in.ndjson" if words[0] == "batch" else os.devnull,
                                          limit=LIMIT)
        if run.status < 0:
            return None
        if run.status not in status:
            sys.exit(f"{' '.join(words)[:200]}: ended with {run.status}")
        if best is None or run.cpu < best[0]:
            best = (run.cpu, peak)
        if run.cpu > 1:
            break
    return best


def slope(points, noise):
    """Of least squares through (bytes, cost), logarithms of both."""
    points = [(math.log(x), math.log(y)) for x, y in points if y > noise]
    if len(points) < 2:
        return 0.0
    mx, my = (sum(column) / len(points) for column in zip(*points))
    return sum((x - mx) * (y - my) for x, y in points) / sum((x - mx) ** 2 for x, _ in points)


def measured(generator, program, rounds, empty):
    rows = []
    for turn in range(SIZES):
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            words = generator.write(folder, generator.first << turn)
            size = bytes_of(folder, words)
            one = cost(program, words, folder, rounds, generator.status)
            os.chdir("/")
        if one is None:
            return size, None
        rows.append((size, max(one[0] - empty[0], 1e-6), max(one[1] - empty[1], 1e-6)))
    last = rows[2:]
    return rows[-1], (slope([(s, t) for s, t, _ in last], NOISE["time"]), slope([(s, m) for s, _, m in last], NOISE["memory"]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-write", action="store_true")
    parser.add_argument("--program", default=str(measure.ROOT / "build/release/bin/tgtcfg"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("names", nargs="*")
    words = parser.parse_args()
    program = os.path.abspath(words.program)
    growth_inputs.PROGRAM[0] = program
    with tempfile.TemporaryDirectory() as directory:
        empty = cost(program, ["resolve", "llvm"], pathlib.Path(directory), 10)
        os.chdir("/")
    rows, missed = [], []
    for generator in growth_inputs.GENERATORS:
        if words.names and generator.name not in words.names:
            continue
        largest, slopes = measured(generator, program, words.rounds, empty)
        if slopes is None:
            rows.append([generator.name, f"{largest:,}", f"over {LIMIT} s", "", "", "", "**missed**"])
        else:
            size, seconds, memory = largest
            rows.append([generator.name, f"{size:,}", f"{seconds * 1000:.1f}", f"{slopes[0]:.2f}", f"{memory:.1f}", f"{slopes[1]:.2f}",
                         measure.met(max(slopes) <= GOAL)])
        if "missed" in rows[-1][-1]:
            missed.append(generator.name)
        print(*rows[-1], sep="\t", flush=True)
    head = ["input", "largest, bytes", "ms", "exponent of time", "MB", "exponent of memory", f"at most {GOAL}"]
    if not words.no_write and not words.names:
        measure.write_section("Growth of hostile inputs", "Written by `bench/growth`: the largest of five sizes, each twice the one before, beyond "
                              f"what an empty run costs; the exponents are fitted over the last three.\n\n{measure.table(head, rows)}")
    print(f"{len(rows)} generators, {len(missed)} above {GOAL}:", *missed)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
