"""What TVM's LLVM makes of a CPU and changed features, against `machine.features` of the plan."""

import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "llvm_tools"))
from targets import COMMON, TRIPLES, is_plausible  # noqa: E402
from tool_runs import Counts, run, tables_seed  # noqa: E402

# Its LLVM is an earlier patch release than our tables are of.
OTHER_RECORDS = {"hexagon"}
# The mode that a triple brings is no change to a CPU.
BY_TRIPLE = {"32bit-mode", "64bit-mode", "64bit", "64bit-support"}
# LLVM takes it for another CPU when it compiles, and not where TVM asks.
STAND_INS = {("powerpc64le-linux-gnu", "generic")}


def config_of(triple, cpu, changes):
    config = {"kind": "llvm", "mtriple": triple}
    if cpu:
        config["mcpu"] = cpu
    if changes:
        config["mattr"] = changes
    return config


def closures(tool, configs):
    """What is on, scheduling preferences among it; nothing where TVM refuses the target."""
    answers = tool.ask_both([{"ask": "closure", "config": config} for config in configs])
    return [set(answer["features"]) if "features" in answer else None for answer in answers]


def plans(us, release, configs):
    lines = "".join(json.dumps({"target": config}) + "\n" for config in configs)
    answer = run([us.program, "batch", "--llvm-release", release, *us.root], input=lines)
    results = [json.loads(line) for line in answer.stdout.splitlines()]
    return [set(each["result"]["machine"]["features"]) if each["ok"] else None for each in results]


def random_configs(tool, chance, count):
    """Of TVM's own lists: its CPUs, and the features that they have."""
    archs = [arch for arch, weight in COMMON.items() if arch not in OTHER_RECORDS for _ in range(weight)]
    triples = sorted({triple for arch in set(archs) for triple in TRIPLES[arch]})
    listed = tool.ask_both([{"ask": "cpus", "config": config_of(triple, None, [])} for triple in triples])
    cpus = {triple: answer.get("cpus", []) for triple, answer in zip(triples, listed)}
    pairs = [(triple, cpu) for triple in triples for cpu in cpus[triple] if (triple, cpu) not in STAND_INS]
    has = dict(zip(pairs, closures(tool, [config_of(triple, cpu, []) for triple, cpu in pairs])))
    made = []
    while len(made) < count:
        triple = chance.choice(TRIPLES[chance.choice(archs)])
        fitting = [cpu for cpu in cpus[triple] if has.get((triple, cpu)) and is_plausible(triple, has[triple, cpu])]
        if not fitting:
            continue
        names = sorted(set().union(*(has[triple, cpu] for cpu in fitting)))
        some = chance.sample(names, min(len(names), chance.choice([0, 1, 2, 3, 4])))
        made.append(config_of(triple, chance.choice(fitting), [chance.choice("++-") + name for name in some]))
    return made


def closure_runs(us, tool, about, source_dir, count):
    counts = Counts(f"TVM {about['version']} (LLVM {about['llvm']}), closures of features")
    configs = random_configs(tool, random.Random(tables_seed(source_dir) + "closures"), count)
    ours = plans(us, str(about["llvm"]), configs)
    theirs = closures(tool, configs)
    # Scheduling preferences are no part of a plan: what no plan of the architecture has is none of its features.
    known = {}
    for config, plan in zip(configs, ours):
        known.setdefault(config["mtriple"], set()).update(plan or ())
    for config, plan, code in zip(configs, ours, theirs):
        if plan is None or code is None:
            counts.refuse(["a contradiction"] if plan is None else ["refused by TVM"])
            continue
        more = (code & known[config["mtriple"]]) - plan - BY_TRIPLE
        less = plan - code - BY_TRIPLE
        if more or less:
            counts.refused_by_tool.append((json.dumps(config), f"TVM has {sorted(more)}, lacks {sorted(less)}"))
        else:
            counts.accepted += 1
    return counts
