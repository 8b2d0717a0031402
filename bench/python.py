#!/usr/bin/env python3
"""What a call from Python costs: the section Python of RESULTS.md.

usage: bench/python [--no-write] [--native FILE] [--calls N]

Each input is resolved from Python and by a C++ program of the same build, in turns; two threads are compared with one; and a process
resolves 100,000 times, right and wrong inputs in turn, while its memory is watched. The goals stand in README.md.
"""
import argparse
import statistics
import subprocess
import sys
import threading
import time

import measure
import tgtcfg

INPUTS = ["cuda -arch=sm_86", "nvidia/jetson-nano", "boards/jetson-orin-nx", "corstone-300"]
WRONG = "cuda -arhc=sm_86"
ROUNDS, REPEATS = 25, 40
CALL_GOAL = (1.3, 20)  # times the C++ call, and microseconds
THREADS_GOAL = 1.7
GROWTH_GOAL = 1.0  # MB after the first tenth of the calls


def microseconds(call, repeats):
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) * 1e6 / repeats


def cost_rows(native):
    rows = []
    for name in INPUTS:
        tgtcfg.resolve(name)
        ours, theirs = [], []
        for _ in range(3):  # in turns, so that both see the same machine
            theirs.append(float(subprocess.run([native, name], capture_output=True, text=True, check=True).stdout))
            ours.append(statistics.median(microseconds(lambda name=name: tgtcfg.resolve(name), REPEATS) for _ in range(ROUNDS)))
        ours, theirs = min(ours), min(theirs)
        factor, more = CALL_GOAL
        rows.append([f"`{name}`", f"{theirs:.1f}", f"{ours:.1f}", f"{ours / theirs:.2f}", f"{ours - theirs:.1f}",
                     measure.met(ours <= factor * theirs + more)])
    return rows


def work(calls):
    for i in range(calls):
        tgtcfg.resolve(INPUTS[i % len(INPUTS)])


def seconds(threads, calls):
    """Each thread makes that many calls."""
    started = [threading.Thread(target=work, args=(calls,)) for _ in range(threads)]
    start = time.perf_counter()
    for each in started:
        each.start()
    for each in started:
        each.join()
    return time.perf_counter() - start


def speedup(calls=2000, rounds=5):
    """The best of some rounds: whatever else runs takes a core from two threads first."""
    seconds(2, 100)
    return max(2 * seconds(1, calls) / seconds(2, calls) for _ in range(rounds))


def memory_mb():
    with open("/proc/self/statm", encoding="ascii") as text:
        return int(text.read().split()[1]) * 4096 / 1e6


def growth(calls):
    """What the process holds more at the end than after a tenth of the calls, and at the end, in MB."""
    before = None
    for i in range(calls):
        if i == calls // 10:
            before = memory_mb()
        if i % 10 == 9:
            try:
                tgtcfg.resolve(WRONG)
            except tgtcfg.ConfigError:
                continue
        tgtcfg.resolve(INPUTS[i % len(INPUTS)]).fingerprint
    return memory_mb() - before, memory_mb()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-write", action="store_true")
    parser.add_argument("--native", default=str(measure.ROOT / "build/release/bin/bench_resolve"))
    parser.add_argument("--calls", type=int, default=100_000)
    words = parser.parse_args()
    rows = cost_rows(words.native)
    free = measure.second_core_is_free()
    faster = speedup()
    free = free and measure.second_core_is_free()
    more, held = growth(words.calls)
    others = [
        ["two threads, relative to one", f"{faster:.2f} times as fast" if free else measure.BUSY, f"at least {THREADS_GOAL}",
         measure.met(faster >= THREADS_GOAL) if free else ""],
        [f"growth of memory over {words.calls:,} calls, without the first tenth", f"{more:+.2f} MB of {held:.0f}", f"at most {GROWTH_GOAL} MB more",
         measure.met(more <= GROWTH_GOAL)],
    ]
    body = "\n\n".join([
        "`bench/python`: `tgtcfg.resolve` in one process, relative to `Workspace::resolve` of the same build.",
        measure.table(["input", "C++, µs", "Python, µs", "×", "µs more", f"at most {CALL_GOAL[0]} × + {CALL_GOAL[1]} µs"], rows),
        measure.table(["", "", "goal", ""], others),
    ])
    print(body)
    if not words.no_write:
        measure.write_section("Python", body)
    return 1 if "missed" in body else 0


if __name__ == "__main__":
    sys.exit(main())
