"""Verifies the example files of tests/artifacts with plans, and damaged or changed copies of them.

    examples.py PROGRAM SOURCE_DIR
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile

EXIT_CODES = {"match": 0, "unknown": 0, "mismatch": 1, "broken": 1}


class Verifier:
    """Runs `tgtcfg verify` in the directory of the unpacked files."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def report(self, plan, *arguments):
        text = plan if isinstance(plan, str) else json.dumps(plan)
        made = subprocess.run(
            [self.program, "verify", text, *arguments, "-f", "json"], cwd=self.folder, capture_output=True, text=True
        )
        report = json.loads(made.stdout)
        assert made.returncode == report["exit_code"], made
        return report

    def path(self, name):
        return os.path.join(self.folder, name)


def problems_of(row, report):
    """The differences between a report and the row about it."""
    states = {target["id"]: target["state"] for target in report["targets"]}
    unknown = {fact for target in report["targets"] for fact in target["unknown"]}
    codes = {diagnostic["code"] for diagnostic in report["diagnostics"]}
    if report["verdict"] not in row["verdicts"]:
        yield f"verdict {report['verdict']}"
    if states.keys() != row["states"].keys():
        yield f"targets {sorted(states)}"
    for target, accepted in row["states"].items():
        if states.get(target) not in accepted:
            yield f"{target} is {states.get(target)}, not {accepted}"
    for fact in row.get("unknown", []):
        if fact not in unknown:
            yield f"{fact} is not unknown"
    for member, code in (("extra", "TC7110"), ("warning", "TC7111")):
        if row.get(member) and code not in codes:
            yield f"{code} is missing"
    if report["exit_code"] != EXIT_CODES[report["verdict"]]:
        yield f"exit code {report['exit_code']}"


def check_rows(verifier, rows):
    failures = []
    for row in rows:
        for problem in problems_of(row, verifier.report(row["plan"], *row["files"])):
            failures.append(f"{row['plan']} {row['files']}: {problem}")
    return failures


def replaced(verifier, name, old, new):
    """A copy of a file with other bytes of the same number."""
    with open(verifier.path(name), "rb") as file:
        content = file.read()
    assert old in content and len(old) == len(new), (name, old)
    with open(verifier.path("mutant"), "wb") as file:
        file.write(content.replace(old, new))
    return "mutant"


def archive_of(verifier, *members):
    """A static library of files."""
    content = b"!<arch>\n"
    for number, name in enumerate(members):
        with open(verifier.path(name), "rb") as file:
            member = file.read()
        content += b"%-16s%-12d%-6d%-6d%-8s%-10d`\n" % (b"m%d.o/" % number, 0, 0, 0, b"644", len(member))
        content += member + b"\n" * (len(member) % 2)
    with open(verifier.path("mutant.a"), "wb") as file:
        file.write(content)
    return "mutant.a"


def check_mutants(verifier):
    """Changes that a release engineer makes by mistake: each is a mismatch, or a contradiction."""
    cpu = "llvm -mtriple=x86_64-linux-gnu"
    one = "elf-x86/x86_64-clang19-znver4.o"
    other = "elf-aarch64/aarch64-clang19-neoverse-v1.o"
    cases = [
        ("an archive of two objects", cpu, archive_of, (one, one), "match", {"llvm": "found"}),
        ("an object replaced in an archive", cpu, archive_of, (one, other), "mismatch", {"llvm": "partial"}),
        ("an id rewritten in a bundle", "rocm -mcpu=gfx1100", replaced,
         ("amd/lies-bundle-id.bundle", b"gfx1100", b"gfx1101"), "mismatch", {"rocm": "other"}),
    ]
    for name, plan, make, arguments, verdict, states in cases:
        report = verifier.report(plan, make(verifier, *arguments))
        found = {target["id"]: target["state"] for target in report["targets"]}
        if (report["verdict"], found) != (verdict, states):
            yield f"{name}: {report['verdict']} {found}"
    several = "cuda-fatbin/all-sizes.fatbin"
    chips = [piece["target"] for piece in verifier.report("cuda -arch=sm_120", several)["extra"]]
    for chip in chips:
        if chip.startswith("sm_") and verifier.report(f"cuda -arch={chip}", several)["verdict"] != "match":
            yield f"{several} does not match its chip {chip}"
    if verifier.report("cuda -arch=sm_80", several)["verdict"] != "mismatch":
        yield f"{several} matches a chip that it lacks"
    if verifier.report("cuda -arch=sm_89", several, "--accept", "runs")["verdict"] != "match":
        yield f"{several} has code that runs on sm_89"


def main():
    program, source_dir = os.path.abspath(sys.argv[1]), sys.argv[2]
    folder = os.path.join(source_dir, "tests", "artifacts")
    with open(os.path.join(folder, "plans.jsonl"), encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    with tempfile.TemporaryDirectory() as unpacked:
        with tarfile.open(os.path.join(folder, "files.tar.gz")) as archive:
            archive.extractall(unpacked)
        verifier = Verifier(program, unpacked)
        failures = check_rows(verifier, rows) + list(check_mutants(verifier))
    print("\n".join(failures) or f"{len(rows)} plans with files")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
