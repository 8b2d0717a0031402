"""Hands what `--emit nvcc` says to nvcc: one fatbin for lists of chips.

usage: run.py TGTCFG SOURCE_DIR

Every CUDA chip of the tables that the installed toolkit may have, alone and with later chips, and
lists of them. Uses nvcc of PATH or of TGTCFG_NVCC.
"""

import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from tool_runs import Counts, Us, many, run  # noqa: E402

KERNEL = 'extern "C" __global__ void twice(float *a) { a[threadIdx.x] *= 2; }\n'
LISTS = [["sm_80", "sm_86"], ["sm_80", "sm_86", "sm_90a"], ["sm_100f", "sm_103"], ["sm_75", "sm_87", "sm_89", "sm_120"],
         ["sm_100a", "sm_100", "sm_103"], ["sm_110a", "sm_121"]]


def main():
    program, source_dir = sys.argv[1:3]
    counts = Counts("nvcc")
    tool = os.environ.get("TGTCFG_NVCC") or shutil.which("nvcc")
    if tool is None:
        counts.skip("nvcc is not installed")
        return tool_runs.finish([counts], [])
    version = re.search(r"release (\d+\.\d+)", run([tool, "--version"]).stdout).group(1)
    us = Us(program)
    row = json.loads(run([program, "show", "backend", "nvcc", "-f", "json"]).stdout)["row"]
    releases = [release["name"] for release in row["tool_releases"]]
    release = version if version in releases else releases[-1]
    counts.title += f" {version} by the row of {release}"
    chips = [name for name in us.names("chips") if name.startswith("sm_")]
    cases = [[chip] for chip in chips] + LISTS
    with tool_runs.temporary() as directory:
        source = os.path.join(directory, "twice.cu")
        with open(source, "w", encoding="utf-8") as file:
            file.write(KERNEL)

        def one(us, counts, list_of_chips, more=()):
            target = json.dumps({"targets": {f"t{i}": f"cuda -arch={chip}" for i, chip in enumerate(list_of_chips)}})
            emission, codes = us.emit([target], "nvcc", release, *more)
            if emission is None:
                return counts.refuse(codes)
            out = os.path.join(directory, "-".join(list_of_chips) + "".join(more) + ".fatbin")
            for step in emission["steps"]:
                answer = run([tool, *step["args"], "-fatbin", source, "-o", out])
                if answer.returncode != 0 or "warning" in answer.stderr:
                    counts.refused_by_tool.append((f"{list_of_chips}: {step['args']}", answer.stderr + answer.stdout))
                else:
                    counts.accepted += 1
            return None

        many(lambda case: one(us, counts, case), cases)
        many(lambda case: one(us, counts, case, ("--and-later",)), cases)
        root = tool_runs.lying_root(source_dir, os.path.join(directory, "lie"), "nvcc",
                                    lambda text: text.replace("-ccbin={}", "-cc-binary={}"))
        lie = Counts("lie")
        liar = Us(program, root)
        emission, _ = liar.emit(['{"targets": ["cuda -arch=sm_90"], "cross-compiler": "g++"}'], "nvcc", release)
        seen = run([tool, *emission["steps"][0]["args"], "-fatbin", source, "-o", os.devnull]).returncode != 0
        lie.accepted += 0 if seen else 1
        return tool_runs.finish([counts], [("nvcc: another option", seen)])


main()
