"""What drivers of compilers have in common: which release is there, and what the plan says to it."""

from __future__ import annotations

import re
from typing import Any

from ._database import Database
from ._emission import Emission, emission_of
from ._errors import ToolError
from ._plan import Plan


def release_of(backend: str, version: str) -> str:
    """The release of our tables for a version of the tool."""
    found = re.match(r"\d+\.\d+", version)
    known = releases_of(backend)
    if found is None or found.group() not in known:
        raise ToolError(f"{backend} {version} is installed; the tables know the releases {', '.join(known)}")
    return found.group()


def releases_of(backend: str) -> list[str]:
    row: Any = Database().backends[backend].to_dict()["row"]
    return [str(each["name"]) for each in row["tool_releases"]]


def emitted(plan: Plan, backend: str, version: str, *, lenient: bool = False, cpus_apart: bool = False) -> Emission:
    """What the installed tool takes for the plan; `cpus_apart`: our driver compiles a module for each CPU."""
    options = {"backend_release": release_of(backend, version), "lenient": lenient}
    return emission_of(plan._handle, plan._asked, backend, options, ["cpus-apart"] if cpus_apart else [])
