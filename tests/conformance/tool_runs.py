"""What the conformance runs against real tools share: finding tools, running us, counting."""

import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

SKIPPED = 77


def run(arguments, **more):
    return subprocess.run(arguments, capture_output=True, text=True, errors="replace", **more)


def find_tool(name, pattern, releases):
    """The tool of each release: `llc-19`, or `llc` when it says that it is 19."""
    found = {}
    for release in releases:
        path = shutil.which(f"{name}-{release}")
        if path:
            found[release] = path
    plain = shutil.which(name)
    if plain:
        match = re.search(pattern, run([plain, "--version"]).stdout)
        if match and match.group(1) in releases:
            found.setdefault(match.group(1), plain)
    return found


def installed(source_dir, pattern):
    """What scripts/test installed of tests/tools, by name: {"iree-3.13": its folder}."""
    tools = os.environ.get("TGTCFG_TOOLS") or os.path.join(source_dir, ".tools")
    folders = sorted(glob.glob(os.path.join(tools, pattern)))
    return {os.path.basename(folder): folder for folder in folders if glob.glob(os.path.join(folder, "installed.*"))}


def files_of(step, source, out):
    """How the tool of a step takes its files, as the step says."""
    words = f"{step['input']} {step['output']}".split()
    return [word.replace("{input}", source).replace("{output}", out) for word in words]


class Workshop:
    """A folder of files that a tool reads, and its answers: what is asked twice runs once."""

    def __init__(self, directory):
        self.directory = directory
        self.answers = {}
        self.locks = {}
        self.lock = threading.Lock()

    def file(self, name, text):
        path = os.path.join(self.directory, name)
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def once(self, question, ask):
        """The first one that asks runs the tool; the others wait for its answer."""
        with self.lock:
            lock = self.locks.setdefault(question, threading.Lock())
        with lock:
            if question not in self.answers:
                self.answers[question] = ask()
            return self.answers[question]


class Us:
    """The program under test, with another root of rows when one is given."""

    def __init__(self, program, root=None):
        self.program = program
        self.root = ["--search-path", root] if root else []

    def emit(self, target, backend, release, *more):
        """The emission, or None and the codes of the errors when we refuse."""
        answer = run([self.program, "resolve", *target, "--emit", backend, "--backend-release", release,
                      "--diagnostics", "json", "-f", "json", *self.root, *more])
        if answer.returncode == 0:
            return json.loads(answer.stdout), []
        diagnostics = json.loads(answer.stderr)["diagnostics"]
        return None, sorted({d["code"] for d in diagnostics if d["severity"] == "error"})

    def names(self, table):
        answer = run([self.program, "list", table, "-f", "json", *self.root])
        return [entry["name"] for entry in json.loads(answer.stdout)["entries"]]


class Counts:
    """accepted / refused by us / refused by the tool / skipped, and what the tool said."""

    def __init__(self, title):
        self.title = title
        self.accepted = 0
        self.refused_by_us = {}
        self.refused_by_tool = []
        self.skipped = {}

    def skip(self, reason):
        self.skipped[reason] = self.skipped.get(reason, 0) + 1

    def refuse(self, codes):
        reason = " with ".join(codes) or "no code"
        self.refused_by_us[reason] = self.refused_by_us.get(reason, 0) + 1

    def add(self, other):
        self.accepted += other.accepted
        self.refused_by_tool += other.refused_by_tool
        for mine, theirs in ((self.refused_by_us, other.refused_by_us), (self.skipped, other.skipped)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count

    def report(self):
        ours = sum(self.refused_by_us.values())
        print(f"{self.title}: {self.accepted} accepted, {ours} refused by us, "
              f"{len(self.refused_by_tool)} refused by the tool, {sum(self.skipped.values())} skipped")
        for code, count in sorted(self.refused_by_us.items()):
            print(f"  refused by us: {code} {count} times")
        for reason, count in sorted(self.skipped.items()):
            print(f"  skipped: {reason}" + (f" ({count})" if count > 1 else ""))
        alike = {}
        for what, said in self.refused_by_tool:
            alike.setdefault(re.sub(r"0x[0-9a-f]+|/\S+|\d{5,}", "", said.strip())[:60], []).append((what, said))
        for (what, said), *others in list(alike.values())[:20]:
            print(f"  REFUSED BY THE TOOL: {what}\n    {said.strip()[:400]}")
            for what, _ in others[:9]:
                print(f"    the same words: {what}")
            if len(others) > 9:
                print(f"    … and {len(others) - 9} more")


def many(function, items):
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        return list(pool.map(function, items))


EVERY = bool(os.environ.get("TGTCFG_EVERY_TARGET"))  # scripts/test --all


def sampled(items, part=4):
    """One item in `part`, others for each commit; all of them for `scripts/test --all`."""
    items = list(items)
    if EVERY:
        return items
    here = os.path.dirname(os.path.abspath(__file__))
    commit = run(["git", "-C", here, "rev-parse", "HEAD"]).stdout.strip()
    first = int(hashlib.sha256(commit.encode()).hexdigest(), 16) % part
    return items[first::part] or items[:1]


def lying_root(source_dir, directory, backend, change, table="backends"):
    """A root whose row of the backend was changed: what it makes has to be refused by the tool."""
    name = os.path.join("database", table, backend + ".json")
    with open(os.path.join(source_dir, "configs", name), encoding="utf-8") as file:
        text = file.read()
    changed = change(text)
    assert changed != text, "the lie changes nothing"
    os.makedirs(os.path.dirname(os.path.join(directory, name)), exist_ok=True)
    with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
        file.write(changed)
    return directory


def finish(counts, lies):
    """Ends with 0 when no tool refused and every lie was seen; with 77 when there was no tool."""
    for each in counts:
        each.report()
    ran = sum(each.accepted for each in counts)
    for name, seen in lies:
        print(f"lie `{name}`: " + ("the tool refuses it" if seen else "NOT SEEN"))
    bad = any(each.refused_by_tool for each in counts) or not all(seen for _, seen in lies)
    if bad:
        sys.exit(1)
    sys.exit(0 if ran else SKIPPED)


def few_enough(counts):
    """Other targets are tried for other tables: what no rule explains yet may be one in 200, and is shown."""
    for each in counts:
        # A sample may have one of those that the whole has.
        allowed = 1 if not EVERY else (each.accepted + sum(each.refused_by_us.values()) + len(each.refused_by_tool)) // 200
        if 0 < len(each.refused_by_tool) <= allowed:
            for what, said in each.refused_by_tool:
                print(f"{each.title}: not explained: {what}\n    {said[:400]}")
            each.skipped["differences that no rule explains"] = len(each.refused_by_tool)
            each.refused_by_tool = []


def tables_seed(source_dir):
    """Changes with the tables, so that other targets are tried for each release of them."""
    digest = hashlib.sha256()
    for path in sorted(glob.glob(os.path.join(source_dir, "configs/database/llvm/*.json"))):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def temporary():
    return tempfile.TemporaryDirectory(prefix="tgtcfg-tools-")
