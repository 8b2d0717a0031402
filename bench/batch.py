#!/usr/bin/env python3
"""Targets by the million: one target in process, a tuning log through the pipe, a whole process.

The cost of one target is compared with what TVM 0.19's constructor was measured to cost (-O2) and, where
the wheel is installed, with today's constructor in this run. How much longer this machine takes than that of
the recorded figures and goals is measured in the same rounds (measure.py) and taken away. Writes the section
"Batch" of bench/RESULTS.md.

usage: bench/batch [--records N] [--rounds N] [--no-write]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

from measure import BUSY, ROOT, peak_mb, run, second_core_is_free, slowness, verdict, write_section, yardstick

PEER = ROOT / "build/peers/bin/python"
# Microseconds of TVM 0.19's own constructor.
LEGACY = {"llvm": 2.1, "cuda": 5.9, "tag": 3.9}
SHOWN = {"llvm": "`llvm`", "cuda": "`cuda` with four attributes", "tag": "`nvidia/nvidia-a100`"}
RECORD = ('{"input": ["%s", "conv2d_NCHWc.x86", [["TENSOR", [1, 3, 224, 224], "float32"], ["TENSOR", [64, 3, 7, 7], '
          '"float32"], [2, 2], [3, 3, 3, 3], [1, 1], "NCHW", "NCHW", "float32"], {}], "config": {"index": %d, '
          '"code_hash": null, "entity": [["tile_ic", "sp", [-1, 3]], ["tile_oc", "sp", [-1, 32]], ["unroll_kw", "ot", '
          'false]]}, "result": [[0.000386], 0, 0.28, 1608000000.5], "version": 0.2, "tvm_version": "0.8.dev0"}\n')
TARGETS = ["llvm -keys=cpu -mcpu=skylake-avx512", "cuda -arch=sm_80 -max_num_threads=1024", "nvidia/nvidia-a100"]
PEER_SCRIPT = """
import json, sys, time
from tvm.target import Target
cases = {"llvm": {"kind": "llvm"},
         "cuda": {"kind": "cuda", "arch": "sm_80", "max_num_threads": 512, "thread_warp_size": 32, "model": "a100"},
         "tag": "nvidia/nvidia-a100"}
out = {}
for name, value in cases.items():
    best = 1e9
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(300):
            Target(value)
        best = min(best, (time.perf_counter() - start) / 300)
    out[name] = best * 1e6
print(json.dumps(out))
"""


def peer_costs():
    """Microseconds of today's constructor, or nothing when its wheel is not installed."""
    if not PEER.exists():
        return {}
    result = subprocess.run([PEER, "-c", PEER_SCRIPT], capture_output=True, text=True)
    return json.loads(result.stdout.splitlines()[-1]) if result.returncode == 0 else {}


def own_costs(rounds, yard):
    """Microseconds a case and situation, and how much longer this machine takes: the best of all rounds."""
    best, speed = {}, []
    for _ in range(rounds):
        speed.append(run(yard).seconds)
        text = subprocess.run([ROOT / "build/release/bin/bench_targets"], capture_output=True, text=True, check=True)
        for name, nanoseconds in json.loads(text.stdout).items():
            best[name] = min(best.get(name, 1e18), nanoseconds / 1000)
    return best, slowness(min(speed))


