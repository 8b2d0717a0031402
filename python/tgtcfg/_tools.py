"""What drivers of compilers have in common: which release is there, and what the plan says to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ._database import Database
from ._emission import Emission
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


def emitted(plan: Plan, backend: str, version: str, only: Iterable[str] = (), lenient: bool = False) -> Emission:
    """What the installed tool takes for the plan."""
    return plan.emit(backend, backend_release=release_of(backend, version), only=list(only), lenient=lenient)
