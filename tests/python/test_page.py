"""The samples of docs/python.md, block by block in one program.

usage: test_page.py iree|tvm: those that drive that compiler, in its own environment; all others under pytest.
"""

import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def blocks(tool):
    for match in re.finditer(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S):
        driven = re.search(r"from tgtcfg import (iree|tvm)", match[1])
        if (driven[1] if driven else "") == tool:
            # As long as what stands above, so that a failure names the line of the page.
            yield "\n" * PAGE.read_text(encoding="utf-8")[: match.start()].count("\n") + "\n" + match[1]


def run(tool):
    names = {}
    count = 0
    for block in blocks(tool):
        exec(compile(block, str(PAGE), "exec"), names)
        count += 1
    assert count, f"no sample for {tool or 'the package'}"
    return count


def test_the_samples_run():
    assert run("") >= 4


if __name__ == "__main__":
    print(f"docs/python.md: {run(sys.argv[1])} samples ran")
