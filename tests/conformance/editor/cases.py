"""Files that are right have no mark in an editor; files that are wrong have one where tgtcfg has one."""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "cases"))
import case_files

# What a schema can see: keys, types, values, bounds, and the attributes of a kind.
SHAPE = re.compile(r"TC13\d\d|TC20(10|11|13)|TC210[134]|TC228[23]")

# What tgtcfg sees and a schema of one document does not, and why.
BEYOND = {
    "bad-devices-beside-targets": "two keys of which each is allowed",
    "bad-devices-list": "two keys of which each is allowed",
    "bad-wrong-union-executor": "a lower layer may give the key that is missing",
    "bad-pool-of-nobody": "a lower layer may give the key that is missing",
    "bad-escaped-target-string": "stands inside a target string",
    "bad-folded-target-string": "stands inside a target string",
    "bad-by-target-and-more": "stands inside a target string",
    "bad-unknown-attribute": "stands inside a target string",
    "bad-code": "stands inside a target string",
    "bad-devices": "two devices of which each is allowed",
    "bad-links": "another link may give the key that is missing",
}


def check_files(test):
    json5 = 0
    for file in sorted(pathlib.Path(test.source, "configs").glob("*/*")):
        if file.parent.name == "database":
            continue
        if file.suffix == ".json5":
            json5 += 1  # Comments of JavaScript are no YAML.
            continue
        found = test.server.diagnostics(without_schema(file), f"checked/{file.parent.name}/{file.name}")
        test.check("files without a mark", found == [], file.name, found)
    test.counts["files in JSON5, which the server does not read"] = json5


def without_schema(file):
    """The text on the same lines, but without a schema that would be looked for beside it."""
    return file.read_text(encoding="utf-8").replace("yaml-language-server:", "")


def wrong_inputs(test):
    folder = case_files.unpack(test.source, pathlib.Path(test.folder, "cases"))
    for case, run in [(case, run) for case in case_files.cases(test.source) for run in case.runs]:
        if len(run.args) != 2 or run.args[0] != "resolve" or run.exit == 0 or not run.args[1].endswith((".yaml", ".yml", ".json")):
            continue
        name = run.args[1]
        inside = folder / case.area / case.name
        if not (inside / name).is_file():
            continue
        report = subprocess.run([test.program, "validate", name, "-f", "json"], capture_output=True, cwd=inside)
        problems = json.loads(report.stdout)["diagnostics"]
        if any(not (p["schema_location"] or "config").startswith("config") for p in problems):
            continue  # A plan, a row: a document of another schema.
        shape = [p for p in problems if p["severity"] == "error" and SHAPE.fullmatch(p["code"])]
        if shape:
            yield inside, name, shape


def check_cases(test):
    seen = set()
    for case, name, problems in wrong_inputs(test):
        found = test.server.diagnostics(without_schema(case / name), f"checked/{case.name}/{name}")
        lines = {line for mark in found for line in range(mark["range"]["start"]["line"] + 1, mark["range"]["end"]["line"] + 2)}
        missed = [p for p in problems if p["range"]["start"]["line"] not in lines]
        if case.name in BEYOND:
            seen.add(case.name)
            test.check("wrong files that a schema cannot see", missed, case.name, "is seen after all")
        else:
            test.check("wrong files with a mark on the same lines", not missed, case.name,
                       [(p["code"], p["range"]["start"]["line"]) for p in missed], "against", sorted(lines))
    test.check("wrong files that a schema cannot see", seen == set(BEYOND), set(BEYOND) - seen, "are no cases any more")
