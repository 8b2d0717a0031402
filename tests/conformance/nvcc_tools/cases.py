"""What is handed to the toolkits: tags, configurations, all chips, and lists drawn by chance."""

import json
import random

from cover import name_in
from tool_runs import many, run

LISTS = [["sm_80", "sm_86"], ["sm_80", "sm_86", "sm_90a"], ["sm_100f", "sm_103"], ["sm_75", "sm_87", "sm_89", "sm_120"],
         ["sm_100a", "sm_100", "sm_103"], ["sm_110a", "sm_121"], ["sm_100a", "sm_100f", "sm_103f"], ["sm_101", "sm_100"],
         ["sm_50", "sm_61", "sm_75"], ["sm_120f", "sm_121", "sm_121a"], ["sm_90a", "sm_90"]]
# What no toolkit takes, and what one would fill in by itself.
NEVER = ["cuda", "cuda -arch=sm_999", "cuda -arch=SM_80", "cuda -arch=native", "cuda -arch=all", "cuda -arch=compute_80",
         "cuda -arch=sm_80a", "cuda -arch=sm_89f", "cuda -arch=80", "cuda -arch=lto_80", "cuda -arch=sm_90f"]


class Case:
    """A plan, the chips that its fatbin has to run on, and whether later ones are asked for."""

    def __init__(self, title, arguments, chips, and_later=False):
        self.title = title + (" and later" if and_later else "")
        self.arguments = [*arguments, "--and-later"] if and_later else arguments
        self.chips = chips
        self.and_later = and_later


def list_case(chips, and_later=False):
    text = json.dumps({"targets": {f"t{i}": f"cuda -arch={chip}" for i, chip in enumerate(chips)}})
    return Case(" ".join(chips), [text], chips, and_later)


def cuda_targets(us, name):
    """The CUDA targets of a tag or configuration, with their chips."""
    answer = run([us.program, "resolve", name, *us.root])
    if answer.returncode != 0:
        return None
    targets = json.loads(answer.stdout)["targets"]
    return [(target["id"], target["attrs"].get("arch")) for target in targets
            if target["kind"] == "cuda" and not target["codegen"]["external"]]


def named_cases(us):
    names = us.names("tags") + us.names("configs")
    cases = []
    for name, targets in zip(names, many(lambda name: cuda_targets(us, name), names)):
        if targets:
            arguments = [name, *(word for target, _ in targets for word in ("--for", target))]
            chips = [chip for _, chip in targets]
            cases += [Case(name, arguments, chips), Case(name, arguments, chips, True)]
    return cases


def chip_cases(us):
    chips = [name for name in us.names("chips") if name.startswith("sm_")]
    return [list_case([chip], later) for chip in chips for later in (False, True)]


def drawn_lists(toolkit, count, most, seed):
    """The same lists in every run."""
    draw = random.Random(seed)
    lists = [draw.sample(toolkit.chips, draw.randint(2, most)) for _ in range(count)]
    return [list_case(chips, draw.random() < 0.5) for chips in lists]


def is_taken(case, toolkit):
    """Whether the toolkit has all chips of the case; a chip that is left open is never taken."""
    return all(chip and name_in(chip, toolkit) for chip in case.chips)
