"""What came from tvmc goes back to it: read, emitted for tvmc, read again, it is the same plan.

usage: tvmc_round_trip.py TGTCFG SOURCE_DIR ANSWERS

Every tvmc file and every command line of the tests, the recorded texts of `--target`, and FILES
below, for each release of tvmc that our row has. What a release cannot take has to be refused or
listed under `dropped`; the rest has to come back. And the words of `--target` with its options
mean to tvmc (as recorded answers have it) what the text that was read meant.
"""

import collections
import glob
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "cases"))
import case_files

# What the documentation and the tests of TVM show, and each option once.
FILES = [
    {"targets": [{"kind": "llvm"}]},
    {"targets": [{"kind": "cmsis-nn", "mcpu": "cortex-m55", "debug_last_error": "1"},
                 {"kind": "c", "mcpu": "cortex-m55", "mattr": "+nomve,+nofp"}],
     "executor": {"kind": "aot", "unpacked-api": "1", "interface-api": "c", "link-params": "0"},
     "runtime": {"kind": "crt", "system-lib": "0"}, "pass-config": {"tir.disable_vectorize": "1", "tir.usmp.algorithm": "hill_climb"}},
    {"targets": [{"kind": "ethos-u", "accelerator_config": "ethos-u55-64", "enable_cascader": "true", "dev_max_open_plans": "4"},
                 {"kind": "cmsis-nn"}, {"kind": "c"}], "executor": {"kind": "graph", "link-params": "1"}},
    {"targets": [{"kind": "opencl", "device": "mali", "libs": "a,b", "max_num_threads": "128"},
                 {"kind": "llvm", "mtriple": "aarch64-linux-gnu", "mattr": "+neon,+fp-armv8", "num-cores": "4", "fast-math": "0",
                  "cl-opt": "-unroll-threshold:uint=100,-x:bool=true", "model": "two words"}],
     "opt-level": "2", "disabled-pass": "FoldConstant,SimplifyInference", "module-name": "m", "output-format": "so",
     "cross-compiler": "aarch64-linux-gnu-g++", "cross-compiler-options": "-static -O2"},
    {"targets": [{"kind": "vitis-ai", "dpu": "DPUCZDX8G-zcu104", "build_dir": "/tmp/b"}, {"kind": "llvm"}]},
    {"targets": [{"kind": "mrvl", "mcpu": "cnf10kb", "num_tiles": "4", "mattr": "quantize=fp16 sim"}, {"kind": "llvm"}]},
    {"targets": [{"kind": "compute-library", "disabled_ops": "concatenate,nn.relu"},
                 {"kind": "llvm", "mtriple": "aarch64-linux-gnu", "keys": "arm_cpu,cpu", "mfloat-abi": "hard"}]},
    {"targets": [{"kind": "ethos-n", "variant": "n78", "tops": "4", "strategy0": "0"}, {"kind": "llvm"}]},
    {"targets": [{"kind": "clml"}, {"kind": "opencl", "device": "adreno"}, {"kind": "llvm", "mtriple": "aarch64-linux-android"}]},
    {"targets": [{"kind": "c"}], "desired-layout": "NCHW NHWC:OHWI", "desired-layout-ops": "nn.conv2d qnn.conv2d",
     "mixed-precision": True, "mixed-precision-ops": "nn.dense nn.conv2d", "mixed-precision-acc-type": "float32",
     "mixed-precision-calculation-type": "float16"},
    {"targets": [{"kind": "c"}], "mixed-precision": True, "desired-layout": "NHWC"},
    {"targets": [{"kind": "cmsis-nn"}, {"kind": "c"}], "workspace-pools": "sram,flash",
     "workspace-pools-targets": {"sram": "c,cmsis-nn", "flash": "c"}, "workspace-pools-size-hint-bytes": "sram:4096",
     "workspace-pools-clock-frequency-hz": ["sram:200000000", "flash:50000000"],
     "workspace-pools-read-bandwidth-bytes-per-cycle": "sram:4", "workspace-pools-write-bandwidth-bytes-per-cycle": "sram:4",
     "workspace-pools-read-latency-cycles": "flash:8", "workspace-pools-write-latency-cycles": "sram:1",
     "workspace-pools-target-burst-bytes": "sram:c:32"},
]
# Options of tvmc behind which several words stand. Here such an option is given once for each.
WORDED = ("--desired-layout", "--desired-layout-ops", "--mixed-precision-ops")
# Command lines of tvmc that say more than a text of `--target`.
LINES = [
    ["--target=ethos-u,cmsis-nn,c", "--target-ethos-u-accelerator_config=ethos-u55-256", "--target-cmsis-nn-mcpu=cortex-m55",
     "--target-c-mcpu=cortex-m55", "--runtime=crt", "--executor=aot", "--executor-aot-interface-api=c",
     "--executor-aot-unpacked-api=1", "--pass-config", "tir.usmp.enable=1"],
    ["--target=opencl, llvm", "--target-opencl-device=adreno", "--target-llvm-mtriple=aarch64-linux-gnu", "--target-llvm-mattr=+neon,+fp-armv8"],
    ["--target=cuda, c", "--target-cuda-arch=sm_87", "--target-c-mcpu=cortex-a78", "--executor=graph", "--executor-graph-link-params="],
]


