"""What the benchmarks share: running commands round after round, ratios, and the sections of RESULTS.md."""

import functools
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOOR = "int main(void){return 0;}"  # the empty C program that start-up is compared with


class Run(NamedTuple):
    """One process from spawn to exit."""

    seconds: float
    cpu: float  # user and system seconds
    status: int  # exit code; of a signal its negative number


def run(argv, stdin=os.devnull, sink=os.devnull):
    """Runs to the end; measured around posix_spawn and wait4. All output goes to the file `sink`."""
    words = [str(word) for word in argv]
    actions = [(os.POSIX_SPAWN_OPEN, 0, str(stdin), os.O_RDONLY, 0),
               (os.POSIX_SPAWN_OPEN, 1, str(sink), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
               (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.perf_counter()
    pid = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    return Run(seconds, usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status))


# What a process is charged as its peak begins with what the process that started it holds, and that
# is Python here. So a small program stands between.
LAUNCHER = """
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int count, char** words) {
  struct rusage usage;
  int status = 0;
  const pid_t child = fork();
  if (child == 0) { alarm(atoi(words[2])); execv(words[3], words + 3); _exit(127); }
  wait4(child, &status, 0, &usage);
  FILE* out = fopen(words[1], "w");
  fprintf(out, "%ld %d", usage.ru_maxrss, status);
  return count < 4 || fclose(out) != 0;
}
"""


@functools.cache
def launcher():
    folder = tempfile.TemporaryDirectory()
    subprocess.run(["cc", "-O2", "-x", "c", "-o", f"{folder.name}/launch", "-"], input=LAUNCHER.encode(), check=True)
    return folder


def run_with_peak(argv, stdin=os.devnull, limit=300):
    """A run, with a millisecond more in its time, and the most memory that it holds in MB.

    After `limit` seconds it is ended by SIGALRM.
    """
    folder = launcher().name
    one = run([f"{folder}/launch", f"{folder}/peak", str(limit), *argv], stdin)
    with open(f"{folder}/peak") as text:
        peak, status = text.read().split()
    return one._replace(status=os.waitstatus_to_exitcode(int(status))), int(peak) / 1000


def peak_mb(argv, stdin=os.devnull):
    """The most memory that one more run of the command holds."""
    return run_with_peak(argv, stdin)[1]


def instructions(argv, folder=ROOT, stdin=os.devnull):
    """How many one run takes, however it ends: the same on every machine."""
    with tempfile.TemporaryDirectory() as out, open(stdin, "rb") as given:
        run_under = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}/out", *argv]
        result = subprocess.run(run_under, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder, check=False)
    return int(re.search(rb"Collected : (\d+)", result.stderr).group(1))


class Samples:
    """All runs of one command."""

    def __init__(self):
        self.runs = []
        self.peak = None  # MB, of commands that are long

    def median(self):
        return statistics.median(one.seconds for one in self.runs)

    def mean(self):
        return statistics.fmean(one.seconds for one in self.runs)

    def least(self):
        return min(one.seconds for one in self.runs)

    def cpu(self):
        return statistics.median(one.cpu for one in self.runs)


class Command(NamedTuple):
    """A row of a table."""

    name: str
    argv: list
    status: int = 0  # how it has to end
    every: int = 1  # runs in one of so many rounds
    long: bool = False  # takes seconds: its memory is looked at in the same run


def interleave(commands, rounds, warm=1):
    """Samples of every command, all of them in turn in every round; `warm` rounds come first and do not count."""
    samples = [Samples() for _ in commands]
    for turn in range(-warm, rounds):
        for command, kept in zip(commands, samples):
            if turn % command.every != 0:
                continue
            if command.long:
                one, kept.peak = run_with_peak(command.argv)
            else:
                one = run(command.argv)
            if one.status != command.status:
                sys.exit(f"{' '.join(map(str, command.argv[:8]))}: ended with {one.status}, not {command.status}")
            if turn >= 0:
                kept.runs.append(one)
    return samples


# Some goals are in µs or MB a second, and machines differ. Where yaml-cpp takes so long for the events of a file of 2 KB (S7), today's
# TVM takes 3.7 µs for `llvm`: a machine as fast as those on which the goals were set. What is measured is compared with a goal after
# taking away how much longer it takes here.
YARDSTICK = 183e-6
YARDSTICK_FILES = 1000


def yardstick(folder):
    """The command that tells how fast the machine is, to be run in turn with what is measured."""
    listing = pathlib.Path(folder) / "yardstick"
    listing.write_text(f"{ROOT / 'bench/data/config-2kb.yaml'}\n" * YARDSTICK_FILES)
    return Command("yaml-cpp's events", [ROOT / "build/release/bin/bench_yaml_events", listing])


def slowness(seconds):
    """How many times as long as that machine this one takes, of what the command took."""
    return seconds / YARDSTICK_FILES / YARDSTICK


# Two programs that only compute take as long as one where each has a core.
SPIN = "int main(void) { volatile unsigned long at = 0; while (++at < 60000000ul) {} return 0; }"
BUSY = "not measured: the second core was busy"
MOST_SLOWED = 1.25


@functools.cache
def spinner():
    folder = tempfile.TemporaryDirectory()
    subprocess.run(["cc", "-O2", "-x", "c", "-o", f"{folder.name}/spin", "-"], input=SPIN.encode(), check=True)
    return folder


def second_core_is_free(rounds=3):
    """Whether figures of two threads would be those of two cores. Asked before and after they are measured."""
    program = f"{spinner().name}/spin"

    def seconds(count):
        start = time.perf_counter()
        for process in [subprocess.Popen([program]) for _ in range(count)]:
            process.wait()
        return time.perf_counter() - start

    alone, together = zip(*((seconds(1), seconds(2)) for _ in range(rounds)))
    return statistics.median(together) <= MOST_SLOWED * statistics.median(alone)


def met(holds):
    return "met" if holds else "**missed**"


def verdict(value, goal):
    if goal is None:
        return ""
    return met(value <= goal)


def table(head, rows):
    """A Markdown table; a cell that is None is empty."""
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    lines += [f"| {' | '.join('' if cell is None else str(cell) for cell in row)} |" for row in rows]
    return "\n".join(lines)


def write_section(title, body):
    """Replaces the section of that title in bench/RESULTS.md, or adds it."""
    path = ROOT / "bench" / "RESULTS.md"
    text = path.read_text() if path.exists() else "# Results\n"
    section = f"## {title}\n\n{body}\n"
    pattern = re.compile(rf"## {re.escape(title)}\n.*?(?=\n## |\Z)", re.S)
    text = pattern.sub(lambda _: section, text) if pattern.search(text) else f"{text}\n{section}"
    path.write_text(text)
