#!/usr/bin/env python3
"""A line of tvmc has one meaning, however it is spelled; it stays what it was when it is emitted and read again.

usage: tvmc_law_test.py PROGRAM [LINES [SEED]]

Lines are made by a seed. argparse has many spellings of one line: `--option value` and `--option=value`, the beginning
of an option's name, options in another order, the last of two, words that belong to one run.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
LINES = int(sys.argv[2]) if len(sys.argv) > 2 else 60
SEED = sys.argv[3] if len(sys.argv) > 3 else "20261123"

# Targets and what options say of them: the kind, its attributes with values.
CPUS = [("llvm", {"mtriple": ["x86_64-linux-gnu"], "mcpu": ["skylake", "znver3", "x86-64-v3"], "num-cores": ["4"], "libs": ["mkl", "cblas"]}),
        ("llvm", {"mtriple": ["aarch64-linux-gnu"], "mcpu": ["cortex-a72", "neoverse-n1"], "mattr": ["+neon", "+neon,+dotprod"]}),
        ("c", {"mcpu": ["cortex-m55", "cortex-m7"]})]
DEVICES = [("cuda", {"arch": ["sm_80", "sm_86"], "max_num_threads": ["512"], "libs": ["cudnn", "cublas,cudnn"]}),
           ("opencl", {"device": ["mali", "adreno"], "max_num_threads": ["256"]}), ("vulkan", {"supports_float16": ["1"], "max_num_threads": ["128"]}),
           ("metal", {"max_num_threads": ["512"]}), ("rocm", {"mcpu": ["gfx90a", "gfx942"]})]
# An option, the shortest beginning that argparse takes for it, values.
OPTIONS = [("--opt-level", "--opt", ["0", "1", "2", "3"]), ("--module-name", "--module-n", ["net", "my_model"]),
           ("--output-format", "--output-f", ["so", "mlf"]), ("--cross-compiler", None, ["aarch64-linux-gnu-gcc"]),
           ("--disabled-pass", "--disabled-p", ["FoldConstant", "FoldConstant,SimplifyInference"]), ("--desired-layout", None, ["NCHW", "NHWC"])]
EXECUTORS = [[("--executor", None, ["graph"]), ("--executor-graph-link-params", "--executor-g", ["0", "1"])],
             [("--executor", None, ["aot"]), ("--executor-aot-unpacked-api", "--executor-aot-un", ["0", "1"])]]
RUNTIMES = [[("--runtime", None, ["cpp"])], [("--runtime", None, ["crt"]), ("--runtime-crt-system-lib", "--runtime-crt", ["0", "1"])]]
PASSES = ["tir.disable_vectorize=1", "relay.FuseOps.link_params=1", "relay.FuseOps.max_depth=10"]
OF_ONE_RUN = [["model.onnx"], ["-o", "a.tar"], ["--output=b.tar"], ["--tuning-records", "log.json"], ["--model-format=onnx"],
              ["--input-shapes", "x:[1,3,224,224]"], ["--dump-code", "ll"]]


def target_of(chance):
    """The text of `--target`, and options that say the same of it beside it."""
    chosen = [chance.choice(DEVICES)] if chance.random() < 0.6 else []
    chosen.append(chance.choice(CPUS))
    texts, options = [], []
    for kind, attributes in chosen:
        text = kind
        for name in chance.sample(sorted(attributes), chance.randint(0, len(attributes))):
            value = chance.choice(attributes[name])
            if chance.random() < 0.5 or "," in value and len(chosen) > 1:
                options.append((f"--target-{kind}-{name}", None, [value]))
            else:
                text += f" -{name}={value}"
        texts.append(text)
    return ", ".join(texts), options


def line_of(chance):
    """What is said, option by option, with the beginning of its name that would do."""
    target, said = target_of(chance)
    said = [("--target", None, [target]), *said, *chance.sample(OPTIONS, chance.randint(0, 3))]
    if chance.random() < 0.6:
        said += chance.choice(EXECUTORS)
    if chance.random() < 0.5:
        said += chance.choice(RUNTIMES)
    said = [(name, short, chance.choice(values), values) for name, short, values in said]
    return said + [("--pass-config", "--pass", each, None) for each in chance.sample(PASSES, chance.randint(0, 2))]


def spelled(chance, said, plain=False):
    """One of the lines that argparse reads so."""
    groups = []
    for name, short, value, others in said:
        typed = short if short and not plain and chance.random() < 0.4 else name
        group = [typed, value] if not value.startswith("-") and chance.random() < 0.5 else [f"{typed}={value}"]
        # The last of two counts: not so of what is gathered.
        if not plain and others and name in ("--opt-level", "--module-name", "--output-format") and chance.random() < 0.4:
            group = [f"{name}={chance.choice(others)}", *group]
        groups.append(group)
    if not plain:
        groups += chance.sample(OF_ONE_RUN, chance.randint(0, 3))
        chance.shuffle(groups)
    return [word for group in groups for word in group]


def run(*args):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True)


def plan_of(line):
    done = run("tvmc", "compile", *line, "--to", "plan")
    if done.returncode != 0:
        return None, done.stderr
    return json.loads(done.stdout)["fingerprint"], ""


def check(number, folder):
    """What is wrong with a line; None: it has no plan, as two CPUs of one name have."""
    chance = random.Random(f"{SEED}/{number}")
    said = line_of(chance)
    plain = spelled(chance, said, plain=True)
    plan, refused = plan_of(plain)
    shown = " ".join(plain)
    if plan is None:
        return None if "error[TC31" in refused or "error[TC34" in refused else f"{shown}\n  is refused: {refused}"
    for _ in range(3):
        other = spelled(chance, said)
        again, refused = plan_of(other)
        if again != plan:
            return f"{shown}\n  differs from {other}\n  {refused}"
    file = f"{folder}/{number}.yaml"
    if run("convert", "--from", "tvmc", "-o", file, "--", "compile", *plain).returncode != 0:
        return f"{shown}\n  is not converted"
    resolved = json.loads(run("resolve", file, "-f", "json").stdout or "{}")
    if resolved.get("fingerprint") != plan:
        return f"{shown}\n  is another plan as a configuration: {pathlib.Path(file).read_text()}"
    emitted = run("resolve", file, "--emit", "tvmc", "-f", "args")
    if emitted.returncode == 0:
        back, refused = plan_of(emitted.stdout.splitlines())
        if back != plan and "dropped" not in emitted.stderr:
            return f"{shown}\n  is emitted as {emitted.stdout.split()}\n  which is another plan {refused}"
    return ""


def main():
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as workers:
        answers = list(workers.map(lambda number: check(number, folder), range(LINES)))
    failed = [each for each in answers if each]
    read = sum(each is not None for each in answers)
    print("\n".join(failed))
    print(f"{read} of {LINES} lines have a plan, {len(failed)} failed, seed {SEED}")
    return 1 if failed or read < LINES / 2 else 0


sys.exit(main())