class Program:
    def __init__(self, path, folder):
        self.path = path
        self.folder = folder

    def run(self, *arguments, text=None):
        answer = subprocess.run([self.path, *arguments], input=text, capture_output=True, text=True, check=False, cwd=self.folder)
        return answer.returncode, answer.stdout, answer.stderr

    def plan(self, arguments, text):
        code, out, _ = self.run("resolve", *arguments, "--lenient", "-f", "json", text=text)
        return json.loads(out) if code == 0 else None

    def emission(self, arguments, text, release):
        code, out, said = self.run("resolve", *arguments, "--emit", "tvmc", "--backend-release", release, "-f", "json", text=text)
        return (json.loads(out) if code == 0 else None), said

    def is_tvmc_file(self, text):
        code, out, said = self.run("resolve", "-", text=text)
        return "TC8101" in said


def command_lines_of_cases(source, folder):
    """The arguments of cases that name targets as tvmc does, and the tvmc files among their inputs."""
    case_files.unpack(source, folder)
    for case in case_files.cases(source):
        inside = os.path.join(folder, case.area, case.name)
        os.makedirs(inside, exist_ok=True)
        for run in case.runs:
            if run.exit != 0 or run.args[:1] != ["resolve"] or "--target" not in run.args:
                continue
            yield case.name, kept_options(run.args[1:]), case.stdin.decode() or None, inside


def kept_options(arguments):
    """Without what is about the output."""
    kept, rest = [], list(arguments)
    while rest:
        word = rest.pop(0)
        if word in ("-f", "--format", "--emit", "--backend-release", "-o", "--output", "--view", "--for", "--plan-check", "--report"):
            rest.pop(0)
        else:
            kept.append(word)
    return kept


def files_of(program, source):
    for name, text in texts_of(source):
        if '"targets"' not in text:
            continue
        try:
            json.loads(text)
        except ValueError:
            continue
        if program.is_tvmc_file(text):
            yield name, text


def texts_of(source):
    for path in sorted(glob.glob(f"{source}/tests/**/*.json", recursive=True)):
        yield os.path.relpath(path, source), pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
    for case in case_files.cases(source):
        for name, data in {"stdin": case.stdin, **case.files}.items():
            yield f"{case.area}/{case.name}: {name}", data.decode(errors="replace")


