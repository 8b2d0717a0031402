"""Compares what `tgtcfg batch` says of configurations and of tvmc's texts with what TVM 0.19 said.

usage: configurations.py TGTCFG ACCIDENTS ANSWERS [--list]

ANSWERS is the folder with config.jsonl and tvmc.jsonl.

Every answer that the release gives must come out equal, member by member; what it refuses must be
refused. What differs on purpose stands in ACCIDENTS. Beside that, each accepted bag of a base and
external generators is asked again with the generators as `-compiler=`, which the release cannot
read: the answer must be the same; and targets of one kind, which it refuses, must be accepted
natively once they have names.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys

FACTS = '{"triple":"x86_64-pc-linux-gnu"}'
QUESTIONS = ("find_device", "find_kind", "canonical_target", "canonical_virtual_device")


def read_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_accidents(path):
    rows = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                what, name, pattern, reason = line.split(maxsplit=3)
                rows.append({"what": what, "name": name, "pattern": pattern,
                             "reason": reason.strip(), "used": 0})
    return rows


def answer_of(line, plain=False):
    """What the release says with LLVM 14; what it says once a forgotten variable is set."""
    for name in ("expect_host_none_llvm14", "expect_host_none"):
        if name in line and not plain:
            return line[name]
    return line.get("expect_llvm14", line["expect"])


def request_of(line):
    """The request for a line, or several members of one."""
    op = line["op"]
    request = {"emit": "tvm-0.19", "host-policy": "first"}
    if op == "compilation_config":
        request["targets"] = line["targets"]
        if "pass_config" in line:
            request["pass-config"] = line["pass_config"]
        request.update({name: line[name] for name in QUESTIONS if name in line})
    elif op == "is_external_codegen_for":
        request.update({"a": line["a"], "b": line["b"]})
    else:
        request["tvmc"] = line["file_content"] if op == "tvmc_from_file" else line["input"]
        if op in ("tvmc_tokenize", "tvmc_parse"):
            request["op"] = op
        if "additional_target_options" in line:
            request["additional-target-options"] = line["additional_target_options"]
    return request


def with_compilers(line, answer):
    """The same bag with `BASE -compiler=GENERATOR` for each external target, or nothing."""
    kinds = [target["export"] for target in answer.get("primitive_targets", [])]
    plain = all(isinstance(target, str) and " " not in target for target in line["targets"])
    generators = ("cutlass", "tensorrt", "cudnn", "cublas", "clml")
    bases = {"clml": "opencl"}
    names = [kind["kind"] for kind in kinds]
    wanted = [name for name in names if name in generators]
    if not plain or not wanted or any(bases.get(n, "cuda") not in names for n in wanted):
        return None
    targets = [f"{bases.get(n, 'cuda')} -compiler={n}" if n in generators else n
               for n in line["targets"]]
    return {"emit": "tvm-0.19", "host-policy": "first", "targets": targets}


class Batch:
    """Requests in, responses out, in one run of the program."""

    def __init__(self, program):
        self.program = program
        self.requests = []

    def add(self, request):
        self.requests.append(dict(request, id=len(self.requests)))
        return len(self.requests) - 1

    def run(self):
        text = "".join(json.dumps(request) + "\n" for request in self.requests)
        command = [self.program, "batch", "--lenient", "--host-facts", FACTS]
        done = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]


class Comparison:
    def __init__(self, accidents, show):
        self.accidents = accidents
        self.show = show
        self.total = collections.Counter()
        self.equal = collections.Counter()
        self.excused = 0
        self.failed = False

    def excuse(self, what, names, line, why):
        """Every name has to be in the list, for an input of that form."""
        text = line["input"] if "input" in line else json.dumps(line.get("targets", line))
        rows = [row for row in self.accidents
                if row["what"] == what and row["name"] in names and re.search(row["pattern"], text)]
        if names and {row["name"] for row in rows} == set(names):
            for row in rows:
                row["used"] += 1
            self.excused += 1
            if self.show:
                print("accident", line["id"], what, sorted(names), why)
            return
        self.failed = True
        print("differs", line["id"], line.get("targets", line.get("input")), why)

    def compare(self, line, response):
        answer = answer_of(line)
        op = line["op"]
        self.total[op] += 1
        if not answer["ok"]:
            if not response["ok"]:
                self.equal[op] += 1
                return
            label = answer.get("error_class", answer.get("exception", ""))
            label = label or answer.get("target", {}).get("error_class", "")
            self.excuse("accepted", {label}, line, "refused there, accepted here")
            return
        if not response["ok"]:
            codes = {d["code"] for d in response["diagnostics"] if d["severity"] == "error"}
            messages = [d["message"] for d in response["diagnostics"] if d["severity"] == "error"]
            self.excuse("refused", codes, line, f"refused here: {messages}")
            return
        result = response["result"]
        wrong = [name for name in answer if name != "ok" and result.get(name) != answer[name]]
        if not wrong:
            self.equal[op] += 1
            return
        words = "; ".join(f"{n} is {json.dumps(result.get(n))}, not {json.dumps(answer[n])}"
                          for n in wrong)
        self.excuse("differs", set(wrong), line, words)

    def same(self, line, answer, response):
        self.total["compilers"] += 1
        result = response.get("result", {})
        wrong = [n for n in answer if n not in QUESTIONS + ("ok",) and result.get(n) != answer[n]]
        if wrong:
            self.failed = True
            print("differs with -compiler=", line["id"], wrong, response.get("diagnostics"))
        else:
            self.equal["compilers"] += 1

    def native(self, line, response):
        self.total["named"] += 1
        if response["ok"]:
            self.equal["named"] += 1
        else:
            self.failed = True
            print("refused natively", line["id"], response["diagnostics"])

    def report(self):
        for op in sorted(self.total):
            print(f"{op}: {self.equal[op]} of {self.total[op]}")
        print(f"equal: {sum(self.equal.values())} of {sum(self.total.values())}, "
              f"accidents: {self.excused}")
        for row in self.accidents:
            if row["used"] == 0:
                self.failed = True
                print("no input needs the accident", row["what"], row["name"])
        return 1 if self.failed else 0


def main():
    program, accidents = sys.argv[1:3]
    folder = pathlib.Path(sys.argv[3])
    comparison = Comparison(read_accidents(accidents), "--list" in sys.argv)
    batch = Batch(program)
    asked = []
    for line in read_lines(folder / "config.jsonl") + read_lines(folder / "tvmc.jsonl"):
        asked.append((comparison.compare, (line,), batch.add(request_of(line))))
        answer = answer_of(line)
        if line["op"] != "compilation_config":
            continue
        if answer["ok"] and (request := with_compilers(line, answer)):
            asked.append((comparison.same, (line, answer), batch.add(request)))
        if answer.get("error_class") == "duplicate_kind":
            named = {f"t{i}": target for i, target in enumerate(line["targets"])}
            request = {"targets": named, "default-device": "t0"}
            asked.append((comparison.native, (line,), batch.add(request)))
    responses = batch.run()
    for check, arguments, index in asked:
        check(*arguments, responses[index])
    return comparison.report()


if __name__ == "__main__":
    sys.exit(main())
