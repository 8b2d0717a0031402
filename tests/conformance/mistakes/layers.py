#!/usr/bin/env python3
"""Of two mistakes in two layers one run reports both, as it reports each alone.

usage: layers.py PROGRAM extends|overlay|set

One mistake stands in the lower document, the other in a layer over it: a file that extends it, an
overlay, an option `--set`. What both report has to contain what each reports alone. Of the pairs a
fixed share is tried, spread over all of them.
"""
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

import pairs
import singles

EVERY = 23  # of the pairs one is tried


# What the valid document is warned of: CPUs of several architectures.
EXPECTED = {"TC3207", "TC3208"}


def code_of(found):
    return next(each for each in found if isinstance(each, str) and each.startswith("TC"))


def pointer(path):
    return "/" + "/".join(str(step).replace("~", "~0").replace("/", "~1") for step in path)


def nested(mistake):
    _, path, value = mistake
    for step in reversed(path):
        value = {step: value}
    return value


def in_a_map(mistake):
    """Elements of lists have no place of their own in a layer."""
    return not any(isinstance(step, int) for step in mistake[1])


class Runs:
    """Runs of one kind of layer."""

    def __init__(self, program, kind, directory):
        self.program, self.kind, self.directory = program, kind, directory

    def found(self, lower, upper):
        """What is reported with these mistakes in the lower and the upper layer (None: none)."""
        name = f"{lower if lower is None else lower[0]}--{upper if upper is None else upper[0]}"
        folder = self.directory / "".join(c if c.isalnum() or c in "-_" else "_" for c in name)
        folder.mkdir()
        base = pairs.edited(singles.BASE, [lower] if lower else [])
        (folder / "base.json").write_text(json.dumps(base, indent=1), encoding="utf-8")
        arguments = ["base.json"]
        change = nested(upper) if upper else {"x-layer": "above"}
        if self.kind == "extends":
            (folder / "top.json").write_text(json.dumps({"extends": "./base.json", **change}), encoding="utf-8")
            arguments = ["top.json"]
        elif self.kind == "overlay":
            change.setdefault("targets", {})  # a document with `tag` alone is a target, and takes the place of all
            (folder / "top.json").write_text(json.dumps(change), encoding="utf-8")
            arguments += ["--overlay", "top.json"]
        elif upper:
            arguments += ["--set", pointer(upper[1]) + "=" + json.dumps(upper[2])]
        process = subprocess.run([self.program, "validate", "-f", "json", "--max-errors", "0", *arguments],
                                 cwd=folder, capture_output=True, check=False, text=True)
        if process.returncode not in (0, 1, 5):
            sys.exit(f"{name}: exit code {process.returncode}: {process.stderr[:2000]} {process.stdout[:2000]}")
        found = set()
        for diagnostic in json.loads(process.stdout)["diagnostics"]:
            if diagnostic["severity"] == "note":
                continue
            path = folder / (diagnostic["file"] or "")
            text = path.read_bytes() if path.is_file() else b""
            found.add((diagnostic["file"], *pairs.fingerprint(text, diagnostic)) if text else
                      (diagnostic["code"], diagnostic.get("pointer"), diagnostic["message"]))
        return found


def main():
    program, kind = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
    below, above = singles.SINGLES, [each for each in singles.SINGLES if in_a_map(each)]
    chosen = [(i, j) for i, one in enumerate(below) for j, other in enumerate(above)
              if (i * len(above) + j) % EVERY == 0 and pairs.independent(one, other)]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
        runs = Runs(program, kind, pathlib.Path(folder))
        valid = runs.found(None, None)
        if any(code_of(each) not in EXPECTED for each in valid):
            sys.exit(f"the valid document has {valid}")
        lower = list(pool.map(lambda each: runs.found(each, None), below))
        upper = list(pool.map(lambda each: runs.found(None, each), above))
        both = list(pool.map(lambda pair: runs.found(below[pair[0]], above[pair[1]]), chosen))
    silent = [(below[i][0], "", "is not reported alone") for i, found in enumerate(lower) if not found - valid]
    silent += [("", above[j][0], "is not reported alone") for j, found in enumerate(upper) if not found - valid]
    failures = []
    for (i, j), found in zip(chosen, both):
        lost = (lower[i] | upper[j]) - valid - found
        if lost:
            failures.append((below[i][0], above[j][0], sorted(str(each) for each in lost)))
    together = len(chosen) - len(failures)
    print(f"{kind}: {together} of {len(chosen)} pairs together")
    unknown = silent + [each for each in failures if (each[0], each[1]) not in pairs.ALLOWED
                        and (each[1], each[0]) not in pairs.ALLOWED]
    for each in unknown[:40]:
        print("  ", *each[:2], str(each[2])[:300])
    sys.exit(1 if together < pairs.SHARE * len(chosen) or silent or bool(unknown) else 0)


if __name__ == "__main__":
    main()
