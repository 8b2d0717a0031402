"""Compares what `tgtcfg batch` says of triples, CPUs and features with what LLVM and clang 14, 19 and
22 said.

usage: llvm_test.py TGTCFG ANSWERS

ANSWERS is the folder with triples.tsv and verdicts.jsonl.
"""

import collections
import csv
import json
import pathlib
import subprocess
import sys

RELEASES = (14, 19, 22)
PARTS = ("arch", "arch_name", "vendor", "os", "os_name", "environment", "environment_name",
         "object_format", "bits", "endian")  # as LLVM 19 reads them
VERDICTS = ("arch_known", "cpu_known", "features_known")


def ask(program, requests):
    """From the id of a request to its result."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([program, "batch", "--lenient"], input=lines, capture_output=True,
                          text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return {answer["id"]: answer.get("result", {}) for answer in answers}


class Comparison:
    """Counts what was compared, and prints what differs."""

    def __init__(self):
        self.total = collections.Counter()
        self.equal = collections.Counter()

    def same(self, what, where, ours, theirs):
        self.total[what] += 1
        self.equal[what] += ours == theirs
        if ours != theirs:
            print(f"differs {what} {where}: {ours}, not {theirs}")

    def report(self):
        for what, total in self.total.items():
            print(f"{what}: {self.equal[what]} of {total}")
        return bool(self.total) and self.equal == self.total


def compare_triples(program, path, comparison):
    with open(path, encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    requests = [{"id": f"{release} {row['input']}", "triple": row["input"], "llvm-release": release}
                for row in rows for release in RELEASES]
    answers = ask(program, requests)
    for row in rows:
        for release in RELEASES:
            name = f"{release} {row['input']}"
            answer = answers[name]
            comparison.same("normal form", name, answer.get("normalized"),
                            row[f"llvm{release}_normalize"])
            clang = row.get(f"clang{release}_target_triple")
            if clang is not None:
                comparison.same("clang takes it", name, answer.get("accepted"), not clang.startswith("!"))
        comparison.same("four parts", row["input"], answers[f"22 {row['input']}"].get("four_part"),
                        row["llvm22_four_ident"])
        for part in PARTS:
            value = answers[f"19 {row['input']}"].get(part)
            comparison.same(part, row["input"], "-" if value in (None, "") else str(value), row[part])


def compare_verdicts(program, path, comparison):
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    requests = []
    for row in rows:
        for release in row["llc"]:
            request = {"id": f"{release} {row['id']}", "triple": row["triple"],
                       "features": row["features"], "llvm-release": int(release)}
            if row.get("cpu"):
                request["cpu"] = row["cpu"]
            requests.append(request)
    answers = ask(program, requests)
    for row in rows:
        for release, verdict in row["llc"].items():
            name = f"{release} {row['id']}"
            for what in VERDICTS:
                if what in verdict:
                    comparison.same(what, name, answers[name].get(what), verdict[what])


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    comparison = Comparison()
    compare_triples(program, folder / "triples.tsv", comparison)
    compare_verdicts(program, folder / "verdicts.jsonl", comparison)
    sys.exit(0 if comparison.report() else 1)


if __name__ == "__main__":
    main()
