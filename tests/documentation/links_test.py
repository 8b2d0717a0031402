#!/usr/bin/env python3
"""Links and citations lead somewhere.

- A link of a Markdown page is a file of the repository, and its anchor a heading there.
- `docs/rules/PAGE.md#NAME`, wherever it stands, is a rule.
- A name that ends in `.md`, in code or comments, is a page of the repository; what is cited there is a
  heading, not a number.

usage: links_test.py ROOT
"""

import functools
import os
import pathlib
import re
import sys

SKIPPED_FOLDERS = {".git", ".venv", ".tools", "build", "node_modules", "data"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
RULE = re.compile(r"docs/rules/([a-z0-9.-]+\.md)(?:#([a-z0-9-]+))?")
PAGE = re.compile(r"(?<![$\w.-])[\w.-]+\.md\b")
NUMBER = re.compile(r"[\w-]+\.md`?,? (?:§ ?)?\d")
# Made by programs or by users; examples of names in pages about them.
OTHER_PAGES = {"PAGE.md", "index.md", "TC2104-unknown-attribute.md", "readme.md", "summary.md"}


def files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(names):
            yield pathlib.Path(folder) / name


@functools.cache
def anchors(page):
    """The headings of a page as GitHub makes anchors of them."""
    found = set()
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            words = line.lstrip("#").strip().lower()
            found.add(re.sub(r"[^\w\- ]", "", words).replace(" ", "-"))
    return found


def check_links(page, text, root):
    for number, line in enumerate(text.splitlines(), 1):
        for link in LINK.findall(line):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            where = f"{page.relative_to(root)}:{number}"
            if not target.exists():
                yield f"{where}: no file `{path}`"
            elif anchor and anchor not in anchors(target):
                yield f"{where}: `{target.relative_to(root)}` has no heading `{anchor}`"


def check_citations(path, text, root, pages):
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{path.relative_to(root)}:{number}"
        for page, anchor in RULE.findall(line):
            rules = root / "docs/rules" / page
            if not rules.is_file() or (anchor and anchor not in anchors(rules)):
                yield f"{where}: no rule `docs/rules/{page}#{anchor}`"
        for cited in NUMBER.findall(line):
            yield f"{where}: `{cited}…` cites a place by its number"
        for name in PAGE.findall(line):
            if name not in pages and name not in OTHER_PAGES:
                yield f"{where}: no page `{name}`"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    texts = {}
    for path in files(root):
        try:
            texts[path] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    pages = {path.name for path in texts if path.suffix == ".md"}
    problems = []
    for path, text in texts.items():
        if path.suffix == ".md":
            problems += check_links(path, re.sub(r"(?ms)^```.*?^```", "", text), root)
        if root / "tests/cases" not in path.parents and path.name != "words.txt":
            problems += check_citations(path, text, root, pages)
    print("\n".join(problems))
    print(f"{len(pages)} pages, {len(problems)} problems")
    sys.exit(1 if problems or not pages else 0)


if __name__ == "__main__":
    main()
