"""Sends a MetaSchedule database of TVM through `tgtcfg batch --field`; TVM reads every record again,
and the target in it is the one that it wrote.

usage: database_test.py TGTCFG SOURCE_DIR
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from tool_runs import SKIPPED, installed, run  # noqa: E402

TARGETS = [
    {"kind": "llvm", "mcpu": "znver4", "num-cores": 8},
    {"kind": "llvm", "mtriple": "aarch64-linux-gnu", "mcpu": "cortex-a72", "mattr": ["+neon"]},
    {"kind": "cuda", "arch": "sm_86", "max_threads_per_block": 1024, "host": {"kind": "llvm", "mcpu": "znver4"}},
    {"kind": "opencl", "host": {"kind": "llvm", "mtriple": "aarch64-linux-gnu"}},
    "nvidia/nvidia-a100",
    {"kind": "vulkan", "supports_float16": True},
    {"kind": "c"},
]
# What each makes of the targets, as options of `batch`.
FORMS = [[], ["--value", "object"], ["--emit", "tvm"]]


def database(python, *arguments, text=None):
    answer = run([python, os.path.join(HERE, "database.py"), *arguments], input=text)
    if answer.returncode != 0:
        raise RuntimeError(answer.stderr[-2000:])
    return answer.stdout


def batch(program, text, *options):
    answer = run([program, "batch", "--field", "/1/2", *options], input=text)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def records_of(text):
    return [json.loads(line) for line in text.splitlines()]


def check_form(program, python, log, options):
    """The problems of one form of rewriting a database."""
    try:
        given, rewritten = records_of(log), batch(program, log, *options)
        read = records_of(database(python, "read", text=rewritten))
    except RuntimeError as problem:
        return [f"{options}: TVM does not read it: {problem}"]
    problems = []
    if len(read) != len(given):
        problems.append(f"{options}: {len(given)} records went in, TVM read {len(read)}")
    for before, after, target in zip(given, records_of(rewritten), read):
        if target != before[1][2]:
            problems.append(f"{options}: {before[1][2]} became {target}")
        before[1][2] = after[1][2]
        if before != after:
            problems.append(f"{options}: more than the target changed: {after}")
    return problems


def check_admission(program, log):
    """A database filtered for a machine holds the records of its targets."""
    kept = [record[0] for record in records_of(batch(program, log, "--admits", "nvidia/nvidia-a100"))]
    return [] if kept == [TARGETS.index("nvidia/nvidia-a100")] else [f"kept for an A100: {kept}"]


def main():
    program, source_dir = sys.argv[1:]
    folders = installed(source_dir, "tvm-*")
    if not folders:
        print("no TVM: scripts/test installs one")
        sys.exit(SKIPPED)
    problems = []
    for name, folder in folders.items():
        python = os.path.join(folder, "bin", "python")
        log = database(python, "write", json.dumps(TARGETS))
        found = [problem for form in FORMS for problem in check_form(program, python, log, form)]
        found += check_admission(program, log)
        print(f"{name}: {len(log.splitlines())} records in {len(FORMS)} forms, {len(found)} problems")
        problems += found
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
