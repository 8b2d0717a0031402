#!/usr/bin/env python3
"""Puts the rows of docs/adding.md into a root of their own and uses them.

usage: adding_test.py PROGRAM PAGE
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

TABLES = {"kind": "kinds", "backend": "backends"}


def add_rows(page, root):
    """Kind and backend name their schema; the tag is a row of a family's file."""
    for block in re.findall(r"^```json\n(.*?)^```$", page.read_text(encoding="utf-8"), re.S | re.M):
        row = json.loads(block)
        if "target" in row:
            row = {"$schema": "../../../schemas/data/tag.schema.json", "source": "docs/adding.md", "rows": [row]}
            table, name = "tags", "acme"
        elif "$schema" in row:
            table, name = TABLES[re.search(r"data/(\w+)\.schema", row["$schema"])[1]], row["name"]
        else:
            continue
        folder = root / "database" / table
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(json.dumps(row))


def main():
    program, page = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        add_rows(page, root)
        plan = root / "plan.yaml"  # what the row says nothing of is said by the row that it starts from
        plan.write_text("targets: npu9 -chip=n2\nexecutor: graph\n")
        for arguments, expected in (
                (["resolve", "npu9 -chip=n2", "-f", "json"], "npu9 -keys=npu9 -chip=n2 -tiles=4"),
                (["resolve", "acme/npu9-board", "-f", "text"], "-mcpu=cortex-a72"),
                (["resolve", "npu9 -chip=n2", "--emit", "npu9c", "-f", "args"], "--chip=n2\n--tiles=4\n"),
                (["resolve", str(plan), "--emit", "npu9c", "-f", "json"], "TVM creates the executor before this step"),
                (["validate", str(root / "database")], "3 documents checked: 3 valid")):
            result = subprocess.run([program, *arguments, "--search-path", folder], capture_output=True, text=True,
                                    check=False)
            if result.returncode != 0 or expected not in result.stdout:
                sys.exit(f"{arguments}: exit {result.returncode}, without `{expected}`:\n{result.stdout}{result.stderr}")


if __name__ == "__main__":
    main()
