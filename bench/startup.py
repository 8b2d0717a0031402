#!/usr/bin/env python3
"""Whole-process costs of the release build, as ratios inside one interleaved run.

Every command runs in turn, round after round, so that a slow moment of the machine hits all of them
alike. The floor is an empty dynamically linked C program. Instruction counts come from callgrind and
repeat on a quiet and on a busy machine alike. Writes the table "Start-up" of bench/RESULTS.md.

usage: bench/startup [--rounds N] [--binary PATH] [--no-write]
"""

import argparse
import os
import re
import subprocess
import tempfile

from measure import FLOOR, ROOT, Command, instructions, interleave, verdict, write_section

YAML = "bench/data/config-2kb.yaml"
JSON = "bench/data/config-2kb.json"
STRING = "cuda -arch=sm_86"


def commands(binary, empty):
    """(name, argv, goal as a ratio to the empty program, goal id); the first row is the floor."""
    return [
        ("empty C program", [empty], None, ""),
        ("`--help`", [binary, "--help"], 1.7, "S3"),
        ("`--version`", [binary, "--version"], 1.7, "S3"),
        ("`validate` 2 KB YAML", [binary, "validate", YAML], 1.7, "S1"),
        ("`validate` the same as JSON", [binary, "validate", JSON], None, ""),
        ("`resolve` 2 KB YAML", [binary, "resolve", YAML], 2.0, "S15"),
        ("`resolve` a target string", [binary, "resolve", STRING], 1.5, "S15"),
    ]


def instruction_goals(binary):
    return [
        ("`--help`", [binary, "--help"], 1.0, "S5"),
        ("`validate` 2 KB YAML", [binary, "validate", YAML], 2.5, "S5"),
        ("`validate` the same as JSON", [binary, "validate", JSON], 1.5, "S5"),
    ]


def needed_libraries(binary):
    text = subprocess.run(["readelf", "-d", binary], capture_output=True, text=True, check=True).stdout
    return re.findall(r"NEEDED.*\[(.*?)\]", text)


def table(rows, medians, counted, size_mb, libraries):
    lines = ["| command | ms | × empty | goal | |", "|---|---|---|---|---|"]
    for (name, _, goal, goal_id), median in zip(rows, medians):
        ratio = median / medians[0]
        shown_goal = f"{goal_id} ≤ {goal}" if goal else ""
        lines.append(f"| {name} | {median * 1000:.2f} | {ratio:.2f} | {shown_goal} | {verdict(ratio, goal)} |")
    lines += ["", "| command | million instructions | goal | |", "|---|---|---|---|"]
    for name, count, goal, goal_id in counted:
        lines.append(f"| {name} | {count / 1e6:.2f} | {goal_id} ≤ {goal} | {verdict(count / 1e6, goal)} |")
    only_libc = all(name.startswith(("libc.", "libm.", "ld-linux")) for name in libraries)
    needed = ", ".join(libraries) or "no shared library"
    lines += ["", f"Stripped binary: {size_mb:.2f} MB (S14 ≤ 16: {verdict(size_mb, 16)}); needs "
              f"{needed} (S14 libc and libm only: {'met' if only_libc else '**missed**'})."]
    return "\n".join(lines)


def stripped_size(binary):
    with tempfile.NamedTemporaryFile() as copy:
        subprocess.run(["strip", "-o", copy.name, binary], check=True)
        return os.path.getsize(copy.name) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--binary", default=str(ROOT / "build/release/bin/tgtcfg"))
    parser.add_argument("--no-write", action="store_true", help="print the tables only")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        empty = f"{folder}/empty"
        subprocess.run(["cc", "-O2", "-x", "c", "-o", empty, "-"], input=FLOOR.encode(), check=True)
        rows = commands(arguments.binary, empty)
        samples = interleave([Command(row[0], row[1]) for row in rows], arguments.rounds, warm=5)
        medians = [one.median() for one in samples]
        counted = [(name, instructions(argv), goal, goal_id)
                   for name, argv, goal, goal_id in instruction_goals(arguments.binary)]
    body = table(rows, medians, counted, stripped_size(arguments.binary), needed_libraries(arguments.binary))
    intro = (f"`bench/startup`: medians of {arguments.rounds} interleaved rounds on the release preset. Compare ratios, "
             "because milliseconds depend on the machine.\n\n")
    print(body)
    if not arguments.no_write:
        write_section("Start-up", intro + body)


if __name__ == "__main__":
    main()
