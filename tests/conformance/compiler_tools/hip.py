#!/usr/bin/env python3
"""Clang compiles HIP for exactly the target ids of a plan.

usage: hip.py TGTCFG SOURCE

Plans are the recorded ones, and lists of chips drawn by chance, some with features. The assembly names the target id of each code
object. It must equal the ids of the plan. A backend that omits features must be found.
"""
import glob
import json
import os
import pathlib
import random
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tool_runs import Counts, Us, find_tool, finish, installed, lying_root, many, run, sampled  # noqa: E402

KERNEL = '__attribute__((global)) void add(float *a, float b) { a[0] += b; }\n'
FEATURES = {"xnack": r"gfx(8|90|94|101)", "sramecc": r"gfx(906|908|90a|94)"}  # chips whose ids usually have them
DRAWN = 200


def compilers(source):
    """The clang of each release, as words: Zig contains one."""
    found = {release: [path] for release, path in find_tool("clang", r"clang version (\d+)", ["19", "22"]).items()}
    for folder in installed(source, "clang-22").values():
        for zig in glob.glob(os.path.join(folder, "lib/python3*/site-packages/ziglang/zig")):
            found.setdefault("22", [zig, "clang"])
    return found


def plan_of(ids):
    targets = {f"g{number}": {"kind": "rocm", "mcpu": each} for number, each in enumerate(ids)}
    return json.dumps({"targets": targets, "host": "llvm -mtriple=x86_64-linux-gnu", "default-device": "g0"})


def drawn_ids(chips, draw):
    ids = []
    for chip in draw.sample(chips, draw.randint(1, 4)):
        features = [f"{name}{draw.choice('+-')}" for name, chips_with in FEATURES.items()
                    if re.match(chips_with, chip) and draw.random() < 0.5]
        ids.append(":".join([chip, *sorted(features)]))
    return ids


def ids_of(text):
    """The ids of a plan as text, in the compiler's order of features."""
    plan = json.loads(text)
    return {":".join([part.split(":")[0], *sorted(part.split(":")[1:])])
            for part in (target["mcpu"] for target in plan["targets"].values())}


def compiled(compiler, args):
    """The target ids of the assembly, or the message of the compiler."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "k.hip").write_text(KERNEL, encoding="utf-8")
        done = run([*compiler, *args, "-S", "k.hip"], cwd=folder)
        if done.returncode != 0:
            return set(), done.stderr
        texts = [path.read_text(encoding="utf-8") for path in pathlib.Path(folder).glob("*.s")]
    return {name for text in texts for name in re.findall(r'\.amdgcn_target "amdgcn-amd-amdhsa--([^"]+)"', text)}, ""


def compare(us, release, compiler, plans):
    counts = Counts(f"clang {release} for HIP")

    def one(text):
        emission, codes = us.emit([text], "hip", release)
        if emission is None:
            return codes, None
        seen, said = compiled(compiler, emission["steps"][0]["args"])
        return [], "" if seen == ids_of(text) else said or f"code is for {sorted(seen)}"

    for text, (codes, wrong) in zip(plans, many(one, plans)):
        if wrong is None:
            counts.refuse(codes)
        elif wrong:
            counts.refused_by_tool.append((", ".join(sorted(ids_of(text))), wrong))
        else:
            counts.accepted += 1
    return counts


def main(program, source):
    us = Us(program)
    found = compilers(source)
    chips = [name for name in us.names("chips") if name.startswith("gfx")]
    draw = random.Random("hip")
    recorded = [json.loads(line) for line in open(os.path.join(source, "tests/conformance/data/compilers/hip.jsonl"), encoding="utf-8")]
    results, lies = [], []
    for release, compiler in sorted(found.items()):
        plans = [plan_of([row["input"].split("=", 1)[1]]) if isinstance(row["input"], str) else json.dumps(row["input"])
                 for row in recorded if row["release"] == release and not row.get("refuse")]
        plans += [plan_of(drawn_ids(chips, draw)) for _ in range(DRAWN)]
        results.append(compare(us, release, compiler, sampled(plans)))
        with tempfile.TemporaryDirectory() as folder:
            lying_root(source, folder, "hip", lambda text: text.replace('"target_id"', '"chip"'))
            lie = compare(Us(program, folder), release, compiler, [plan_of(["gfx90a:xnack+"])])
            lies.append((f"target ids without features, clang {release}", bool(lie.refused_by_tool)))
    finish(results, lies)


if __name__ == "__main__":
    main(*sys.argv[1:])
