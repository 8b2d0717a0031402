"""The modules of the package use each other in one direction, types included."""

import ast
import graphlib
from pathlib import Path

import tgtcfg


def uses(file):
    """The modules of the package that a file imports, wherever the import stands."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            yield from [node.module] if node.module else [name.name for name in node.names]


def test_no_modules_import_each_other():
    files = [file for file in Path(tgtcfg.__file__).parent.glob("*.py") if file.stem != "__init__"]
    assert len(files) > 20
    list(graphlib.TopologicalSorter({file.stem: set(uses(file)) for file in files}).static_order())
