"""Hands what `--emit nvcc` says to the toolkits: the fatbin that runs on a list of chips.

usage: run.py TGTCFG SOURCE_DIR

Every tag, configuration and chip with CUDA, alone and with later chips, and lists of chips drawn by
chance, for each toolkit that scripts/test installs. ptxas assembles every entry of the plan; where
there is nvcc, it makes the fatbin and what lies in it is read. What a toolkit has may not be refused.
"""

import json
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, ".."), here]
import tool_runs  # noqa: E402
from cases import NEVER, LISTS, Case, chip_cases, drawn_lists, is_taken, list_case, named_cases  # noqa: E402
from cover import fewest, name_in, runs_on  # noqa: E402
from fatbins import fatbin_runs  # noqa: E402
from gencode import gencode_runs  # noqa: E402
from host_compiler import host_compiler_runs  # noqa: E402
from ptx_runs import ptx_runs  # noqa: E402
from tool_runs import Counts, Us, many, run, sampled, tables_seed  # noqa: E402
from toolkits import PTX, Toolkit, number, ptx_of, toolkits  # noqa: E402

ROW_LIES = {
    "another option": ("-fatbin {input}", "-fat-binary {input}"),
    "a release less": ('{"name": "13.0"}', '{"name": "13.7"}'),
    "it takes no CUDA": ('"accepts": ["cuda"]', '"accepts": ["rocm"]'),
    "no later chips": ('"options": ["and-later"]', '"options": []'),
    "its main argument is lost": ('"arch": {"class": "used", "as": "-gencode="}', '"arch": {"class": "lost", "reason": "none"}'),
}
CHIP_LIES = {
    "a chip that left stays": ('"toolkits": {"since": "9.0", "until": "12.9"}', '"toolkits": {"since": "9.0"}'),
    "a chip leaves early": ('"toolkits": {"since": "11.8"}', '"toolkits": {"since": "11.8", "until": "12.8"}'),
    "a PTX version too high": ('"ptx": "7.8"', '"ptx": "9.1"'),
}


def entries_of(step):
    """The pairs of the arguments: [("compute_90", "sm_90")]."""
    pairs = [a[len("-gencode="):].split(",") for a in step["args"] if a.startswith("-gencode=")]
    return [tuple(part.split("=")[1] for part in pair) for pair in pairs]


def complaint_on_plan(case, toolkit, entries):
    """What is wrong with the choice of entries, before any tool runs."""
    wanted = [name_in(chip, toolkit) for chip in case.chips]
    codes = [code for _, code in entries if code.startswith("sm_")]
    bare = [chip for chip in wanted if not any(runs_on(code, chip) for code in codes)]
    if bare:
        return f"nothing runs on {bare}"
    if len(codes) > fewest(wanted):
        return f"{len(codes)} cubins where {fewest(wanted)} do"
    ptx = [code for _, code in entries if code.startswith("compute_")]
    if ptx != [f"compute_{max(number(chip) for chip in wanted)}"] * case.and_later:
        return f"PTX for {ptx}"
    return ""


def complaint_of_ptxas(toolkit, entries):
    """Each cubin is made from its PTX; PTX that stays has to be taken by every later chip."""
    for arch, code in entries:
        text = ptx_of(PTX[toolkit.release], arch)
        later = [chip for chip in toolkit.chips if number(chip) >= number(code)]
        for chip in [code] if code.startswith("sm_") else later:
            said = toolkit.assemble(text, chip)
            if said:
                return f"{arch} for {chip}: {said}"
    return ""


def complaint_of_nvcc(toolkit, step, entries):
    said, contents = toolkit.make_fatbin(step)
    if said:
        return said
    expected = {code for _, code in entries}
    # Code from PTX of a family is stored under the family's name.
    return "" if contents in (expected, {code + "f" if "f" in arch and not code.endswith("f") else code
                                         for arch, code in entries}) else f"the fatbin holds {sorted(contents)}"


def one(us, counts, toolkit, with_nvcc, case):
    emission, codes = us.emit(case.arguments, "nvcc", toolkit.release)
    if emission is None:
        if is_taken(case, toolkit):
            counts.refused_by_tool.append((case.title, f"refused by us with {codes}, but the toolkit has all chips"))
        else:
            counts.refuse(codes)
        return
    step = emission["steps"][0]
    entries = entries_of(step)
    said = "the toolkit lacks a chip" if not is_taken(case, toolkit) else complaint_on_plan(case, toolkit, entries)
    said = said or complaint_of_ptxas(toolkit, entries)
    if not said and with_nvcc and toolkit.nvcc:
        said = complaint_of_nvcc(toolkit, step, entries)
    if said:
        counts.refused_by_tool.append((f"{case.title}: {' '.join(step['args'])}", said))
    else:
        counts.accepted += 1


def run_cases(us, toolkit, full=True):
    """All that one toolkit is asked; a short form for the lies."""
    kind = "nvcc and ptxas" if toolkit.nvcc else "ptxas"
    counts = Counts(f"{kind} {toolkit.release}")
    if not full:
        some = [["sm_70"], ["sm_90"], ["sm_80", "sm_86", "sm_120"]]
        many(lambda case: one(us, counts, toolkit, True, case), [list_case(chips, True) for chips in some])
        return counts
    cases = named_cases(us) + chip_cases(us) + [list_case(chips, True) for chips in LISTS]
    cases += [Case(text, [text], [None]) for text in NEVER] + drawn_lists(toolkit, 16, 5, 7)
    many(lambda case: one(us, counts, toolkit, True, case), sampled(cases))
    # Long lists are planned another way than short ones; ptxas alone is fast enough for many.
    many(lambda case: one(us, counts, toolkit, False, case),
         sampled(drawn_lists(toolkit, 120, 8, 11) + drawn_lists(toolkit, 20, len(toolkit.chips), 13)))
    return counts


def lies(program, source_dir, directory, kits):
    seen = []
    for table, file, all_lies in (("backends", "nvcc", ROW_LIES), ("chips", "nvidia", CHIP_LIES)):
        for name, (old, new) in all_lies.items():
            root = tool_runs.lying_root(source_dir, os.path.join(directory, name), file,
                                        lambda text, old=old, new=new: text.replace(old, new), table)
            us = Us(program, root)
            found = any(run_cases(us, kit, False).refused_by_tool for kit in kits)
            seen.append((f"{file}: {name}", found))
    return seen


def main():
    program, source_dir = sys.argv[1:3]
    us = Us(program)
    counts = []
    kits = []
    with tool_runs.temporary() as directory:
        tools = toolkits(source_dir)
        row = json.loads(run([program, "show", "backend", "nvcc", "-f", "json"]).stdout)["row"]
        for release in (entry["name"] for entry in row["tool_releases"]):
            if release not in tools or tools[release][1] is None:
                counts.append(Counts(f"CUDA {release}"))
                counts[-1].skip(f"the toolkit {release} is not installed")
                continue
            kits.append(Toolkit(release, *tools[release], directory))
            counts.append(run_cases(us, kits[-1]))
            if kits[-1].nvcc is None:
                counts[-1].skip(f"nvcc {release}: its package has ptxas alone")
            counts.append(gencode_runs(us, kits[-1], 80, 24))
            counts.append(fatbin_runs(us, kits[-1], source_dir, 30, 20, tables_seed(source_dir)))
            counts += ptx_runs(us, kits[-1], source_dir)
            counts += host_compiler_runs(us, kits[-1])
        return tool_runs.finish(counts, lies(program, source_dir, directory, kits) if kits else [])


main()
