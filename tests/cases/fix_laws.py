"""What a fix promises, over the inputs of all cases and the examples of all pages.

Each fix that a report offers is applied by itself: its diagnostic has one less then, and no diagnostic
has come that was not there, unless the text or the value could not be read before. What pages say of fixes is what
is offered: `none`, `safe` or `unsafe`.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import case_files

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
SUFFIXES = (".yaml", ".yml", ".json", ".json5")
LONGEST = 20000  # bytes
READING = ("TC10", "TC11", "TC12")  # below these, nothing was seen
# A value that could not be read is compared with nothing; that it does not fit is seen afterwards.
SEEN_AFTERWARDS = {("TC3122", "TC3123")}


def run(*args):
    return json.loads(subprocess.run([PROGRAM, *args], capture_output=True).stdout or b"null")


def report(folder, name):
    done = subprocess.run([PROGRAM, "validate", name, "--format", "json"], capture_output=True, cwd=folder)
    found = json.loads(done.stdout) if done.stdout.startswith(b"{") else {}
    return [each for each in found.get("diagnostics", []) if each.get("file") == name]


def inputs():
    """A document and the files around it, which its paths name."""
    for case in case_files.cases(SOURCE):
        files = {name: text for name, text in case.files.items() if len(text) < LONGEST}
        for name in sorted(files):
            if name.endswith(SUFFIXES) and not name.startswith(("/", "../")):
                yield name, files
    for path in sorted((SOURCE / "configs/database/diagnostics").glob("*.md")):
        page = path.read_text()
        wrong = page[page.index("## Wrong"):page.index("## Right")]
        for language, text in re.findall(r"```(yaml|json5?)\n(.*?)```", wrong, re.S):
            name = f"{path.stem}.{language}"
            yield name, {name: text.encode()}


def put(folder, files):
    for name, text in files.items():
        file = pathlib.Path(folder, name)
        if folder in file.resolve().parents:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)


def applied(text, fix):
    edits = sorted(fix["edits"], key=lambda edit: edit["range"]["start"]["byte"], reverse=True)
    for edit in edits:
        place = edit["range"]
        text = text[: place["start"]["byte"]] + edit["new_text"].encode() + text[place["end"]["byte"]:]
    return text


def counts(diagnostics):
    return collections.Counter(each["code"] for each in diagnostics if each["severity"] == "error")


def main():
    wrong = []
    offered = collections.defaultdict(set)
    tried = 0
    for name, files in inputs():
        text = files[name]
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary).resolve()
            put(folder, files)
            file = folder / name
            before = report(folder, name)
            for diagnostic in before:
                code = diagnostic["code"]
                for fix in diagnostic["suggestions"]:
                    if any(edit["file"] != name for edit in fix["edits"]) or not fix["edits"]:
                        continue
                    offered[code].add(fix["applicability"])
                    if fix["applicability"] != "certain":
                        continue
                    tried += 1
                    file.write_bytes(applied(text, fix))
                    after = report(folder, name)
                    left = [each for each in after if each["code"] == code]
                    if len(left) >= sum(each["code"] == code for each in before):
                        wrong.append(f"{name}: {code} is still there behind `{fix['title']}`")
                    new = counts(after) - counts(before)
                    new = [come for come in new if (code, come) not in SEEN_AFTERWARDS]
                    if new and not code.startswith(READING):
                        wrong.append(f"{name}: `{fix['title']}` of {code} brings {sorted(new)}")
    for entry in run("list", "codes", "-f", "json")["entries"]:
        name = entry["name"]
        says = run("explain", name, "--format", "json")["fix"]
        does = "safe" if "certain" in offered[name] else "unsafe" if offered[name] else "none"
        if says != does:
            wrong.append(f"{name}: its page says `{says}`, what is seen is `{does}`")
    print("\n".join(wrong))
    print(f"{tried} fixes tried, {len(wrong)} mistakes")
    return 1 if wrong or tried < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
