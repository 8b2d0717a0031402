#!/usr/bin/env python3
"""Finds functions that are declared in headers of lib and that only tests use.

Compares names, not symbols: a name counts as used if it occurs anywhere in lib, apps or python/extension
except in declarations and definitions of functions of that name. Prints one line per unused function.
"""
import pathlib
import re
import sys

# Public functions that only users of the library call, and those that exist for tests of editors.
EXCEPTIONS = set("""
    has_feature is_complete same_device with_default
    document_requests between_messages
""".split())

COMMENTS_AND_STRINGS = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.S)
CALL = re.compile(r"\b([a-z]\w*)\(")
WORD = re.compile(r"\b[a-z]\w*\b")
# A declaration: specifiers and a type before the name, or the name at the beginning of an unindented line.
DECLARED = re.compile(
    r"^(?:[ \t]*(?!return\b|else\b|throw\b|new\b|case\b|co_)(?:\[\[nodiscard\]\] )?(?:[A-Za-z][\w:]*(?:<[^;={}()]*>)?[ &*]+)+|)"
    r"(?:\w+::)*([a-z]\w*)\(",
    re.M,
)


def code(path):
    return COMMENTS_AND_STRINGS.sub('""', path.read_text(encoding="utf-8"))


def unused(root):
    folders = [root / name for name in ("lib", "apps", "python/extension")]
    sources = {p: code(p) for folder in folders for s in ("*.h", "*.cc") for p in folder.rglob(s)}
    declared, uses = {}, {}
    for path, text in sources.items():
        declarations = {match.start(1) for match in DECLARED.finditer(text)}
        for match in WORD.finditer(text):
            if match.start() not in declarations:
                uses[match[0]] = uses.get(match[0], 0) + 1
            elif path.suffix == ".h" and path.is_relative_to(root / "lib") and "lib/c/" not in path.as_posix():
                declared.setdefault(match[0], path.relative_to(root))
    return {name: path for name, path in declared.items() if name not in uses and name not in EXCEPTIONS}


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    found = unused(root)
    for name, path in sorted(found.items(), key=lambda row: (str(row[1]), row[0])):
        print(f"{path}: nothing but tests calls `{name}`")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
