"""What `convert --from` promises: every argument of a line comes back from what is emitted, or a note names it.

Each row of convert_lines.json is a line, what is emitted of its configuration for the same tool (null: nothing can
be, since no chip or triple is named) and what notes name. What is printed is valid.
`--write` writes what is so now: read the difference.
"""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
TABLE = pathlib.Path(__file__).with_name("convert_lines.json")


def run(*args, text=""):
    return subprocess.run([PROGRAM, *args], input=text, capture_output=True, text=True)


def answer(row):
    tool, line = row["tool"], row["line"]
    made = run("convert", "--from", tool, "--diagnostics", "json", "--", *line.split())
    found = json.loads(made.stderr)["diagnostics"] if made.stderr.strip() else []
    notes = [re.search("`(.*?)`", each["message"])[1] for each in found if each["code"] == "TC5409"]
    notes += [each["message"] for each in found if each["code"] != "TC5409"]
    valid = run("validate", "-", text=made.stdout).returncode
    emitted = run("resolve", "-", "--emit", tool, "-f", "args", text=made.stdout)
    result = {"tool": tool, "line": line, "emits": emitted.stdout.split("\n")[:-1] or None, "notes": notes}
    problems = []
    if made.returncode != 0 or valid != 0:
        problems.append("it is not valid")
    return result, problems


def main():
    rows = json.loads(TABLE.read_text())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(answer, rows))
    if "--write" in sys.argv:
        lines = [json.dumps(result) for result, _ in answers]
        TABLE.write_text("[\n" + ",\n".join("  " + line for line in lines) + "\n]\n")
    wrong = [f"{row['tool']}: {row['line']}: {problem}" for (row, problems) in answers for problem in problems]
    wrong += [f"{row['line']}\n  expected {row}\n  actual   {result}" for row, (result, _) in zip(rows, answers)
              if row != result and "--write" not in sys.argv]
    print("\n".join(wrong))
    print(f"{len(rows)} lines, {len(wrong)} mistakes")
    return 1 if wrong or len(rows) < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
