#!/usr/bin/env python3
"""Of two mistakes at different places one run reports both, as it reports each alone.

usage: pairs.py PROGRAM main|tvmc|rows

Every single mistake is put into a valid configuration; then every two of them. What the pair
reports has to contain what each reports alone: code, pointer, marked text, message, suggestions.
Known exceptions are listed with their reason below. (Pairs over layers and options: layers.py.)
"""
import copy
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

import singles

# A target whose kind nobody knows may be the one that a function's expression refines, or that its
# generator makes; so may one without the attribute or generator that was wrong.
NO_KIND = ("kind-unknown", "kind-type", "tag-unknown", "tag-unknown-object", "base-unknown", "string-kind",
           "string-empty", "string-quote", "target-no-kind", "target-both", "target-tag-type", "target-type",
           "target-name-differs", "target-host")
ALLOWED = {
    **{(name, "function-refines"): "the target may be the one that is refined"
       for name in (*NO_KIND, "chip-cuda-prefix")},
    **{(name, "function-compiler"): "the target may be one of the generator"
       for name in (*NO_KIND, "generator", "generator-2", "generator-type", "generator-device")},
    **{("function-both", name): "the part may have had the target"
       for name in ("part-key", "part-type", "part-executor", "part-target", "part-cpu", "part-not-a-map")},
    ("generator-device", "order-general"): "the target may be external, which could stand in the order",
    ("attr-chip", "attr-limit"): "the limits of a chip that nobody knows are not known",
    ("feature-unknown", "triple"): "which features there are follows from the triple",
}
SHARE = 0.99


def edited(document, mistakes):
    result = copy.deepcopy(document)
    for _, path, value in mistakes:
        owner = result
        for step in path[:-1]:
            owner = owner.setdefault(step, {}) if isinstance(owner, dict) else owner[step]
        if isinstance(owner, dict) or path[-1] < len(owner):
            owner[path[-1]] = value
        else:
            owner.append(value)
    return result


def poisoned(mistake):
    """What a mistake makes unreadable: an unknown kind, tag or base takes its whole target with it."""
    path = mistake[1]
    return path[:-1] if path[-1] in ("kind", "tag", "target") and "targets" in path[:-1] or path[0] == "host" else path


def independent(one, other):
    a, b = poisoned(one), poisoned(other)
    shorter = min(len(a), len(b))
    return a[:shorter] != b[:shorter]


def block(value, indent=0):
    """Block YAML, without a library: keys and texts quoted, so that nothing changes its type."""
    pad = "  " * indent
    if isinstance(value, dict) and value:
        return "".join(f"{pad}{json.dumps(key)}:" + inner(child, indent) for key, child in value.items())
    return "".join(f"{pad}-" + inner(child, indent) for child in value)


def inner(value, indent):
    if isinstance(value, (dict, list)) and value:
        return "\n" + block(value, indent + 1)
    return " " + json.dumps(value) + "\n"


def text_of(document, form):
    if form == "yaml":
        return block(document)
    text = json.dumps(document, indent=1)
    return text if form == "json" else "// a comment\n" + text


def found_in(program, directory, names):
    """What is reported, by file; a report holds all that a run found, so a run takes some of the files."""
    reports = {}
    for first in range(0, len(names), 500):
        process = subprocess.run([program, "validate", "-f", "json", "--max-errors", "0", *names[first:first + 500]],
                                 cwd=directory, capture_output=True, check=False, text=True)
        if process.returncode not in (0, 1, 5):
            sys.exit(f"exit code {process.returncode}: {process.stderr[:2000]} {process.stdout[:2000]}")
        for diagnostic in json.loads(process.stdout)["diagnostics"]:
            reports.setdefault(diagnostic["file"], []).append(diagnostic)
    return reports


def marked(text, diagnostic):
    place = diagnostic.get("range")
    return None if place is None else text[place["start"]["byte"]:place["end"]["byte"]].decode()


def fingerprint(text, diagnostic):
    fixes = [fix["title"] for fix in diagnostic.get("suggestions", [])]
    return (diagnostic["code"], diagnostic.get("pointer"), marked(text, diagnostic), diagnostic["message"],
            tuple(fixes))


def mistakes_in(path, reports):
    text = path.read_bytes()
    return {fingerprint(text, each) for each in reports.get(path.name, []) if each["severity"] != "note"}


def run_all(program, base, mistakes, forms, form, directory):
    """Single mistakes in every format, each pair in one of them."""
    names = {}
    for count in (0, 1, 2):
        for chosen in itertools.combinations(range(len(mistakes)), count):
            picked = [mistakes[i] for i in chosen]
            if count == 2 and (not independent(*picked) or forms[sum(chosen) % len(forms)] != form):
                continue
            name = "-".join(["m", *map(str, chosen)]) + "." + form
            (directory / name).write_text(text_of(edited(base, picked), form), encoding="utf-8")
            names[chosen] = name
    reports = found_in(program, directory, list(names.values()))
    return {chosen: mistakes_in(directory / name, reports) for chosen, name in names.items()}


def judge(base_name, mistakes, found):
    failures = []
    valid = found[()]
    if any(True for each in valid if each):
        print(f"{base_name}: the valid document has", valid)
    for i, mistake in enumerate(mistakes):
        if not found[(i,)] - valid:
            failures.append((mistake[0], "", "is not reported alone"))
    pairs = [pair for pair in found if len(pair) == 2]
    together = 0
    for i, j in pairs:
        lost = [each for k in (i, j) for each in found[(k,)] - valid if each not in found[(i, j)]]
        if lost:
            failures.append((mistakes[i][0], mistakes[j][0], lost))
        else:
            together += 1
    return together, len(pairs), failures


def main():
    program, what = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
    base, mistakes = {"main": (singles.BASE, singles.SINGLES),
                      "tvmc": (singles.TVMC_BASE, singles.TVMC_SINGLES),
                      "rows": (singles.ROW_BASE, singles.ROW_SINGLES)}[what]
    forms = ["json"] if what == "tvmc" else ["yaml", "json", "json5"]
    bad = False
    for form in forms:
        with tempfile.TemporaryDirectory() as folder:
            directory = pathlib.Path(folder)
            found = run_all(program, base, mistakes, forms, form, directory)
        together, pairs, failures = judge(what, mistakes, found)
        print(f"{what} {form}: {len(mistakes)} mistakes, {together} of {pairs} pairs together", flush=True)
        unknown = [each for each in failures if (each[0], each[1]) not in ALLOWED]
        for each in unknown[:int(sys.argv[3]) if len(sys.argv) > 3 else 20]:
            print("  ", *each[:2], [(f[0], f[1]) for f in each[2]] if isinstance(each[2], list) else each[2])
        bad = bad or together < SHARE * pairs or bool(unknown)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
