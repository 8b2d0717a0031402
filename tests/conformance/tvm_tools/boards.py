"""Scheduled kernels for boards: TVM makes the code of the host and the source of the devices, nvcc the
code for the chip from that source, both with what the plan says.
"""

import json
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "nvcc_tools"))
from toolkits import fatbin_contents, toolkits  # noqa: E402
from tool_runs import Counts, files_of, run  # noqa: E402

KERNELS = {"conv_a": {"target": "gpu"}, "conv_b": {"target": "gpu", "host": "none"}}
# An input with a target `gpu`, its chip, the machine of the host as readelf calls it.
BOARDS = [
    ("boards/jetson-orin-nx", "sm_87", "AArch64"),
    ("boards/jetson-nano", None, "AArch64"),  # older than every toolkit that is in reach
    ("aws/g5", "sm_86", "Advanced Micro Devices X86-64"),
    ('{"targets": {"gpu": "cuda -arch=sm_90"}, "host": "llvm -mtriple=aarch64-linux-gnu -mcpu=neoverse-v2"}', "sm_90", "AArch64"),
    ('{"targets": {"gpu": "cuda -arch=sm_120"}, "host": "llvm -mtriple=riscv64-linux-gnu -mattr=+m,+a,+f,+d,+c"}', "sm_120", "RISC-V"),
    ('{"targets": {"gpu": "opencl -device=adreno"}, "host": "llvm -mtriple=aarch64-linux-android"}', None, "AArch64"),
    ('{"targets": {"gpu": "opencl"}, "host": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"}', None, "Advanced Micro Devices X86-64"),
]


def with_kernels(us, board):
    """The name of the GPU's target and the configuration with functions for it."""
    plan = json.loads(run([us.program, "resolve", board, "-f", "json"]).stdout)
    gpu = next(target["id"] for target in plan["targets"]
               if target["device"]["type"] != "cpu" and not target["codegen"]["external"])
    functions = {name: {**entry, "target": gpu} for name, entry in KERNELS.items()}
    return gpu, ["--set", "/functions=" + json.dumps(functions)]


def chip_of(us, board, gpu, source, directory, source_dir):
    """The chip in the fatbin that the newest nvcc makes of the source, and what it said."""
    found = {release: nvcc for release, (nvcc, _) in toolkits(source_dir).items() if nvcc}
    if not found:
        return None, ""
    release = max(found, key=lambda name: [int(word) for word in name.split(".")])
    emission, codes = us.emit([board], "nvcc", release, "--for", gpu)
    if emission is None:
        return None, f"refused by us: {codes}"
    path, out = os.path.join(directory, "kernel.cu"), os.path.join(directory, "kernel.fatbin")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    step = emission["steps"][0]
    answer = run([found[release], *step["args"], "--no-compress", *files_of(step, path, out)])
    return (fatbin_contents(out), "") if answer.returncode == 0 else (None, answer.stderr)


def complaint(us, board, gpu, chip, machine, answer, directory, source_dir):
    """What is wrong with what TVM made, or nothing."""
    if "error" in answer:
        return answer["error"]
    kind = answer["devices"][0] if answer["devices"] else "nothing"
    source = answer["sources"].get(kind, "")
    if (answer["host"], answer["machine"]) != ("llvm", machine):
        return f"the host is {answer['host']} for {answer['machine']}, not {machine}"
    lacks = [name for name in KERNELS if name + "_kernel" not in source and name not in source]
    if lacks:
        return f"the source for {kind} lacks {lacks}"
    if chip is None or kind != "cuda":
        return ""
    made, said = chip_of(us, board, gpu, source, directory, source_dir)
    return said or ("" if made in (None, {chip}) else f"nvcc made {made}, not {chip}")


def board_runs(runner, source_dir, directory):
    counts = Counts("scheduled kernels for boards")
    for board, chip, machine in BOARDS:
        gpu, functions = with_kernels(runner.us, board)
        emission, codes = runner.us.emit([board], "tvm", runner.release, *functions, "--lenient")
        if emission is None:
            counts.refused_by_tool.append((board, f"refused by us: {codes}"))
            continue
        answer = runner.tool.ask([{"ask": "driven", "check": "scheduled", "data": emission["data"]}])[0]
        wrong = complaint(runner.us, board, gpu, chip, machine, answer, directory, source_dir)
        if wrong:
            counts.refused_by_tool.append((board, wrong))
        else:
            counts.accepted += 1
    return counts
