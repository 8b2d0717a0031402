"""Asks llc and clang about random targets both ways: what we emit they take, and what they take we emit.

usage: both_ways.py TGTCFG SOURCE_DIR [--targets N] [--seed TEXT] [--release N]… [--tool llc|clang]

Triples are rustc's, CPUs and features the tools' own lists; none of our tables makes them. What we refuse is
handed to the tool in the plain words that one would write by hand. Where it takes them, our refusal is
excused only by a reason that the documentation gives.
"""

import argparse
import os
import random
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from compilers import RELEASES, facts_of, find_compilers  # noqa: E402
from targets import TRIPLES, target_text, tool_lists  # noqa: E402
from tool_runs import Counts, Us, files_of, many, run, sampled, tables_seed  # noqa: E402

IR_SOURCE = "define i32 @twice(i32 %a) {\n  %b = add i32 %a, %a\n  ret i32 %b\n}\n"
C_SOURCE = "int twice(int a) { return a + a; }\n"
# Refusals that need no tool: the page of each says why.
EXCUSED = {
    "TC2213": "a feature without a sign",
    "TC2214": "a list that contradicts itself",
    "TC2215": "a machine that there is not",
    "TC2216": "a machine that there is not",
    # Tools accept these and write unusable code: float_abis.py shows it.
    **dict.fromkeys(("TC2232", "TC2260", "TC2261", "TC2262", "TC2264", "TC2265"), "names that do not fit one another"),
    "TC5302": "a CPU is asked for",
    "TC5342": "a feature that the backend's row says the reason of",
}
# Not asked: the mode of the triple again or against it, code that cannot be loaded anywhere, and names that llc
# reads in lower case.
ODD = re.compile(r"\d\dbit-mode$|noabicalls$|.*[A-Z]")
# Of a plain command line; -mcpu= elsewhere.
MARCH = ("x86_64", "i386", "i486", "i586", "i686", "s390x", "loongarch")


def rust_triples():
    rustc = shutil.which("rustc")
    triples = run([rustc, "--print", "target-list"]).stdout.split() if rustc else []
    # An experiment of LLVM, in few builds of it; an ABI that clang and llc read and make no code for; Apple's systems, whose
    # own CPUs clang's driver accepts, and whose other CPUs it ignores.
    odd = re.compile(r"csky|.*gnu_ilp32$|(i[36]86|armv7[ks])-apple")
    return [each for each in triples if not odd.match(each)]


def plain_words(tool, triple, cpu, changes):
    """What one would write by hand."""
    if tool == "llc":
        words = [f"-mtriple={triple}", *([f"-mcpu={cpu}"] if cpu else []), *(["-mattr=" + ",".join(changes)] if changes else [])]
        return [*words, "-filetype=obj"]
    switch = "-march" if triple.startswith(MARCH) else "-mcpu"
    words = [f"--target={triple}", *([f"{switch}={cpu}"] if cpu else []), "-c"]
    return words + [word for change in changes for word in ("-Xclang", "-target-feature", "-Xclang", change)]


class Both:
    def __init__(self, us, tool, release, words, directory):
        self.us, self.tool, self.release, self.words, self.directory = us, tool, release, words, directory
        self.backend = "llvm" if tool == "llc" else "clang"
        self.facts = facts_of(words)
        self.counts = Counts(f"{tool} {release}, both ways")
        self.right = 0
        self.source = os.path.join(directory, "twice.ll" if tool == "llc" else "twice.c")
        with open(self.source, "w", encoding="utf-8") as file:
            file.write(IR_SOURCE if tool == "llc" else C_SOURCE)

    def says(self, arguments, files):
        answer = run([*self.words, *arguments, *files])
        said = (answer.stdout + answer.stderr).strip()
        return said or (f"exit {answer.returncode}" if answer.returncode else "")

    def ask(self, numbered):
        number, case = numbered
        target = target_text(*case)
        out = os.path.join(self.directory, f"{self.tool}-{self.release}-{number}.o")
        emission, codes = self.us.emit([target], self.backend, self.release, "--llvm-release", self.release, *self.facts)
        if emission is not None:
            step = emission["steps"][0]
            said = self.says(step["args"], files_of(step, self.source, out))
            if "No available targets are compatible" in said:
                self.counts.skip(f"{self.tool} was built without an architecture")
            elif "Return value register required" in said:
                self.counts.skip("a function that returns needs what the target reserves")
            elif said:
                self.counts.refused_by_tool.append((f"{target}: {' '.join(step['args'])}", said))
            else:
                self.counts.accepted += 1
            return
        said = self.says(plain_words(self.tool, *case), [self.source, "-o", out])
        if said:
            self.counts.refuse(["both refuse"])
        elif set(codes) & set(EXCUSED):
            self.counts.refuse(sorted(set(codes) & set(EXCUSED)))
        else:
            self.counts.refused_by_tool.append((target, f"it takes what we refuse: {' '.join(codes)}"))


def cases_of(llc, seed, count):
    """Targets of triples that the tool compiles for."""
    chance = random.Random(seed)
    triples = rust_triples() or [each for several in TRIPLES.values() for each in several]
    lists = {}
    while count > 0:
        triple = chance.choice(triples)
        if triple not in lists:
            listed, features = tool_lists(llc, triple)
            lists[triple] = listed, [name for name in features if not ODD.match(name)]
        cpus, features = lists[triple]
        if not cpus:
            triples.remove(triple)
            continue
        count -= 1
        cpu = chance.choice(cpus) if chance.random() < 0.8 else None
        some = chance.sample(features, min(len(features), chance.choice([0, 0, 0, 1, 1, 2, 4])))
        yield triple, cpu, [chance.choice("+++-") + name for name in some]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    parser.add_argument("--targets", type=int, default=200, help="for each tool and release")
    parser.add_argument("--seed")
    parser.add_argument("--release", action="append")
    parser.add_argument("--tool", action="append", choices=["llc", "clang"])
    asked = parser.parse_args()
    us = Us(asked.program)
    tools = find_compilers(asked.source_dir)
    seed = asked.seed or tables_seed(asked.source_dir)
    counts = []
    with tool_runs.temporary() as directory:
        for tool in asked.tool or ["llc", "clang"]:
            for release in asked.release or RELEASES:
                if release not in tools["llc"] or release not in tools[tool]:
                    counts.append(Counts(f"{tool} {release}, both ways"))
                    counts[-1].skip(f"{tool} {release} is not installed")
                    continue
                both = Both(us, tool, release, tools[tool][release], directory)
                cases = list(cases_of(tools["llc"][release], f"{seed} {tool} {release}", asked.targets))
                many(both.ask, sampled(enumerate(cases)))
                counts.append(both.counts)
    tool_runs.few_enough(counts)
    tool_runs.finish(counts, [])


if __name__ == "__main__":
    main()
