"""A MetaSchedule database, written and read by TVM: runs in TVM's own environment.

usage: database.py write TARGETS    records for these targets (a JSON list), one a line
       database.py read             records on standard input; the target of each, as TVM exports it
"""

import json
import sys

import tvm
from tvm import te
from tvm.s_tir import meta_schedule
from tvm.target import Target


def plain(value):
    """TVM's maps, arrays and texts as JSON has them."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return str(value)
    if hasattr(value, "items"):
        return {str(name): plain(entry) for name, entry in value.items()}
    return [plain(entry) for entry in value]


def task():
    a = te.placeholder((64,), "float32", "a")
    b = te.compute((64,), lambda i: a[i] + 1.0, "b")
    return tvm.IRModule({"main": te.create_prim_func([a, b])})


def main():
    module = task()
    workload = meta_schedule.database.MemoryDatabase().commit_workload(module)
    if sys.argv[1] == "read":
        for line in sys.stdin:
            record = meta_schedule.database.TuningRecord.from_json(json.loads(line)[1], workload)
            print(json.dumps(plain(record.target.export())))
        return
    trace = tvm.s_tir.Schedule(module).trace
    arguments = meta_schedule.arg_info.ArgInfo.from_entry_func(module)
    for number, target in enumerate(json.loads(sys.argv[2])):
        record = meta_schedule.database.TuningRecord(trace, workload, [0.1], Target(target), arguments)
        # A line of the file that a JSONDatabase keeps: the number of the workload, the record.
        print(json.dumps([number, plain(record.as_json())]))


main()
