"""The Python samples of the documents, block by block in one program per page, in an empty directory.

usage: test_page.py iree|tvm: those that drive that compiler, in its own environment; all others under pytest.
"""

import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "docs/reference/python.md", ROOT / "docs/guides/tvm-python.md", ROOT / "docs/guides/iree-python.md", ROOT / "README.md")


def blocks(page, tool):
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S):
        driven = re.search(r"from tgtcfg import (iree|tvm)", match[1])
        if (driven[1] if driven else "") == tool:
            # As long as the text above it, so that a failure names the line of the page.
            yield "\n" * text[: match.start()].count("\n") + "\n" + match[1]


@contextlib.contextmanager
def empty_folder():
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def run(tool):
    count = 0
    with empty_folder():
        for page in PAGES:
            names = {}
            for block in blocks(page, tool):
                exec(compile(block, str(page), "exec"), names)
                count += 1
    assert count, f"no sample for {tool or 'the package'}"
    return count


def test_the_samples_run():
    assert run("") >= 5


if __name__ == "__main__":
    print(f"{run(sys.argv[1])} samples ran")
