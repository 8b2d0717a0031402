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


# For whom records are kept, with the words of the marks; a host counts when it is asked about.
ADMISSIONS = [
    ("nvidia/nvidia-a100", [], {"nvidia/nvidia-a100": "same"}),
    ("llvm -mcpu=znver4", [], {0: "refines"}),
    ('{"targets": ["cuda -arch=sm_86 -max_threads_per_block=1024"], "host": "llvm -mcpu=znver4"}', ["--with-host"], {2: "same"}),
    ('{"targets": ["cuda -arch=sm_86"], "host": "llvm -mcpu=znver2"}', [], {2: "refines"}),
    ('{"targets": ["cuda -arch=sm_86"], "host": "llvm -mcpu=znver2"}', ["--with-host"], {}),
    ('{"targets": {"v": "vulkan", "c": "c"}, "host": "none"}', [], {5: "refines", 6: "same"}),
]
# Targets of logs from before there were objects, and what TVM has to have of each as an object.
TEXTS = [
    ("llvm -mcpu=znver4 -num-cores=8", {"kind": "llvm", "mcpu": "znver4", "num-cores": 8}),
    ("cuda -arch=sm_86 -max_threads_per_block=512", {"kind": "cuda", "arch": "sm_86", "max_threads_per_block": 512}),
    ("llvm -mtriple=aarch64-linux-gnu -mattr=+neon,+dotprod", {"kind": "llvm", "mattr": ["+neon", "+dotprod"]}),
    ("opencl -device=mali", {"kind": "opencl", "device": "mali"}),
]


def check_admission(program, python, log):
    """A database filtered for a machine holds the records of its targets, a marked one all of them; TVM reads both."""
    problems = []
    for plan, options, wanted in ADMISSIONS:
        words = {name if isinstance(name, int) else TARGETS.index(name): word for name, word in wanted.items()}
        about = ["--admits", plan, *options]
        kept, marked = batch(program, log, *about), batch(program, log, *about, "--mark", "/-")
        if [record[0] for record in records_of(kept)] != sorted(words):
            problems.append(f"{about}: kept {[record[0] for record in records_of(kept)]}, not {sorted(words)}")
        marks = [record[2] for record in records_of(marked)]
        if marks != [words.get(number, "no") for number in range(len(TARGETS))]:
            problems.append(f"{about}: marked {marks}")
        for what, text in (("kept", kept), ("marked", marked)):
            if len(database(python, "read", text=text).splitlines()) != len(text.splitlines()):
                problems.append(f"{about}: TVM does not read every record that was {what}")
    return problems


def check_texts(program, python, log):
    """A text stays a text; as objects, TVM reads them and has what the text says."""
    records = [record for record, _ in zip(records_of(log), TEXTS)]
    for record, (text, _) in zip(records, TEXTS):
        record[1][2] = text
    lines = "".join(json.dumps(record) + "\n" for record in records)
    problems = [f"{record[1][2]} is no text any more" for record in records_of(batch(program, lines))
                if not isinstance(record[1][2], str)]
    for options in FORMS[1:]:
        read = records_of(database(python, "read", text=batch(program, lines, *options)))
        for target, (text, wanted) in zip(read, TEXTS):
            if {name: target.get(name) for name in wanted} != wanted:
                problems.append(f"{options}: {text} is {target} to TVM")
        if len(read) != len(TEXTS):
            problems.append(f"{options}: TVM read {len(read)} of {len(TEXTS)} records")
    return problems


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
        found += check_admission(program, python, log)
        found += check_texts(program, python, log)
        print(f"{name}: {len(log.splitlines())} records in {len(FORMS)} forms, {len(found)} problems")
        problems += found
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