def target_table(own, here, peer):
    lines = [f"This machine is {here:.2f} times slower than the machine of the TVM 0.19 figures; the ratios are corrected for this.",
             "",
             "| target | canonical, µs | × TVM 0.19 | goal | | with fingerprint, µs | × TVM 0.19 | goal | | current TVM, µs |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    for name, legacy in LEGACY.items():
        cells = [SHOWN[name]]
        for situation, goal in (("text", 0.4), ("fingerprint", 0.8)):
            cost = own[f"{name}/{situation}"]
            ratio = cost / here / legacy
            cells += [f"{cost:.2f}", f"{ratio:.2f}", f"S16 ≤ {goal}", verdict(ratio, goal)]
        cells.append(f"{peer[name]:.1f}" if name in peer else "not installed")
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def write_log(path, records, target_of):
    with open(path, "w") as log:
        for index in range(records):
            log.write(RECORD % (target_of(index), index))


def run_log(path, options):
    """Seconds of one run over the log."""
    one = run(log_command(options), stdin=path)
    if one.status != 0:
        sys.exit(f"batch --field ended with {one.status}")
    return one.seconds


def log_command(options):
    return [ROOT / "build/release/bin/tgtcfg", "batch", "--field", "/input/0", *options]


def log_table(records, rounds, yard):
    lines = ["| log | MB/s | normalized MB/s | goal | | records/s | peak MB | goal | |",
             "|---|---|---|---|---|---|---|---|---|"]
    rows = [("few targets, one thread", lambda i: TARGETS[i % len(TARGETS)], ["-j1"], records, 700),
            ("few targets, two threads", lambda i: TARGETS[i % len(TARGETS)], ["-j2"], records, None),
            ("all targets different, one thread", lambda i: f"cuda -arch=sm_80 -model=m{i}", ["-j1"], records // 10, 200)]
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for index, (_, target_of, _, count, _) in enumerate(rows):
            paths.append(f"{folder}/{index}.json")
            write_log(paths[-1], count, target_of)
        free = second_core_is_free()
        samples, speed = [[] for _ in rows], []
        for _ in range(rounds):
            speed.append(run(yard).seconds)
            for index, row in enumerate(rows):
                samples[index].append(run_log(paths[index], row[2]))
        free = free and second_core_is_free()
        # The machine changes its pace from one second to the next: a run is compared with what was measured just before.
        longer = [slowness(seconds) for seconds in speed]
        for index, (name, _, options, count, goal) in enumerate(rows):
            if options == ["-j2"] and not free:
                lines.append(f"| {name} | {BUSY} | | | | | | | |")
                continue
            seconds = statistics.median(samples[index])
            memory = peak_mb(log_command(rows[index][2]), stdin=paths[index])
            size = os.path.getsize(paths[index]) / 1e6
            alike = statistics.median(size / taken * here for taken, here in zip(samples[index], longer))
            met = "" if goal is None else ("met" if alike >= goal else "**missed**")
            lines.append(f"| {name} | {size / seconds:.0f} | {alike:.0f} | {f'S17 ≥ {goal}' if goal else ''} | {met} | {count / seconds:,.0f} | "
                         f"{memory:.0f} | S17 ≤ 64 | {verdict(memory, 64)} |")
    return [f"Normalized rates are corrected for the speed of this machine, which was {statistics.median(longer):.2f} times slower.", ""] + lines


def process_line(rounds):
    """The whole process against Python with TVM imported."""
    if not peer_costs():
        return "Python with TVM imported was not measured: its wheel is not installed (S18)."
    ours, theirs = [], []
    script = "from tvm.target import Target; Target({'kind': 'cuda', 'arch': 'sm_86'})"
    for _ in range(rounds):
        ours.append(run([ROOT / "build/release/bin/tgtcfg", "resolve", "cuda -arch=sm_86"]).seconds)
        theirs.append(run([PEER, "-c", script]).seconds)
    ratio = statistics.median(theirs) / statistics.median(ours)
    met = "met" if ratio >= 200 else "**missed**"
    return (f"One target, whole process: {statistics.median(ours) * 1000:.2f} ms; Python with TVM imported "
            f"{statistics.median(theirs) * 1000:.0f} ms, {ratio:.0f} times as long (S18 ≥ 200: {met}).")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--records", type=int, default=600000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--no-write", action="store_true", help="print the tables only")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        yard = yardstick(folder).argv
        body = "\n".join(target_table(*own_costs(arguments.rounds, yard), peer_costs()) + [""] +
                         log_table(arguments.records, arguments.rounds, yard) + ["", process_line(arguments.rounds)])
    print(body)
    if not arguments.no_write:
        intro = ("`bench/batch`: the best of interleaved rounds for one target, medians for logs. Times of TVM 0.19's constructor "
                 "are recorded figures; current TVM runs here if its wheel is installed.\n\n")
        write_section("Batch", intro + body)


if __name__ == "__main__":
    main()
