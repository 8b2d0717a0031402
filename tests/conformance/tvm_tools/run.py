"""Hands what `--emit tvm` says to TVM: every dictionary is a target there, and exports as we wrote it.

usage: [TGTCFG_EVERY_TARGET=1] run.py TGTCFG SOURCE_DIR [--all]

Every tag, configuration and example, and targets that are in no table (samples.py), in both forms of
an emission. What is for LLVM is built: the code says for which machine, and for this one it runs.
"""

import glob
import json
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import samples  # noqa: E402
from boards import board_runs  # noqa: E402
from closures import closure_runs  # noqa: E402
import tool_runs  # noqa: E402
from questions import Questions, differences, judge  # noqa: E402
from tool_runs import Counts, Us, many, run, sampled  # noqa: E402

BOTH_FORMS = [[], ["--as-composite"]]
COMMON = {"kind"}  # what every target has, and our tables do not list


class Tool:
    """TVM: one process answers many questions. One on which it dies is answered by how it died."""

    def __init__(self, folder):
        self.python = os.path.join(folder, "bin", "python")

    def ask(self, questions):
        answers = []
        with tempfile.NamedTemporaryFile() as heard:
            while len(answers) < len(questions):
                text = "".join(json.dumps(question) + "\n" for question in questions[len(answers):])
                answer = run([self.python, os.path.join(HERE, "answers.py"), heard.name], input=text)
                answers += [json.loads(line) for line in answer.stdout.splitlines()]
                if len(answers) < len(questions):
                    heard.seek(0)
                    words = heard.read().decode(errors="replace")
                    answers.append({"error": f"TVM ended with {answer.returncode}: {answer.stderr} {words}", "said": ""})
        return answers

    def ask_both(self, questions):
        """As many processes as this project's machines have cores."""
        middle = len(questions) // 2
        first, second = many(self.ask, [questions[:middle], questions[middle:]])
        return first + second


