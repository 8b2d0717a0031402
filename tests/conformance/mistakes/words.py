#!/usr/bin/env python3
"""What is suggested for words that are no names, and whether it is right where it stands.

usage: words.py PROGRAM

words.tsv has a place, what somebody wrote there, and what has to be suggested first (`a|b`: either).
Every suggestion is applied then: what was reported must be gone, and nothing new may come.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SHARE = 0.97
TRIPLES = {"x86_64": "x86_64-linux-gnu", "aarch64": "aarch64-linux-gnu", "riscv64": "riscv64-linux-gnu",
           "arm": "arm-none-eabi"}
NAMED = {"big-gpu": "cuda -arch=sm_86", "little-cpu": "llvm -mtriple=x86_64-linux-gnu",
         "tensor-engine": "cuda -arch=sm_90"}
CHIP_ATTRIBUTES = {"cuda": "arch", "rocm": "mcpu"}
KIND_OF_GENERATOR = {**dict.fromkeys(("tensorrt", "cutlass", "cublas", "cudnn"), "cuda"), "clml": "opencl"}
# The value of a key that was corrected may have another type than the one it has in the document.
ANY_VALUE = ("attribute", "key", "pass", "option")


def document(place, word, wanted):
    name, _, rest = place.partition(" ")
    llvm = f"llvm -mtriple={TRIPLES.get(rest, '')} "
    return {
        "target": lambda: {"targets": {"a": word}},
        "kind": lambda: {"targets": {"a": {"kind": word}}},
        "tag": lambda: {"targets": {"a": {"tag": word}}},
        "cpu": lambda: {"targets": {"a": f"{llvm}-mcpu={word}"}},
        "feature": lambda: {"targets": {"a": f"{llvm}-mattr=+{word}"}},
        "chip": lambda: {"targets": {"a": f"{rest} -{CHIP_ATTRIBUTES.get(rest)}={word}"}},
        "attribute": lambda: {"targets": {"a": {"kind": rest, word: 1}}},
        "generator": lambda: {"targets": {"a": {"kind": KIND_OF_GENERATOR.get(wanted, "llvm"), "compiler": word}}},
        "executor": lambda: {"targets": "llvm", "executor": word},
        "runtime": lambda: {"targets": "llvm", "runtime": word},
        "option": lambda: {"targets": "llvm", "executor": {"kind": rest, word: 1}},
        "key": lambda: {"tag": "acme/a", **({} if wanted == "targets" else {"targets": {"a": "llvm"}}), word: {}},
        "pass": lambda: {"targets": "llvm", "pass-config": {word: 1}},
        "device": lambda: {"targets": ["llvm", "cuda -arch=sm_80", "opencl", "vulkan", "ext_dev"], "devices": {"d": {"type": word}}},
        "reference": lambda: {"targets": NAMED, "functions": {"main": {"target": word}}},
    }[name]()


def reports(program, directory):
    process = subprocess.run([program, "validate", "-f", "json", "--max-errors", "0", "."], cwd=directory,
                             capture_output=True, check=False, text=True)
    found = {}
    for diagnostic in json.loads(process.stdout)["diagnostics"]:
        if diagnostic["severity"] != "note":
            found.setdefault(diagnostic["file"].removeprefix("./"), []).append(diagnostic)
    return found


def suggestions(diagnostics):
    return [fix for each in diagnostics for fix in each["suggestions"]
            if re.fullmatch("did you mean `.*`\\?", fix["title"], re.S)]


def suggested(fix):
    return fix["title"].removeprefix("did you mean `").removesuffix("`?")


def applied(text, fix):
    for edit in sorted(fix["edits"], key=lambda each: -each["range"]["start"]["byte"]):
        begin, end = edit["range"]["start"]["byte"], edit["range"]["end"]["byte"]
        text = text[:begin] + edit["new_text"].encode() + text[end:]
    return text


def bare(text):
    return text.lstrip("-+")


def command_words(program, rows, wrong):
    """What is written on the command line; returns how many were right."""
    right = 0
    for place, word, wanted in rows:
        arguments = {"command": [word], "flag": ["resolve", "llvm", word], "input": ["resolve", word],
                     "emission": ["resolve", "cuda -arch=sm_80", "--emit", word]}[place]
        process = subprocess.run([program, *arguments], capture_output=True, check=False, text=True)
        text = re.sub(r"\s+", " ", process.stderr)
        found = re.search("did you mean `([^`]*)`", text)
        if found and bare(found[1]) in [bare(each) for each in wanted.split("|")]:
            right += 1
        else:
            wrong.append((place, word, wanted, found[1] if found else "nothing"))
    return right


def judge_first(rows, found, wrong):
    right = 0
    for i, (place, word, wanted) in enumerate(rows):
        names = [bare(suggested(fix)) for fix in suggestions(found.get(f"w{i}.json", []))]
        if any(word in name for name in names[:1]) and place.startswith("feature"):
            names = names[:1]
        if names and any(names[0] == each or names[0].endswith("=" + each) for each in wanted.split("|")):
            right += 1
        else:
            wrong.append((place, word, wanted, ", ".join(names) or "nothing"))
    return right


def check_applied(program, rows, found, directory):
    """Every suggestion, applied to a copy of its document."""
    tried = {}
    for i, row in enumerate(rows):
        name = f"w{i}.json"
        before = {each["code"] for each in found.get(name, [])}
        for each in found.get(name, []):
            for number, fix in enumerate(suggestions([each])):
                copy = f"a{i}-{number}-{each['code']}.json"
                (directory / copy).write_bytes(applied((directory / name).read_bytes(), fix))
                tried[copy] = (row, suggested(fix), each["code"], before)
    for i in range(len(rows)):
        (directory / f"w{i}.json").unlink()
    after = reports(program, directory)
    bad = []
    for name, (row, text, code, before) in tried.items():
        codes = {each["code"] for each in after.get(name, []) if each["severity"] == "error"}
        fresh = set() if row[0].split()[0] in ANY_VALUE else codes - before
        if code in codes or fresh:
            bad.append((*row, text, code, sorted(fresh)))
    return len(tried), bad


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    lines = (pathlib.Path(__file__).parent / "words.tsv").read_text(encoding="utf-8").splitlines()
    rows = [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]
    of_line = [row for row in rows if row[0] in ("command", "flag", "input", "emission")]
    rows = [row for row in rows if row not in of_line]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder)
        for i, (place, word, wanted) in enumerate(rows):
            (directory / f"w{i}.json").write_text(json.dumps(document(place, word, wanted)), encoding="utf-8")
        found = reports(program, directory)
        right = judge_first(rows, found, wrong) + command_words(program, of_line, wrong)
        tried, bad = check_applied(program, rows, found, directory)
    count = len(rows) + len(of_line)
    print(f"{right} of {count} words: the right one first; {tried - len(bad)} of {tried} suggestions right where they stand")
    for row in wrong:
        print("  first:", *row, sep="\t")
    for row in bad:
        print("  applied:", *row, sep="\t")
    sys.exit(1 if right < SHARE * count or bad or count < 400 or tried < 400 else 0)


if __name__ == "__main__":
    main()
