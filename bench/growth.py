#!/usr/bin/env python3
"""Time and memory of inputs that a stranger could send: the Growth of hostile inputs in RESULTS.md.

usage: bench/growth [--no-write] [--program FILE] [--rounds N] [NAME…]

Each generator of growth_inputs.py is run at sizes that double until the next would have more than a megabyte. Goal: every run
ends within two seconds of one core and 200 MB at the default limits, also one that is refused since it is beyond a limit.
"""
import argparse
import errno
import os
import pathlib
import sys
import tempfile

import growth_editor  # registers its generators
import growth_inputs
import measure

MOST_SIZES = 20  # each twice the one before: a megabyte even of the smallest
MEGABYTE = 1_000_000
MOST = (2.0, 200.0)  # seconds and MB of an input of a megabyte
LIMIT = 20  # seconds of one run
HEADER = 512
REFUSED = 1  # the status of an input that is beyond a limit


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


def measured(generator, program, rounds):
    """Rows of bytes, seconds, MB and whether the input was refused; the costs of the last are None where it was ended for its time."""
    rows = []
    while not rows or 2 * rows[-1][0] <= MEGABYTE:
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            words = generator.write(folder, generator.first << len(rows))
            size = bytes_of(folder, words)
            if len(rows) == MOST_SIZES:
                sys.exit(f"{generator.name}: {size} bytes after {MOST_SIZES} sizes, so it does not grow")
            try:
                one, refused = cost(program, words, folder, rounds, generator.status), False
            except OtherEnd as end:
                if not rows:
                    raise OtherEnd(f"{generator.name}: {end}") from end
                try:
                    one, refused = cost(program, words, folder, rounds, (REFUSED,)), True
                except OtherEnd:
                    return rows
            finally:
                os.chdir("/")
        if one is None:
            return [*rows, (size, None, None, False)]
        rows.append((size, *one, refused))
    return rows


def row_of(generator, rows):
    """The cells of the table, and whether the goal is met."""
    if rows[-1][1] is None:
        return [generator.name, f"{rows[-1][0]:,}", f"over {LIMIT} s", "", "", measure.met(False)], False
    good = all(seconds <= MOST[0] and memory <= MOST[1] for size, seconds, memory, _ in rows if size <= MEGABYTE)
    size, seconds, memory, _ = max(row for row in rows if not row[3])
    beyond = max((row[1] for row in rows if row[3]), default=None)
    refused = "" if beyond is None else f"{beyond * 1000:.1f}"
    return [generator.name, f"{size:,}", f"{seconds * 1000:.1f}", f"{memory:.1f}", refused, measure.met(good)], good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-write", action="store_true")
    parser.add_argument("--program", default=str(measure.ROOT / "build/release/bin/tgtcfg"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("names", nargs="*")
    words = parser.parse_args()
    program = os.path.abspath(words.program)
    growth_inputs.PROGRAM[0] = program
    rows, missed = [], []
    for generator in growth_inputs.GENERATORS:
        if words.names and generator.name not in words.names:
            continue
        try:
            row, good = row_of(generator, measured(generator, program, words.rounds))
        except OtherEnd as end:
            print(end, flush=True)
            missed.append(generator.name)
            continue
        rows.append(row)
        if not good:
            missed.append(generator.name)
        print(*rows[-1], sep="\t", flush=True)
    head = ["input", "largest accepted, bytes", "ms", "MB", "refused above, ms", "goals"]
    if not words.no_write and not words.names:
        measure.write_section("Growth of hostile inputs", "`bench/growth`: the largest accepted size, where each size is twice the previous one, and the longest rejected "
                              f"run. Goals: at most {MOST[0]:.0f} s and {MOST[1]:.0f} MB for inputs up to a megabyte.\n\n"
                              f"{measure.table(head, rows)}")
    print(f"{len(rows)} generators, {len(missed)} miss a goal:", *missed)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
