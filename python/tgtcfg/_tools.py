"""Common functions of the compiler drivers: the installed release, and the output for it."""

from __future__ import annotations

import re
from typing import Any

from ._database import Database
from ._emission import Emission, emission_of
from ._errors import ToolError
from ._plan import Plan


def release_of(backend: str, version: str) -> str:
    """Returns the release in the database for a version of the tool."""
    found = re.match(r"\d+\.\d+", version)
    known = releases_of(backend)
    if found is None or found.group() not in known:
        raise ToolError(f"{backend} {version} is installed; the tables know the releases {', '.join(known)}")
    return found.group()


def releases_of(backend: str) -> list[str]:
    row: Any = Database().backends[backend].to_dict()["row"]
    return [str(each["name"]) for each in row["tool_releases"]]


def emitted(plan: Plan, backend: str, version: str, *, lenient: bool = False, cpus_apart: bool = False) -> Emission:
    """Returns the output for the installed tool. With `cpus_apart`, the driver compiles one module per CPU."""
    options = {"backend_release": release_of(backend, version), "lenient": lenient}
    return emission_of(plan._handle, plan._asked, backend, options, ["cpus-apart"] if cpus_apart else [])
