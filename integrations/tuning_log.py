"""A database of MetaSchedule whose targets become canonical: TVM writes it, tgtcfg rewrites it, TVM reads it back."""

import json
import subprocess
import sys

import tgtcfg
import tvm
from tvm import te
from tvm.s_tir import Schedule, meta_schedule
from tvm.target import Target

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "tgtcfg"
TARGETS = [{"kind": "llvm", "mcpu": "znver4", "num-cores": 8}, {"kind": "cuda", "arch": "sm_87"}, "nvidia/nvidia-a100"]


def plain(value):
    """TVM's maps, arrays and texts as JSON has them."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return str(value)
    if hasattr(value, "items"):
        return {str(name): plain(entry) for name, entry in value.items()}
    return [plain(entry) for entry in value]


a = te.placeholder((64,), "float32", "a")
module = tvm.IRModule({"main": te.create_prim_func([a, te.compute((64,), lambda i: a[i] + 1.0, "b")])})
workload = meta_schedule.database.MemoryDatabase().commit_workload(module)
arguments = meta_schedule.arg_info.ArgInfo.from_entry_func(module)
records = [meta_schedule.database.TuningRecord(Schedule(module).trace, workload, [0.1], Target(target), arguments) for target in TARGETS]
log = "".join(json.dumps([number, plain(record.as_json())]) + "\n" for number, record in enumerate(records))

rewritten = subprocess.run([PROGRAM, "batch", "--field", "/1/2", "--emit", "tvm"], input=log, capture_output=True, text=True, check=True).stdout
read = [meta_schedule.database.TuningRecord.from_json(json.loads(line)[1], workload) for line in rewritten.splitlines()]
assert [plain(record.target.export()) for record in read] == [plain(Target(target).export()) for target in TARGETS]

plan = tgtcfg.resolve("cuda -arch=sm_87", host="llvm -mtriple=aarch64-linux-gnu")
wanted = [number for number, record in enumerate(read) if tgtcfg.Target({"kind": record.target.kind.name, **{
    name: plain(record.target.attrs[name]) for name in ("arch", "mcpu") if name in record.target.attrs}}).refines(plan.targets["cuda"].canonical)]
assert wanted == [1], wanted
print(f"{len(read)} records went through `batch`, TVM reads the targets that it wrote; record {wanted[0]} is of use for sm_87")
