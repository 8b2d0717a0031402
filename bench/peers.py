#!/usr/bin/env python3
"""tgtcfg against other validators, on equal work, as ratios inside one run.

All commands of a table run in turn, round after round, so that a slow moment of the machine hits all
of them alike. Inputs are made by workload.py from bench/data; what cannot be installed is a row that
says so. Writes the section "Peers" of bench/RESULTS.md.

usage: bench/peers [--scale N] [--no-write] [TABLE…]
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import peer_tables
from measure import BUSY, FLOOR, ROOT, second_core_is_free, table, write_section
from peer_tools import all_peers, prepare_schemas

TABLES = ("one", "many", "thousands", "large", "hostile", "stages")
INTRO = """`bench/peers`: medians of interleaved rounds; means for growth. Compare ratios, because milliseconds depend on the machine.
"× tgtcfg" is the time of a peer divided by the time of tgtcfg. Goals are the time of tgtcfg divided by the time of the peer.

All programs do equal work. Every peer checks the same files of 2 KB (bench/data, varied from file to file) against the same schema
of 8 KB, called `its schema`. Rows with `the published schema` use the schema of tgtcfg (130 KB, `tgtcfg schema show config`).
tgtcfg always does more than check the schema: it reads target strings and looks up kinds, CPUs, features, chips and devices.
For kubeconform, the documents and the schema have two more keys, `apiVersion` and `kind`."""


def shared_libraries(program):
    """Of a program, those of its libraries too; none where it was not built."""
    said = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    return re.findall(r"=> (/\S+)", said)


class Bench:
    """What every table needs."""

    def __init__(self, folder, scale):
        self.folder = folder
        self.scale = scale  # 1: for the record; less: for trying the benchmark itself
        self.binary = ROOT / "build/release/bin/tgtcfg"
        self.shared = ROOT / "build/shared/bin/tgtcfg"
        self.peers = all_peers()
        self.schemas = prepare_schemas(self.binary, folder)
        self.empty = self.build_floor("empty")
        self.empty_shared = self.build_floor("empty-shared", shared_libraries(self.shared))
        self.goals = []  # (id, words, value, bound, holds)

    def build_floor(self, name, libraries=()):
        """The empty program, with libraries that it does not need."""
        program = self.folder / name
        subprocess.run(["cc", "-O2", "-o", program, "-x", "c", "-", "-x", "none", "-Wl,--no-as-needed", *libraries],
                       input=FLOOR.encode(), check=True)
        return program

    def rounds(self, count):
        return max(1, round(count * self.scale))

    def present(self):
        return [peer for peer in self.peers if not peer.absent]

    def two_cores(self):
        """Whether a second core is free; said once where it is not."""
        free = second_core_is_free()
        if not free:
            print(BUSY, file=sys.stderr)
        return free

    def goal(self, name, words, value, bound, at_least=False, digits=2):
        """`value`: none where it takes two cores and they were not there; `bound`: none where nothing is asked."""
        if value is None or bound is None:
            self.goals.append((name, words, BUSY if value is None else f"{value:.{digits}f}", "", ""))
            return
        holds = value >= bound if at_least else value <= bound
        sign = "≥" if at_least else "≤"
        self.goals.append((name, words, f"{value:.{digits}f}", f"{sign} {bound}", "met" if holds else "**missed**"))


def versions(bench):
    ours = subprocess.run([bench.binary, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    rows = [("tgtcfg", ours)]
    rows += [(peer.name, peer.absent or peer.version) for peer in bench.peers if "--fast" not in peer.name]
    return table(["program", "version"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--scale", type=float, default=1, help="part of the rounds, to try the benchmark itself")
    parser.add_argument("--no-write", action="store_true", help="print the tables only")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="of " + " ".join(TABLES))
    arguments = parser.parse_args()
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory(prefix="tgtcfg-bench-") as folder:
        bench = Bench(pathlib.Path(folder), arguments.scale)
        bodies = []
        for name in arguments.tables or TABLES:
            start = time.monotonic()
            bodies.append(getattr(peer_tables, name)(bench))
            print(f"measured: {name}, {time.monotonic() - start:.0f} s", file=sys.stderr)
    goals = table(["goal", "ratio", "measured", "bound", "result"], sorted(bench.goals, key=lambda row: int(row[0][1:])))
    body = "\n\n".join([INTRO, versions(bench), goals, *bodies])
    print(body)
    if not arguments.no_write:
        write_section("Peers", body)


if __name__ == "__main__":
    main()
