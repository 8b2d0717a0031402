#!/usr/bin/env python3
"""What real users write is taken: targets of documentation, tutorials and presets.

usage: run.py PROGRAM TARGETS.jsonl
"""
import json
import pathlib
import subprocess
import sys
import tempfile

# Taken by TVM, which asks nobody; refused here, with the reason.
REFUSED = {}


def errors_of(program, arguments, folder):
    process = subprocess.run([program, "validate", "-f", "json", *arguments], cwd=folder, capture_output=True,
                             check=False, text=True)
    report = json.loads(process.stdout)
    return [each for each in report["diagnostics"] if each["severity"] == "error"]


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    rows = [json.loads(line) for line in pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()]
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for number, row in enumerate(rows):
            target = row["target"]
            arguments = ["--target", target]
            if not isinstance(target, str):
                name = f"t{number}.json"
                pathlib.Path(folder, name).write_text(json.dumps({"targets": {"t": target}}), encoding="utf-8")
                arguments = [name]
            errors = errors_of(program, arguments, folder)
            if bool(errors) != (json.dumps(target) in REFUSED):
                faults.append((target, [(each["code"], each["message"]) for each in errors]))
    print(f"{len(rows)} targets, {len(faults)} not as expected")
    for fault in faults:
        print("  ", *fault)
    sys.exit(1 if faults or len(rows) < 150 else 0)


if __name__ == "__main__":
    main()
