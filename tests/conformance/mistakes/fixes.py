#!/usr/bin/env python3
"""The laws of fixes, over every example of the diagnostics' pages and every single mistake.

usage: fixes.py PROGRAM PAGES

- A suggestion, applied alone, takes its diagnostic away.
- `--fix` leaves no more errors than before, applies nothing but certain fixes, and nothing is left
  for a second run; every comment is still there.
- What `--diff` prints makes of the old file what `--fix` writes; it changes nothing by itself.
- No diagnostic offers better than its page says: a safe fix, an unsafe one or none.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import pairs
import singles

COMMENT = re.compile(rb"(?m)(?:^|\s)(?:#|//)[^\n]*")
# What is applied in its place brings a second mistake of the same code to light, or the suggestion is
# one of two edits that belong together.
ALLOWED = {}


# What has one certain correction, beside comments, other mistakes, quotes and line ends of every kind.
FIXABLE = {
    "number.yaml": b"targets: llvm # one\nopt-level: '2'\n",
    "number.json": b'{"targets": "llvm", "opt-level": "2"}',
    "number.json5": b"{targets: 'llvm', /* c */ 'opt-level': '2', // two\n}",
    "crlf.yaml": b"targets: llvm\r\nopt-level: \"2\"  # three\r\n",
    "marked.yaml": b"\xef\xbb\xbftargets: llvm\nopt-level: '2'\n",
    "no-end.yaml": b"targets: llvm\nopt-level: '3'",
    "attribute.yaml": b"targets:\n  g: {kind: cuda, arch: sm_80, max_threads_per_block: '512'}  # four\n  c: llvm\n",
    "words.yaml": b"targets: 'llvm -fast-math=yes'\nruntime: {kind: crt, system-lib: off}  # nine\n",
    "pass.json": b'{"targets": "llvm", "pass-config": {"tir.disable_vectorize": "no", "relay.FuseOps.max_depth": "3"}}',
    "boolean.json": b'{"targets": {"kind": "vulkan", "supports_float16": "true"}}',
    "two.yaml": b"# five\ntargets: {g: cuda -arch=sm_99, c: llvm}\nopt-level: '1'\n---\ntargets: llvm\nopt-level: '2'\n",
    "hash.yaml": b"targets: 'llvm'# six\n",
    "guess.yaml": b"targets: {g: cuda -arch=sm_8, c: llvm}\nexecutor: aott\n",
}


def documents(pages):
    yield from FIXABLE.items()
    for name, base, mistakes, forms in (("main", singles.BASE, singles.SINGLES, ("yaml", "json", "json5")),
                                        ("tvmc", singles.TVMC_BASE, singles.TVMC_SINGLES, ("json",))):
        for i, mistake in enumerate(mistakes):
            for form in forms:
                yield f"{name}{i}.{form}", pairs.text_of(pairs.edited(base, [mistake]), form).encode()
    for page in sorted(pages.glob("TC*.md")):
        wrong = page.read_text(encoding="utf-8").partition("## Wrong")[2].partition("## Right")[0]
        for number, (form, text) in enumerate(re.findall(r"```(yaml|json5|json)\n(.*?)```", wrong, re.S)):
            yield f"{page.stem[:6]}-{number}.{form}", text.encode()


def check(program, directory, *options):
    process = subprocess.run([program, "validate", "-f", "json", "--max-errors", "0", *options, *sorted(
        each.name for each in directory.iterdir())], cwd=directory, capture_output=True, check=False, text=True)
    found = {}
    for diagnostic in json.loads(process.stdout)["diagnostics"]:
        if diagnostic["file"] is not None:
            found.setdefault(diagnostic["file"], []).append(diagnostic)
    return found


def applied(text, fix):
    for edit in sorted(fix["edits"], key=lambda each: -each["range"]["start"]["byte"]):
        begin, end = edit["range"]["start"]["byte"], edit["range"]["end"]["byte"]
        text = text[:begin] + edit["new_text"].encode() + text[end:]
    return text


def key(diagnostic):
    return diagnostic["code"], diagnostic["document"], diagnostic["pointer"], diagnostic["message"]


def check_suggestions(program, texts, before):
    tried = {}
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder)
        for name, diagnostics in before.items():
            for i, diagnostic in enumerate(diagnostics):
                for j, fix in enumerate(diagnostic["suggestions"]):
                    if not fix["edits"] or any(edit["file"] != name for edit in fix["edits"]):
                        continue
                    stem, _, form = name.rpartition(".")
                    copy = f"{stem}-{i}-{j}.{form}"
                    (directory / copy).write_bytes(applied(texts[name], fix))
                    tried[copy] = (name, diagnostic, fix)
        after = check(program, directory)
    bad = [(name, diagnostic["code"], fix["title"]) for copy, (name, diagnostic, fix) in tried.items()
           if key(diagnostic) in map(key, after.get(copy, []))]
    return len(tried), bad


def comments(text):
    return [each.strip() for each in COMMENT.findall(text)]


def errors(diagnostics):
    return sum(each["severity"] == "error" for each in diagnostics)


def patched(text, diff, directory):
    (directory / "old").write_bytes(text)
    (directory / "new.diff").write_bytes(diff)
    subprocess.run(["patch", "-s", "--binary", "-i", "new.diff", "old"], cwd=directory, check=True, capture_output=True)
    return (directory / "old").read_bytes()


def check_fixes(program, texts, before):
    bad = []
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        directory = pathlib.Path(folder)
        for name, text in texts.items():
            (directory / name).write_bytes(text)
        fixable = [name for name in texts if any(fix["applicability"] == "certain" for each in before.get(name, [])
                                                 for fix in each["suggestions"])]
        diffs = {name: subprocess.run([program, "validate", "--diff", name], cwd=directory, check=False,
                                      capture_output=True).stdout for name in fixable}
        if any((directory / name).read_bytes() != text for name, text in texts.items()):
            bad.append(("--diff", "wrote a file"))
        after = check(program, directory, "--fix")
        fixed = {name: (directory / name).read_bytes() for name in texts}
        check(program, directory, "--fix")
        for name, text in texts.items():
            if (directory / name).read_bytes() != fixed[name]:
                bad.append((name, "a second run changes it again"))
            if errors(after.get(name, [])) > errors(before.get(name, [])):
                bad.append((name, "more errors than before"))
            if fixed[name] != text and name not in fixable:
                bad.append((name, "changed without a certain fix"))
            if collections.Counter(comments(text)) - collections.Counter(comments(fixed[name])):
                bad.append((name, "a comment changed"))
        for name in fixable:
            if patched(texts[name], diffs[name], pathlib.Path(other)) != fixed[name]:
                bad.append((name, "the difference is not what was written"))
        changed = sum(fixed[name] != text for name, text in texts.items())
    return changed, bad


WORTH = ["none", "unsafe", "safe"]


def worth(diagnostic):
    fixes = [fix for fix in diagnostic["suggestions"] if fix["edits"]]
    return max(("safe" if fix["applicability"] == "certain" else "unsafe" for fix in fixes), key=WORTH.index,
               default="none")


def check_pages(program, before):
    """Pages that say less than what is offered."""
    listing = subprocess.run([program, "explain", "--all", "-f", "json"], check=True, capture_output=True, text=True)
    said = {page["code"]: page["fix"] for page in json.loads(listing.stdout)["codes"]}
    seen = {}
    for name, diagnostics in before.items():
        for diagnostic in diagnostics:
            code = diagnostic["code"]
            seen[code] = max(seen.get(code, "none"), worth(diagnostic), key=WORTH.index)
    # What no document shows (an option, a file that is not there) cannot be compared.
    # What pages promise is held against the cases, which show more documents (`cases: fixes`).
    return [(code, f"the page says {said[code]}, offered was {offered}") for code, offered in sorted(seen.items())
            if WORTH.index(offered) > WORTH.index(said[code])]


def main():
    program, pages = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    texts = dict(documents(pages))
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder)
        for name, text in texts.items():
            (directory / name).write_bytes(text)
        before = check(program, directory)
    tried, bad = check_suggestions(program, texts, before)
    unknown = [each for each in bad if (each[0].rpartition(".")[0], each[1]) not in ALLOWED]
    print(f"{tried - len(bad)} of {tried} suggestions take their diagnostic away")
    changed, broken = check_fixes(program, texts, before)
    print(f"{changed} of {len(texts)} documents were fixed")
    wrong_pages = check_pages(program, before)
    for each in [*unknown, *broken, *wrong_pages]:
        print("  ", *each)
    sys.exit(1 if unknown or broken or wrong_pages or tried < 250 or changed < 10 else 0)


if __name__ == "__main__":
    main()