class Known:
    """What is no fault of what we wrote, with the reason for each pattern."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
        self.reasons = dict(line.split("  ", 1) for line in lines)
        self.used = set()

    def rest(self, text):
        """The lines that no pattern explains."""
        lines = []
        for line in text.splitlines():
            pattern = next((each for each in self.reasons if re.search(each, line)), None)
            if pattern:
                self.used.add(pattern)
            elif line.strip():
                lines.append(line)
        return "\n".join(lines)

    def unused(self):
        return [(pattern, "nothing needs this pattern any more") for pattern, reason in self.reasons.items()
                if pattern not in self.used and not reason.startswith("some samples")]


def open_names(us, target):
    """What no one gave, and TVM therefore fills: names of attributes."""
    answer = run([us.program, "resolve", target, *us.root])
    names = set()
    plans = [json.loads(answer.stdout)] if answer.returncode == 0 else []
    while plans:
        plan = plans.pop()
        names.update(pointer.rsplit("/", 1)[1] for pointer in plan["open"])
        plans += [part["plan"] for part in plan["parts"]]
    return names


class Runner:
    def __init__(self, us, tool, about, known):
        self.us, self.tool, self.about, self.known = us, tool, about, known
        self.llvm = str(about["llvm"])
        self.release = newest(us, "tvm", about["version"])

    def emission(self, target, *more):
        return self.us.emit([target], "tvm", self.release, "--llvm-release", self.llvm, *more)

    def collect(self, target, forms):
        """Emissions of one input. Where something is lost we refuse; what is left of it is for TVM."""
        made = []
        codes = []
        for form in forms:
            emission, refused = self.emission(target, *form)
            codes += refused
            complete = refused != ["TC5301"]
            if not complete:
                emission, _ = self.emission(target, *form, "--lenient")
            if emission is not None:
                made.append((emission["data"], complete))
        return target, made, codes, open_names(self.us, target) if made else set()

    def run(self, counts, targets, forms):
        questions = Questions(self.about)
        for target, made, codes, may_fill in many(lambda each: self.collect(each, forms), targets):
            if codes:
                counts.refuse(sorted(set(codes)))
            for data, complete in made:
                questions.add_emission(target, data, may_fill, complete)
        self.answer(counts, self.worth_asking(counts, questions.list))

    def worth_asking(self, counts, questions):
        """A CPU or feature that its LLVM lacks makes a target, but no code."""
        keep = many(lambda each: self.can_be_built(each[2]), questions)
        for kept in keep:
            if not kept:
                counts.skip("not built: `--emit llvm` refuses the CPU, a feature or the open triple too")
        return [question for question, kept in zip(questions, keep) if kept]

    def can_be_built(self, question):
        config = question["config"] if question["ask"] == "build" else {}
        if question.get("form") != "ll" or not {"mcpu", "mattr"} & set(config):
            return True
        given = {name: value for name, value in config.items() if not name.startswith("feature.") and name not in ("tag", "host")}
        refused = self.us.emit([json.dumps(given)], "llvm", self.llvm, "--llvm-release", self.llvm)[1]
        return not refused

    def answer(self, counts, questions):
        answers = self.tool.ask_both([question for _, _, question in questions])
        ran = 0
        for (what, may_fill, question), answer in zip(questions, answers):
            wrong = judge(question, answer, may_fill, self.about) + "\n" + answer["said"]
            ran += answer.get("right", False)
            self.count(counts, f"{what}: {json.dumps(question)[:800]}", wrong)
        print(f"{counts.title}: {ran} functions ran here with the right numbers")

    def count(self, counts, what, wrong):
        rest = self.known.rest(wrong)
        if rest:
            counts.refused_by_tool.append((what, rest))
        else:
            counts.accepted += 1

    def read_alike(self, counts, inputs, directory):
        """`batch` answers what TVM answers to the same input, the default triple of its LLVM included."""
        facts = os.path.join(directory, "facts.json")
        with open(facts, "w", encoding="utf-8") as file:
            json.dump({"schema": "tgtcfg.host-facts/1", "triple": self.about["triple"]}, file)
        lines = "".join(json.dumps({"target": each, "emit": "tvm"}) + "\n" for each in inputs)
        ours = run([self.us.program, "batch", "--llvm-release", self.llvm, "--host-facts", facts, *self.us.root], input=lines)
        theirs = self.tool.ask_both([{"ask": "target", "config": each} for each in inputs])
        for each, answer, asked in zip(inputs, map(json.loads, ours.stdout.splitlines()), theirs):
            if not answer["ok"]:
                counts.refuse(sorted({d["code"] for d in answer["diagnostics"] if d["severity"] == "error"}))
            else:
                wrong = asked.get("error") or "\n".join(differences(answer["result"]["config"], asked["export"]))
                self.count(counts, json.dumps(each), wrong)

    def tables(self, counts):
        """Kinds, their attributes and pass configuration keys are those of the tool."""
        ours = set(self.us.names("kinds"))
        for kind, options in self.about["kinds"].items():
            wrong = "" if kind in ours else f"kind {kind} is not in our tables"
            if kind in ours:
                lacks = set(options) - COMMON - {row["name"] for row in samples.attributes_of(self.us, kind)}
                wrong = f"kind {kind} lacks {sorted(lacks)}" if lacks else ""
            self.count(counts, kind, wrong)
        for name in self.us.names("generators"):
            row = json.loads(run([self.us.program, "show", "generator", name, "-f", "json"]).stdout)["row"]
            for entry in row.get("tvm", []):
                question = {"ask": "partitioner", "function": entry["function"], "call": entry["call"]}
                self.count(counts, f"generator {name}", judge(question, self.tool.ask([question])[0], set(), self.about))
        lacks = set(self.about["pass_config"]) - set(self.us.names("pass-config"))
        self.count(counts, "pass configuration", f"we lack {sorted(lacks)}" if lacks else "")


# What a program does with an emission, and what TVM then has; tests/python drives TVM by the package.
HOST = '"host": "llvm -mtriple=x86_64-linux-gnu"'
DRIVEN = [
    ("functions", '{"targets": {"g": "opencl", "m": "metal"}, "host": "llvm -mtriple=x86_64-apple-macos", "default-device": "g",'
     ' "functions": {"*_a": {"target": "g"}, "conv_b": {"target": "m"}, "conv_*": {"target": "g", "host": "none"}}}',
     {"targets": {"conv_a": "opencl", "conv_b": "metal"}, "host": "llvm", "devices": ["opencl", "metal"]}),
    ("functions", '{"targets": {"a": "cuda -arch=sm_90", "o": "opencl -device=adreno"}, ' + HOST + ', "default-device": "a",'
     ' "functions": {"conv_a": {"target": "a"}, "conv_?": {"target": "o", "host": "none"}}}',
     {"targets": {"conv_a": "cuda", "conv_b": "opencl"}, "host": "llvm", "devices": ["cuda", "opencl"]}),
    ("placed", '{"targets": {"g": "cuda -arch=sm_90", "m": "opencl -device=adreno", "c": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"},'
     ' "devices": {"a": {"target": "g"}, "b": {"target": "m", "index": 1}, "d": {"target": "c"}}, "default-device": "a"}',
     {"targets": [["cuda", "sm_90"], ["llvm", "znver4"], ["opencl", "adreno"]]}),
    ("placed", '{"targets": {"g": "cuda -arch=sm_80", "h": "cuda -arch=sm_90"}, ' + HOST + ', "default-device": "h",'
     ' "devices": {"first": {"target": "h"}, "second": {"target": "g", "index": 3}}}',
     {"targets": [["cuda", "sm_80"], ["cuda", "sm_90"]]}),
]


def driven(runner, counts):
    for check, plan, wanted in DRIVEN:
        emission, codes = runner.emission(plan)
        if emission is None:
            counts.refused_by_tool.append((f"{check}: {plan}", f"refused by us: {codes}"))
            continue
        answer = runner.tool.ask([{"ask": "driven", "check": check, "data": emission["data"]}])[0]
        seen = {name: answer.get(name) for name in wanted}
        wrong = answer.get("error") or ("" if seen == wanted else f"{seen} where {wanted} was expected")
        runner.count(counts, f"{check}: {plan}", wrong)


def newest(us, backend, version):
    """Our newest release of the backend that is not after the tool's."""
    row = json.loads(run([us.program, "show", "backend", backend, "-f", "json"]).stdout)["row"]
    number = [int(word) for word in version.split(".")[:2]]
    releases = [release["name"] for release in row["tool_releases"]]
    return [name for name in releases if [int(word) for word in name.split(".")] <= number][-1]


