"""Sends targets of published tuning logs through `tgtcfg batch --field`: every record comes out, with
its target canonical, and lines that cannot be read come out as they are, reported by their number.

usage: tuning_logs_test.py TGTCFG TARGETS
"""

import json
import pathlib
import subprocess
import sys

SEVERAL_BLOCKS = 4 << 20  # bytes
BROKEN = ['{"input": ["cuda', "plain text", "[]", ""]


def batch(program, text, *options):
    return subprocess.run([program, "batch", "--field", "/input/0", *options], input=text,
                          capture_output=True, text=True, check=False)


def main():
    program, path = sys.argv[1:]
    targets = pathlib.Path(path).read_text(encoding="utf-8").split("\n")
    targets = [target for target in targets if target]
    records = [json.dumps({"input": [target, "task"], "config": {"index": i}, "v": 0.2})
               for i, target in enumerate(targets)]
    lines = BROKEN + records + BROKEN
    text = "".join(line + "\n" for line in lines)
    one = batch(program, text, "-j", "1")
    out = one.stdout.splitlines()
    problems = []
    # Threads take blocks: what fits in one is done before the second begins.
    many = text * (1 + SEVERAL_BLOCKS // len(text))
    if batch(program, many, "-j", "1").stdout != batch(program, many, "-j", "2").stdout:
        problems.append("-j1 and -j2 differ")
    if len(out) != len(lines):
        sys.exit(f"{len(lines)} lines went in, {len(out)} came out")
    for number, (given, got) in enumerate(zip(lines, out), 1):
        if given in BROKEN:
            if given != got:
                problems.append(f"line {number} was changed: {got}")
            continue
        before, after = json.loads(given), json.loads(got)
        canonical = after["input"][0]
        again = json.loads(batch(program, got + "\n").stdout)["input"][0]
        if "-keys=" not in canonical or again != canonical:
            problems.append(f"line {number}: `{canonical}` is not canonical")
        before["input"][0] = canonical
        if before != after:
            problems.append(f"line {number}: more than the target changed: {got}")
    if "<stdin:1>" not in one.stderr:
        problems.append("the first broken line is not reported by its number:\n" + one.stderr)
    print(f"{len(targets)} targets, {len(problems)} problems")
    print("\n".join(problems))
    sys.exit(1 if problems or not targets else 0)


if __name__ == "__main__":
    main()
