"""Lists of `-gencode` that people write: what `batch` says of them is what nvcc's driver says.

Plain and family-specific code of one number, code for later linking, several codes of one argument, and
lists drawn by chance. Of a part the fatbin is made and its contents compared.
"""

import json
import os
import random

from toolkits import fatbin_contents
from tool_runs import Counts, many, run

FAMILIES = ["100", "103", "110", "120", "121"]
OTHERS = ["75", "80", "86", "89", "90"]


def of_one_number(number):
    """The forms of one chip, alone and together."""
    plain, family, own = (f"arch=compute_{number}{suffix},code=" for suffix in ("", "f", "a"))
    yield [f"{plain}sm_{number}", f"{family}sm_{number}f"]
    yield [f"{family}sm_{number}f", f"{plain}sm_{number}"]
    yield [f"{plain}[sm_{number},sm_{number}f]"]
    yield [f"{family}[sm_{number},sm_{number}f]"]
    yield [f"{own}sm_{number}a", f"{plain}sm_{number}", f"{family}sm_{number}f"]
    yield [f"{own}sm_{number}a", f"{family}sm_{number}f", f"{plain}compute_{number}"]
    yield [f"{plain}lto_{number}"]
    yield [f"{family}lto_{number}f"]
    yield [f"{family}lto_{number}a"]
    yield [f"{own}lto_{number}a"]
    yield [f"arch=lto_{number},code=lto_{number}"]
    yield [f"{plain}sm_{number},code=compute_{number}"]
    yield [f"{plain}[sm_{number},lto_{number},compute_{number}]"]


def written():
    for number in FAMILIES:
        yield from of_one_number(number)
    yield ["arch=compute_100f,code=[sm_100,sm_103]"]
    yield ["arch=compute_120f,code=[sm_120f,sm_121f]", "arch=compute_120,code=compute_120"]
    yield ["arch=compute_80,code=sm_80,code=sm_86"]
    yield ["arch=compute_90a,code=sm_90a", "arch=compute_90,code=[sm_90,compute_90]"]


def drawn(count, seed):
    """The same lists in every run."""
    draw = random.Random(seed)
    names = [number + suffix for number in FAMILIES for suffix in ("", "a", "f")] + OTHERS
    for _ in range(count):
        entries = []
        for _ in range(draw.randint(1, 3)):
            arch = draw.choice(names)
            number = arch.rstrip("af")
            near = [name for name in names if name.rstrip("af") == number] + [draw.choice(names)]
            codes = [draw.choice(["sm_", "sm_", "lto_"]) + draw.choice(near) for _ in range(draw.randint(1, 3))]
            entries.append(f"arch=compute_{arch},code=" + (codes[0] if len(codes) == 1 else f"[{','.join(codes)}]"))
        yield entries


def verdicts(us, release, lists):
    lines = "".join(json.dumps({"gencode": each, "nvcc-release": release}) + "\n" for each in lists)
    answer = run([us.program, "batch", *us.root], input=lines)
    return [json.loads(line)["result"] for line in answer.stdout.splitlines()]


def arguments_of(entries):
    return [f"-gencode={entry}" for entry in entries]


def driver_takes(toolkit, entries):
    out = os.path.join(toolkit.directory, "dry.fatbin")
    return run([toolkit.nvcc, *arguments_of(entries), "--dryrun", "-fatbin", toolkit.source, "-o", out]).returncode == 0


def complaint_of_fatbin(toolkit, entries, verdict):
    out = os.path.join(toolkit.directory, f"{abs(hash(tuple(entries)))}.fatbin")
    answer = run([toolkit.nvcc, *arguments_of(entries), "--no-compress", "-fatbin", toolkit.source, "-o", out])
    if (answer.returncode == 0) != verdict["accepted"]:
        return answer.stderr or "it makes a fatbin"
    images = verdict["fatbin"] if verdict["accepted"] else []
    if not images or any(image["kind"] == "lto" for image in images):
        return ""  # code for later linking has a form of its own
    # The notes of a cubin name plain code that was asked for as a family's by its plain name.
    expected = {image["arch"].rstrip("f") for image in images}
    seen = {name.rstrip("f") for name in fatbin_contents(out)}
    return "" if seen == expected else f"the fatbin holds {sorted(seen)}, not {sorted(expected)}"


def gencode_runs(us, toolkit, count, made):
    """`count` lists by chance; of `made` of all a fatbin."""
    counts = Counts(f"lists of -gencode, nvcc {toolkit.release}")
    if toolkit.nvcc is None:
        counts.skip("its package has ptxas alone")
        return counts
    lists = [*written(), *drawn(count, 17)]
    answers = verdicts(us, toolkit.release, lists)
    taken = many(lambda entries: driver_takes(toolkit, entries), lists)
    for entries, verdict, is_taken in zip(lists, answers, taken):
        ours = verdict["accepted"] or verdict["refused_by"] == "ptxas"
        if ours != is_taken:
            counts.refused_by_tool.append((" ".join(entries), f"nvcc takes it: {is_taken}; we say {verdict}"))
        else:
            counts.accepted += 1
    some = list(zip(lists, answers))[::max(len(lists) // made, 1)]
    for (entries, _), wrong in zip(some, many(lambda each: complaint_of_fatbin(toolkit, *each), some)):
        if wrong:
            counts.refused_by_tool.append((" ".join(entries), wrong))
        else:
            counts.accepted += 1
    return counts
