"""What NVIDIA's own reader finds in fatbins made of our arguments, against what our plan says lies in them.

`cuobjdump` names the kind and the chip of every part, code for later linking too, and of code for a family its letter;
compressed as nvcc leaves it.
"""

import os
import random
import re

from cases import drawn_lists
from gencode import arguments_of, drawn, verdicts, written
from toolkits import program
from tool_runs import Counts, installed, many, run

KINDS = {"elf": "cubin", "ptx": "ptx", "nvvm": "lto"}


def cuobjdump(source_dir):
    """The program of the newest wheel that is installed."""
    found = [program(folder, "cuobjdump") for _, folder in sorted(installed(source_dir, "cuobjdump-*").items())]
    return next((path for path in reversed(found) if path), None)


def contents(reader, path):
    """[(kind, number and letter)] of a fatbin, sorted."""
    said = run([reader, path]).stdout
    parts = re.findall(r"^Fatbin (\w+) code:\n=+\narch = sm_(\w+)$", said, re.M)
    return sorted((KINDS[kind], arch) for kind, arch in parts)


def parts_of(images):
    """The same of our plan."""
    return sorted((image["kind"], image["arch"].split("_", 1)[1]) for image in images)


def of_entries(entries):
    """The parts of a plan's list: `arch` and `code` of each."""
    kinds = {"sm": "cubin", "compute": "ptx", "lto": "lto"}
    pairs = [each["code"].split("_", 1) for each in entries]
    return sorted((kinds[prefix], name) for prefix, name in pairs)


def make(toolkit, arguments, name):
    out = os.path.join(toolkit.directory, f"{name}.fatbin")
    answer = run([toolkit.nvcc, *arguments, "-fatbin", toolkit.source, "-o", out])
    return out, answer


def gencode_complaint(toolkit, reader, numbered):
    number, (entries, verdict) = numbered
    out, answer = make(toolkit, arguments_of(entries), f"read-{number}")
    if (answer.returncode == 0) != verdict["accepted"]:
        return answer.stderr or "it makes a fatbin"
    if not verdict["accepted"]:
        return ""
    seen, expected = contents(reader, out), parts_of(verdict["fatbin"])
    return "" if seen == expected else f"the fatbin holds {seen}, not {expected}"


def plan_complaint(us, toolkit, reader, numbered):
    number, case = numbered
    emission, codes = us.emit(case.arguments, "nvcc", toolkit.release)
    if emission is None:
        return " ".join(codes)
    out, answer = make(toolkit, emission["steps"][0]["args"], f"plan-{number}")
    if answer.returncode != 0:
        return answer.stderr
    seen, expected = contents(reader, out), of_entries(emission["data"]["fatbin"])
    return "" if seen == expected else f"the fatbin holds {seen}, not {expected}"


def fatbin_runs(us, toolkit, source_dir, count, plans, seed):
    """`count` lists of -gencode and `plans` plans by a seed that changes with our tables."""
    counts = Counts(f"fatbins as cuobjdump reads them, nvcc {toolkit.release}")
    reader = cuobjdump(source_dir)
    if reader is None or toolkit.nvcc is None:
        counts.skip("its package has ptxas alone" if reader else "cuobjdump is not installed")
        return counts
    some = random.Random(seed).sample([*written(), *drawn(count, seed)], count)
    lists = list(zip(some, verdicts(us, toolkit.release, some)))
    for (entries, _), wrong in zip(lists, many(lambda each: gencode_complaint(toolkit, reader, each), enumerate(lists))):
        if wrong:
            counts.refused_by_tool.append((" ".join(entries), wrong))
        else:
            counts.accepted += 1
    cases = drawn_lists(toolkit, plans, 5, seed)
    for case, wrong in zip(cases, many(lambda each: plan_complaint(us, toolkit, reader, each), enumerate(cases))):
        if wrong:
            counts.refused_by_tool.append((case.title, wrong))
        else:
            counts.accepted += 1
    return counts
