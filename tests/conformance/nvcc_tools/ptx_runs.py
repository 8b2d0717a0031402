"""PTX that LLVM's tools make by `--emit llvm` and `--emit clang`, and the versions of the chip table, for ptxas."""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "llvm_tools"))
from compilers import find_compilers  # noqa: E402
from tool_runs import Counts, files_of, many, run  # noqa: E402
from toolkits import ptx_of  # noqa: E402

TOOLS = [("llvm", "llc", "twice.ll"), ("clang", "clang", "twice.c")]
SOURCES = {
    "twice.ll": "define i32 @twice(i32 %a) {\n  %b = add i32 %a, %a\n  ret i32 %b\n}\n",
    "twice.c": "void twice(int *a) { *a += *a; }\n",
}
VERSIONS = ["3.2", "4.0", "4.1", "4.2", "4.3", "5.0", "6.0", "6.1", "6.2", "6.3", "6.4", "6.5", "7.0", "7.1", "7.2", "7.3",
            "7.4", "7.5", "7.6", "7.7", "7.8", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8", "9.0"]
# What a release of LLVM writes at most; a chip that needs more is ours to refuse.
HIGHEST = {"14": "7.5", "19": "8.5", "22": "9.0"}
PTX_TOO_OLD = "TC5344"
# It came with toolkit 13.0, whose compiler writes 9.0 for it, as LLVM does; ptxas alone takes less.
OLDER_TAKEN = {"sm_88"}


def ptx_by(us, toolkit, counts, backend, release, tool, source, chip):
    target = json.dumps({"targets": [f"nvptx -mcpu={chip}"], "host": "none"})
    emission, codes = us.emit([target], backend, release)
    if emission is None:
        if PTX_TOO_OLD in codes and chip not in OLDER_TAKEN and not toolkit.assemble(ptx_of(HIGHEST[release], chip), chip):
            counts.refused_by_tool.append((chip, f"we refuse PTX {HIGHEST[release]}, ptxas takes it"))
        return counts.refuse(codes)
    step = emission["steps"][0]
    out = os.path.join(toolkit.directory, f"{backend}-{release}-{chip}.s")
    words = ["-S" if word == "-c" else word for word in files_of(step, source, out)]
    answer = run([*tool, *step["args"], *words])
    said = answer.stdout + answer.stderr
    if answer.returncode == 0 and not said:
        with open(out, encoding="utf-8") as file:
            text = file.read()
        target = re.search(r"^\.target\s+(\w+)", text, re.M).group(1)
        said = toolkit.assemble(text, chip) if target == chip else f"the code is for {target}"
    if said:
        counts.refused_by_tool.append((f"{chip}: {counts.title} {' '.join(step['args'])}", said))
    else:
        counts.accepted += 1
    return None


def table_versions(us, toolkit, counts, chip):
    """The PTX version of our table is the first that ptxas takes."""
    row = json.loads(run([us.program, "show", "chip", chip, "-f", "json", *us.root]).stdout)["row"]
    needs = row["ptx"]
    said = toolkit.assemble(ptx_of(needs, chip), chip)
    before = VERSIONS[VERSIONS.index(needs) - 1]
    if not said and chip not in OLDER_TAKEN and not toolkit.assemble(ptx_of(before, chip), chip):
        said = f"ptxas takes PTX {before}, we ask for {needs}"
    if said:
        counts.refused_by_tool.append((f"{chip} with PTX {needs}", said))
    else:
        counts.accepted += 1


def ptx_runs(us, toolkit, source_dir):
    versions = Counts(f"PTX versions of the table, ptxas {toolkit.release}")
    known = set(us.names("chips"))
    many(lambda chip: table_versions(us, toolkit, versions, chip), [chip for chip in toolkit.chips if chip in known])
    for chip in set(toolkit.chips) - known:
        versions.refused_by_tool.append((chip, "a chip of the toolkit that our table lacks"))
    all_counts = [versions]
    found = find_compilers(source_dir)
    for backend, name, source in TOOLS:
        path = toolkit.file(source, SOURCES[source])
        for release in HIGHEST:
            tool = found[name].get(release)
            counts = Counts(f"PTX of {name} {release}, ptxas {toolkit.release}")
            all_counts.append(counts)
            if tool is None:
                counts.skip(f"{name} {release} is not installed")
                continue
            many(lambda chip: ptx_by(us, toolkit, counts, backend, release, tool, path, chip), toolkit.chips)
    return all_counts