def named(us, source_dir):
    files = [path for form in ("yaml", "json", "json5")
             for path in glob.glob(os.path.join(source_dir, "configs", "examples", "*." + form))]
    return us.names("tags") + us.names("configs") + sorted(files)


LIES = {
    "an attribute is not written": (
        lambda text: text.replace('"attributes": {', '"attributes": {"arch": {"class": "unused", "reason": "a lie"}, '),
        "cuda -arch=sm_86"),
    "it is an older release": (lambda text: re.sub(r'"name": "0\.\d+"\}\]', '"name": "0.23"}]', text), "opencl"),
}


def lies(program, source_dir, directory, runner):
    """Rows of the backend that say what is not so: TVM's export has to differ."""
    for number, (name, (change, target)) in enumerate(LIES.items()):
        root = tool_runs.lying_root(source_dir, os.path.join(directory, f"lie-{number}"), "tvm", change)
        liar = Runner(Us(program, root), runner.tool, runner.about, runner.known)
        liar.release = newest_of(root)
        counts = Counts("lie")
        liar.run(counts, [target], BOTH_FORMS)
        yield f"tvm: {name}", bool(counts.refused_by_tool)


def newest_of(root):
    with open(os.path.join(root, "database", "backends", "tvm.json"), encoding="utf-8") as file:
        return json.load(file)["tool_releases"][-1]["name"]


def main():
    program, source_dir = sys.argv[1:3]
    folders = tool_runs.installed(source_dir, "tvm-*")
    if not folders:
        counts = Counts("TVM")
        counts.skip("TVM is not installed: scripts/test does that where the registry is in reach")
        return tool_runs.finish([counts], [])
    tool = Tool(folders[sorted(folders)[-1]])
    about = tool.ask([{"ask": "about"}])[0]
    us = Us(program)
    runner = Runner(us, tool, about, Known(os.path.join(HERE, "known.txt")))
    title = f"TVM {about['version']} (LLVM {about['llvm']}), "
    kinds = [kind for kind in about["kinds"] if kind in us.names("kinds")]
    single, several = samples.generated(us, kinds, runner.llvm, 1 if "--all" in sys.argv else 12)
    single = [*single, {"kind": "llvm", "mtriple": about["triple"], "mcpu": about["cpu"]}]
    counts = [Counts(title + what) for what in ("tables", "names and examples", "several targets", "samples", "inputs as they are", "driven")]
    with tool_runs.temporary() as directory:
        runner.tables(counts[0])
        runner.run(counts[1], sampled(named(us, source_dir)), BOTH_FORMS)
        runner.run(counts[2], [json.dumps(sample) for sample in sampled(several)], BOTH_FORMS)
        runner.run(counts[3], [json.dumps(sample) for sample in sampled(single)], BOTH_FORMS[:1])
        runner.read_alike(counts[4], about["tags"] + single, directory)
        driven(runner, counts[5])
        counts.append(board_runs(runner, source_dir, directory))
        counts.append(closure_runs(us, tool, about, source_dir, 4000 if "--all" in sys.argv else 400))
        seen = list(lies(program, source_dir, directory, runner))
    if tool_runs.EVERY:
        counts[0].refused_by_tool += runner.known.unused()
    return tool_runs.finish(counts, seen)


main()
