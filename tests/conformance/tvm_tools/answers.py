"""Answers questions with TVM: runs in TVM's own environment, one JSON object a line in and out.

usage: answers.py FILE

Importing TVM takes a second, so one process answers all of them. What TVM says on either stream
while it answers is part of the answer (`said`), since it warns there of names that LLVM ignores. It
goes through FILE, which keeps the last words of a process that ends over a question.
"""

import importlib
import json
import os
import re
import sys
import tempfile

import numpy as np
import tvm
from tvm import te
from tvm.target import Target, codegen

import driver

LENGTH = 64


def plain(value):
    """TVM's maps, arrays, texts and targets as JSON has them."""
    if isinstance(value, Target):
        return plain(value.export())
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return str(value)
    if hasattr(value, "items"):
        return {str(name): plain(entry) for name, entry in value.items()}
    return [plain(entry) for entry in value]


def target_of(question):
    if "host" in question:
        return Target(question["config"], question["host"])
    return Target(question["config"])


def ask_target(question):
    target = target_of(question)
    exported = plain(target)
    again = plain(Target(exported))
    return {"export": exported, "stable": again == exported, "device_type": int(target.get_target_device_type())}


def vector_sum():
    a = te.placeholder((LENGTH,), "float32", "a")
    b = te.placeholder((LENGTH,), "float32", "b")
    c = te.compute((LENGTH,), lambda i: a[i] + b[i], "c")
    return te.create_prim_func([a, b, c])


def right_numbers(library):
    a = np.arange(LENGTH, dtype="float32")
    b = np.full(LENGTH, 0.5, dtype="float32")
    c = np.zeros(LENGTH, dtype="float32")
    tensors = [tvm.runtime.tensor(array) for array in (a, b, c)]
    library["main"](*tensors)
    return bool(np.array_equal(tensors[2].numpy(), a + b))


def ask_build(question):
    """Builds a function for a CPU; the code of LLVM says for which one."""
    library = tvm.compile(vector_sum(), target=target_of(question))
    answer = {}
    if question["form"] == "ll":
        text = library.mod.inspect_source("ll")
        for name, pattern in (("triple", r'target triple = "([^"]*)"'), ("cpu", r'"target-cpu"="([^"]*)"'),
                              ("features", r'"target-features"="([^"]*)"')):
            found = re.search(pattern, text)
            answer[name] = found.group(1) if found else ""
        with tempfile.NamedTemporaryFile(suffix=".o") as file:
            library.mod.write_to_file(file.name, "o")
            answer["object"] = os.path.getsize(file.name)
    else:
        answer["source"] = library.mod.inspect_source()[:100]
    if question.get("run"):
        answer["right"] = right_numbers(library)
    return answer


def ask_context(question):
    context = tvm.transform.PassContext(**question["arguments"])
    return {"config": sorted(str(name) for name in context.config), "opt_level": int(context.opt_level)}


def ask_vdevice(question):
    device = tvm.relax.VDevice(target_of(question), question["index"], question["scope"])
    return {"index": int(device.vdevice_id), "scope": str(device.memory_scope), "export": plain(device.target)}


def ask_partitioner(question):
    """It is there, and what its row says of how it is called."""
    path, name = question["function"].rsplit(".", 1)
    found = getattr(importlib.import_module(path), name)
    return {"call": "pass" if isinstance(found, type) else "function"}


def ask_driven(question):
    return driver.CHECKS[question["check"]](question["data"])


def ask_about(_):
    kinds = {}
    for kind in sorted(str(name) for name in Target.list_kinds()):
        options = tvm.target.target.TargetKind.options_from_name(kind)
        kinds[kind] = sorted(str(option) for option in options)
    return {"version": tvm.__version__, "llvm": int(tvm.target.codegen.llvm_version_major()),
            "cpu": str(tvm.target.codegen.llvm_get_system_cpu()),
            "targets": [str(name) for name in tvm.target.codegen.llvm_get_targets()],
            "triple": str(Target("llvm").attrs["mtriple"]), "kinds": kinds,
            "tags": sorted(str(name) for name in tvm.target.list_tags()),
            "pass_config": sorted(str(name) for name in tvm.transform.PassContext.list_configs())}


def ask_cpus(question):
    return {"cpus": sorted(str(name) for name in codegen.llvm_get_cpu_archlist(target_of(question)))}


def ask_closure(question):
    return {"features": sorted(str(name) for name in codegen.llvm_get_cpu_features(target_of(question)))}


ASK = {"cpus": ask_cpus, "closure": ask_closure, "target": ask_target, "build": ask_build, "context": ask_context, "vdevice": ask_vdevice,
       "driven": ask_driven, "partitioner": ask_partitioner, "about": ask_about}


def answer_to(question, heard):
    """The answer, and what came over the streams meanwhile."""
    heard.seek(0)
    heard.truncate()
    try:
        answer = ASK[question["ask"]](question)
    except Exception as problem:  # whatever it raises is its answer
        answer = {"error": f"{type(problem).__name__}: {problem}"}
    sys.stdout.flush()
    heard.seek(0)
    answer["said"] = heard.read().decode(errors="replace")
    return answer


def main():
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(sys.argv[1], "w+b") as heard:
        os.dup2(heard.fileno(), 1)
        os.dup2(heard.fileno(), 2)
        for line in sys.stdin:
            answers.write(json.dumps(answer_to(json.loads(line), heard)) + "\n")
            answers.flush()


main()
