"""Writes a program of the examples that stand at the top of the public headers.

usage: header_examples.py OUTPUT HEADER…

An example is the lines of a header's first comment that are indented by three columns. Each becomes
a function that sees <tgtcfg/tgtcfg.h> and nothing else; a header without an example is an error.
"""

import pathlib
import sys


def example_of(header):
    lines = []
    for line in header.read_text().splitlines():
        if not line.startswith("//"):
            break
        if line.startswith("//   "):
            lines.append(line[3:])
    return lines


def main(output, headers):
    functions = []
    for header in sorted(map(pathlib.Path, headers)):
        lines = example_of(header)
        if not lines:
            sys.exit(f"{header}: its first comment has no example")
        functions.append((header.stem, lines))
    text = [
        "#include <tgtcfg/codes.h>",
        "#include <tgtcfg/tgtcfg.h>",
        "",
        "#include <iostream>",
        "",
        "using namespace tgtcfg;",
    ]
    for name, lines in functions:
        text += ["", f"static void {name}_example() {{", *lines, "}"]
    text += ["", "int main() {"]
    for name, _ in functions:
        text += [f'  std::cout << "--- {name}.h\\n";', f"  {name}_example();"]
    text += ["}", ""]
    pathlib.Path(output).write_text("\n".join(text))


main(sys.argv[1], sys.argv[2:])
