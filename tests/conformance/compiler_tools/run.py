#!/usr/bin/env python3
"""Compares outputs of backends with recorded answers of 13 compilers, without running the compilers.

usage: run.py TGTCFG SOURCE [TOOL…]

Per row of `data/compilers/TOOL.jsonl`:

- an output must be the recorded form or one of `same`, except for the order of words and for `extra` of `tools.json`
- a row with `refuse` must end with exit code 1 or 5
- a command line must come back: `convert --from TOOL -- LINE`, resolved and emitted again, is the same form
- a form under `wrong` must not be accepted as the recorded form, and a changed backend must not agree with all rows

A tool without a backend is reported and skipped.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tool_runs import Us, lying_root  # noqa: E402

FORMS = ("args", "env", "data", "string", "config")
REFUSALS = (1, 5)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def text_of(given):
    return given if isinstance(given, str) else json.dumps(given)


class Tool:
    """The rows of one tool, and how its forms are read from an output."""

    def __init__(self, name, table, folder):
        self.name = name
        self.line = table.get("line")
        self.extra = table.get("extra", [])
        self.separator = table.get("separator")  # begins each feature in a word
        with open(folder / f"{name}.jsonl", encoding="utf-8") as file:
            self.rows = [json.loads(line) for line in file]
        self.backends = sorted({row["backend"] for row in self.rows})

    def plain(self, form, kind):
        """A form without the order of its words."""
        if kind == "args":
            return sorted(self.parts(word) for word in form if word not in self.extra)
        if kind == "config":
            return sorted(line.strip() for line in form.splitlines() if line.strip())
        return form

    def parts(self, word):
        """A word without the order of its features: `-mcpu=a+b+c` is `-mcpu=a+c+b`."""
        first, *features = re.split(self.separator, word) if self.separator else [word]
        return "".join([first, *sorted(features)])

    def forms_in(self, emission, kind):
        """The candidates for the recorded form: an output has one per target in its data."""
        steps, data = emission["steps"], emission["data"]
        if kind == "args":
            return [[word for step in steps for word in step["args"]]]
        if kind == "env":
            return [{name: value for step in steps for name, value in step["env"].items()}]
        each = [data, *data.get("targets", {}).values()]
        names = {"string": "target", "config": "target_config"}
        return [of[names[kind]] for of in each if names[kind] in of] if kind in names else each

    def agrees(self, emission, row, recorded):
        kind = next(kind for kind in FORMS if kind in row)
        known = [self.plain(form.get(kind, form) if isinstance(form, dict) and kind in form else form, kind) for form in recorded]
        return any(self.plain(form, kind) in known for form in self.forms_in(emission, kind))

    def words(self, emission, row):
        """The command line of an output."""
        step = emission["steps"][0] if emission["steps"] else {}
        words = []
        for word in self.line:
            if word == "{args}":
                words += [each for each in step["args"] if each not in words]
            elif word == "{env}":
                words += [f"{name}={value}" for name, value in step["env"].items()]
            else:
                string = next(iter(self.forms_in(emission, "string")), "") if "string" in row else ""
                words.append(word.replace("{program}", step.get("tool", "")).replace("{string}", string))
        return words


class Comparison:
    def __init__(self, us, tool, folder):
        self.us, self.tool, self.folder = us, tool, folder
        self.wrong = []
        self.counts = dict.fromkeys(("emitted", "refused", "came back", "wrong forms"), 0)

    def emitted(self, given, row, flags):
        return run(self.us.program, "resolve", given, "--emit", row["backend"], "--backend-release", row["release"], *flags,
                   "-f", "json", *self.us.root)

    def check(self, row):
        flags = row.get("flags", [])
        done = self.emitted(text_of(row["input"]), row, flags)
        if row.get("refuse"):
            if done.returncode in REFUSALS:
                return [("refused", None)]
            return [(None, f"{row['id']}: exit code {done.returncode}, but the tool refuses it")]
        if done.returncode != 0:
            return [(None, f"{row['id']}: is refused: {done.stderr.splitlines()[:1]}")]
        emission = json.loads(done.stdout)
        kind = next(kind for kind in FORMS if kind in row)
        if not self.tool.agrees(emission, row, [row[kind], *row.get("same", [])]):
            return [(None, f"{row['id']}: {self.tool.forms_in(emission, kind)}, recorded {row[kind]}"[:600])]
        if "program" in row and emission["steps"][0]["tool"] not in row["program"]:
            return [(None, f"{row['id']}: the program {emission['steps'][0]['tool']} is not {row['program']}")]
        found = [("emitted", None)]
        for form in row.get("wrong", []):
            bad = self.tool.agrees(emission, row, [form[kind]])
            found.append((None, f"{row['id']}: a form with another meaning is accepted") if bad else ("wrong forms", None))
        if self.tool.line:
            found.append(self.back(row, emission, kind))
        return found

    def back(self, row, emission, kind):
        words = self.tool.words(emission, row)
        line = run(self.us.program, "convert", "--from", row["backend"], *self.us.root, "--", *words)
        if line.returncode != 0:
            return None, f"{row['id']}: {' '.join(words)} does not convert: {line.stderr.splitlines()[:1]}"
        name = os.path.join(self.folder, f"{self.tool.name}-{self.tool.rows.index(row)}.yaml")
        pathlib.Path(name).write_text(line.stdout, encoding="utf-8")
        done = self.emitted(name, row, [])
        if done.returncode != 0:
            return None, f"{row['id']}: {' '.join(words)} comes back refused: {done.stderr.splitlines()[:1]}"
        form = next(iter(self.tool.forms_in(emission, kind)))
        if not self.tool.agrees(json.loads(done.stdout), row, [form, row[kind], *row.get("same", [])]):
            return None, f"{row['id']}: {' '.join(words)} comes back as {self.tool.forms_in(json.loads(done.stdout), kind)}"[:600]
        return "came back", None

    def all(self):
        with ThreadPoolExecutor(2) as pool:
            for found in pool.map(self.check, self.tool.rows):
                for counted, wrong in found:
                    if wrong:
                        self.wrong.append(wrong)
                    else:
                        self.counts[counted] += 1
        return self


def changed_backend(text):
    """A control: rules write other arguments."""
    row = json.loads(text)
    for step in row["steps"]:
        for rule in step["args"]:
            if isinstance(rule, dict):
                rule["as"] = "changed{}"
    return json.dumps(row)


def control(us, tool, source, backend):
    with tempfile.TemporaryDirectory() as folder:
        liar = Us(us.program, lying_root(source, folder, backend, changed_backend))
        comparison = Comparison(liar, tool, folder)
        rows = [row for row in tool.rows if row["backend"] == backend and not row.get("refuse")][:8]
        return any(wrong for row in rows for _, wrong in comparison.check(row))


def main(program, source, *names):
    source = pathlib.Path(source)
    here = pathlib.Path(__file__).resolve().parent
    with open(here / "tools.json", encoding="utf-8") as file:
        tables = json.load(file)
    us = Us(program)
    known = set(us.names("backends"))
    bad = compared = 0
    for name in names or tables:
        tool = Tool(name, tables[name], here.parent / "data" / "compilers")
        missing = [backend for backend in tool.backends if backend not in known]
        if missing:
            print(f"{name}: SKIPPED, because the database has no backend {', '.join(missing)}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            comparison = Comparison(us, tool, folder).all()
        print(f"{name}: " + ", ".join(f"{count} {what}" for what, count in comparison.counts.items())
              + f", {len(comparison.wrong)} differ")
        for wrong in comparison.wrong:
            print(f"  {wrong}")
        unseen = [backend for backend in tool.backends if not control(us, tool, str(source), backend)]
        if unseen:
            print(f"  a changed backend is NOT SEEN: {', '.join(unseen)}")
        bad += len(comparison.wrong) + len(unseen)
        compared += comparison.counts["emitted"]
    return 1 if bad else 0 if compared else 77


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
