#!/usr/bin/env python3
"""How time and memory grow with inputs that a stranger could send: the Growth of hostile inputs in RESULTS.md.

usage: bench/growth [--no-write] [--program FILE] [--rounds N] [NAME…]

Each generator of growth_inputs.py is run at five sizes at least, each twice the one before, and on until the next would have
more than a megabyte; the exponent is the slope of log(cost) over log(bytes) of the last five, what an empty run costs taken
off. Goals: 1.1 at most, and two seconds of one core and 200 MB for whatever has no more than a megabyte. What no longer fits
into the caches takes longer than its work grows: where the exponent of time is more than 1.1, that of instructions is
measured, too, and decides.
"""
import argparse
import errno
import math
import os
import pathlib
import sys
import tempfile

import growth_editor  # registers its generators
import growth_inputs
import measure

SIZES = 5
MOST_SIZES = 20  # each twice the one before: a megabyte even of the smallest
FITTED = 5  # fewer would measure at which size a list doubles its room
MEGABYTE = 1_000_000
MOST = (2.0, 200.0)  # seconds and MB of an input of a megabyte
LIMIT = 20  # seconds of one run
HEADER = 512
GOAL = 1.1
EMPTY = ["resolve", "llvm"]
NOISE = {"time": 0.004, "memory": 1.0}  # seconds and MB below which nothing grows


def bytes_of(folder, words):
    """What somebody sends: a folder is a header in an archive. Its blocks of the disk would hide in
    how small inputs grow."""
    files = sum(HEADER if path.is_dir() and not path.is_symlink() else path.lstat().st_size for path in folder.rglob("*"))
    return files + sum(len(word) + 1 for word in words)


class OtherEnd(Exception):
    """A run ended for another reason than the one that is measured: a limit, an error."""


def stdin_of(words, folder):
    return folder / "in.ndjson" if words[0] in ("batch", "lsp") else os.devnull


def cost(program, words, folder, rounds, status=(0,)):
    os.chdir(folder)
    best = None
    for _ in range(rounds):
        try:
            run, peak = measure.run_with_peak([program, *words], stdin=stdin_of(words, folder), limit=LIMIT)
        except OSError as failure:
            if failure.errno != errno.E2BIG:
                raise
            raise OtherEnd(f"{words[0]}: no system takes such an argument") from failure
        if run.status < 0:
            return None
        if run.status not in status:
            raise OtherEnd(f"{' '.join(words)[:200]}: ended with {run.status}")
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
    """Bytes and costs of each size; the costs of the last are None where it was ended for its time."""
    rows = []
    while len(rows) < SIZES or 2 * rows[-1][0] <= MEGABYTE:
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            words = generator.write(folder, generator.first << len(rows))
            size = bytes_of(folder, words)
            if len(rows) == MOST_SIZES:
                sys.exit(f"{generator.name}: {size} bytes after {MOST_SIZES} sizes, so it does not grow")
            try:
                one = cost(program, words, folder, rounds, generator.status)
            except OtherEnd as end:
                if len(rows) < SIZES:
                    sys.exit(str(end))
                return rows
            finally:
                os.chdir("/")
        if one is None:
            return [*rows, (size, None, None)]
        rows.append((size, max(one[0] - empty[0], 1e-6), max(one[1] - empty[1], 1e-6)))
    return rows


def slope_of_instructions(generator, program, count):
    """Over the last of `count` sizes, what an empty run takes taken off."""
    empty = measure.instructions([program, *EMPTY])
    points = []
    for number in range(count - FITTED, count):
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            words = generator.write(folder, generator.first << number)
            taken = measure.instructions([program, *words], folder, stdin_of(words, folder)) - empty
            points.append((bytes_of(folder, words), taken))
    return slope(points, 0)


def row_of(generator, program, rows, counted):
    """The cells of the table, and whether the goals are met."""
    name = generator.name
    size, seconds, memory = rows[-1]
    if seconds is None:
        return [name, f"{size:,}", f"over {LIMIT} s", "", "", "", measure.met(False)], False
    slopes = [slope([(row[0], row[column]) for row in rows[-FITTED:]], NOISE[what]) for column, what in ((1, "time"), (2, "memory"))]
    small = [row for row in rows if row[0] <= MEGABYTE]
    of_time = f"{slopes[0]:.2f}"
    if counted or slopes[0] > GOAL:
        slopes[0] = slope_of_instructions(generator, program, len(rows))
        of_time += f" (instructions {slopes[0]:.2f})"
    good = max(slopes) <= GOAL and all(row[1] <= MOST[0] and row[2] <= MOST[1] for row in small)
    return [name, f"{size:,}", f"{seconds * 1000:.1f}", of_time, f"{memory:.1f}", f"{slopes[1]:.2f}", measure.met(good)], good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-write", action="store_true")
    parser.add_argument("--program", default=str(measure.ROOT / "build/release/bin/tgtcfg"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--instructions", action="store_true", help="count them for all inputs, which takes half an hour: "
                        "what grows too fast may hide in the time of what does not")
    parser.add_argument("names", nargs="*")
    words = parser.parse_args()
    program = os.path.abspath(words.program)
    growth_inputs.PROGRAM[0] = program
    with tempfile.TemporaryDirectory() as directory:
        empty = cost(program, EMPTY, pathlib.Path(directory), 10)
        os.chdir("/")
    rows, missed = [], []
    for generator in growth_inputs.GENERATORS:
        if words.names and generator.name not in words.names:
            continue
        row, good = row_of(generator, program, measured(generator, program, words.rounds, empty), words.instructions)
        rows.append(row)
        if not good:
            missed.append(generator.name)
        print(*rows[-1], sep="\t", flush=True)
    head = ["input", "largest, bytes", "ms", "exponent of time", "MB", "exponent of memory", "goals"]
    if not words.no_write and not words.names:
        measure.write_section("Growth of hostile inputs", "Written by `bench/growth`: the largest of the sizes, each twice the one before, beyond what an empty run "
                              f"costs; the exponents are fitted over the last five. Goals: {GOAL} at most, of instructions where time grows faster "
                              f"since caches are small; {MOST[0]:.0f} s and {MOST[1]:.0f} MB for what has no more than a megabyte.\n\n{measure.table(head, rows)}")
    print(f"{len(rows)} generators, {len(missed)} miss a goal:", *missed)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