def recorded(answers):
    with open(os.path.join(answers, "tvmc.jsonl"), encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            if line["op"] in ("tvmc_parse", "tvmc_from_cli", "tvmc_from_cli_options") and line["expect"]["ok"]:
                options = [f"--target-{kind}-{name}={value}" for kind, values in line.get("additional_target_options", {}).items()
                           for name, value in values.items()]
                yield line["id"], ["--target=" + line["input"], *options]


def read_again(words):
    """The arguments of `tvmc compile` as we take them."""
    options, flag = [], ""
    for word in words[1:]:
        if word in WORDED:
            flag = word
        elif word.startswith("--"):
            options, flag = [*options, word], ""
        else:
            options.append(f"{flag}={word}")
    return options


def meaning(program, words):
    """What tvmc makes of `--target` and the options that go with it."""
    text = next(word.split("=", 1)[1] for word in words if word.startswith("--target="))
    names = [part.split()[0] for part in text.split(",") if part.split()]
    changed = {}
    for word in words:
        if word.startswith("--target-"):
            option, value = word[len("--target-"):].split("=", 1)
            name = max((name for name in names if option.startswith(name + "-")), key=len)
            changed.setdefault(name, {})[option[len(name) + 1:]] = value
    request = {"tvmc": text, "emit": "tvm-0.19", "host-policy": "first"}
    if changed:
        request["additional-target-options"] = changed
    _, out, _ = program.run("batch", "--lenient", text=json.dumps(request) + "\n")
    answer = json.loads(out)
    return answer["result"]["target"] if answer["ok"] else None


def without(plan, names):
    """What is left of a plan whose generators the release lacks."""
    return {"hosts": [host["fingerprint"] for host in plan["hosts"]],
            "targets": [target["fingerprint"] for target in plan["targets"] if target["id"] not in names],
            "executor": plan["executor"], "runtime": plan["runtime"], "pass_config": plan["pass_config"], "build": plan["build"],
            "memory_pools": plan["memory_pools"], "opt_level": plan["opt_level"], "disabled_passes": plan["disabled_passes"]}


def in_any_order(plan):
    """A generator may stand behind its target; tvmc takes either."""
    return {**plan, "fingerprint": "", "targets": sorted(plan["targets"], key=lambda target: target["id"])}


def without_host(target):
    export = {name: value for name, value in target["export"].items() if name != "host"}
    return {**target, "host": None, "export": export}


class Law:
    def __init__(self, program):
        self.program = program
        self.seen = collections.Counter()
        self.broken = []

    def ask(self, what, arguments, text=None, folder=None):
        self.program.folder = folder
        plan = self.program.plan(arguments, text)
        if plan is None:
            self.seen["no plan"] += 1
            return
        for release in ("0.18", "0.19"):
            emission, said = self.program.emission(arguments, text, release)
            if emission is None:
                self.seen["refused: " + " ".join(sorted({word.strip("[]:") for word in said.split() if "[TC" in word}))] += 1
                continue
            self.compare(f"{what}, {release}", plan, arguments, emission)

    def compare(self, what, plan, arguments, emission):
        words = emission["steps"][0]["args"]
        again = self.program.plan(read_again(words), None)
        if again is None:
            self.broken.append(f"{what}: {words} is not read again")
            return
        lost = [entry["pointer"].rsplit("/", 1)[1] for entry in emission["dropped"] if entry["class"] in ("fallback", "lost")]
        if not lost and in_any_order(again) == in_any_order(plan) and again != plan:
            self.seen["the same plan in another order"] += 1
        elif not lost and again != plan:
            names = [name for name in plan if plan[name] != again[name]]
            self.broken.append(f"{what}: {words} is another plan in {names}: " + "; ".join(f"{plan[n]} / {again[n]}" for n in names)[:800])
        elif lost and without(again, lost) != without(plan, lost):
            self.broken.append(f"{what}: {words} is more than a plan without {lost}")
        else:
            self.seen["with a generator less" if lost else "the same plan"] += 1
            self.compare_meaning(what, arguments, words, lost)

    def compare_meaning(self, what, arguments, words, lost):
        if lost or not any(word.startswith("--target=") for word in arguments):
            return
        before, after = meaning(self.program, arguments), meaning(self.program, words)
        if before is None or "0.19" not in what or "mkldnn" in " ".join(arguments):  # its name of today is written
            return
        if before["host"] is None and after:  # the host of the plan is written; tvmc adds it later
            before, after = without_host(before), without_host(after)
        if before != after:
            self.broken.append(f"{what}: to tvmc {words} is {after}, not {before}")
        self.seen["the same to tvmc"] += 1


def main():
    path, source, answers = sys.argv[1:]
    program = Program(path, source)
    law = Law(program)
    for number, file in enumerate(FILES):
        law.ask(f"file {number}", ["-"], json.dumps(file))
    for what, text in files_of(program, source):
        law.ask(what, ["-"], text)
    for number, line in enumerate(LINES):
        law.ask(f"line {number}", line)
    for what, arguments in recorded(answers):
        law.ask(what, arguments)
    with tempfile.TemporaryDirectory() as cases:
        for what, arguments, text, folder in command_lines_of_cases(source, cases):
            law.ask(what, arguments, text, folder)
    for what, count in sorted(law.seen.items()):
        print(f"{what}: {count}")
    print("\n".join(law.broken))
    return 1 if law.broken or law.seen["the same plan"] < 60 or law.seen["the same to tvmc"] < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
