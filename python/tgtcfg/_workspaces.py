"""Keeps one library workspace per thread and set of common options."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from typing import Any

from . import _tgtcfg
from ._errors import error_of
from ._options import common_of

_DEFAULT: dict[str, Any] = {}
_KEPT = 8  # workspaces of one thread


class _Local(threading.local):
    def __init__(self) -> None:
        self.workspaces: dict[object, _tgtcfg.Driver] = {}


_local = _Local()


def workspace_for(given: Mapping[str, Any] = _DEFAULT, project_of: str | None = None) -> _tgtcfg.Driver:
    """Returns a workspace for a call; raises `ConfigError` for an invalid option.

    A call with an input uses the project of the input. `project_of` is the input whose project is used instead; an
    empty input selects the project of the working directory.
    """
    workspace = _kept(common_of(given), os.getcwd())
    if project_of is not None:
        workspace.enter(project_of)
        check(workspace)
    return workspace


def _kept(options: tuple[tuple[str, str], ...], folder: str) -> _tgtcfg.Driver:
    """Returns a workspace that later calls reuse, unless options name directories or files, which may change between
    calls.
    """
    key = (options, folder)
    workspace = _local.workspaces.get(key)
    if workspace is not None:
        return workspace
    workspace = _made(options, folder)
    if not any(name in ("--search-path", "--host-facts") for name, _ in options):
        if len(_local.workspaces) >= _KEPT:
            _local.workspaces.clear()
        _local.workspaces[key] = workspace
    return workspace


def new_workspace(given: Mapping[str, Any] = _DEFAULT) -> _tgtcfg.Driver:
    """Returns a workspace of its own, in the project of the working directory, for work that continues after the call.
    """
    workspace = _made(common_of(given), os.getcwd())
    workspace.enter("")
    check(workspace)
    return workspace


def _made(options: tuple[tuple[str, str], ...], folder: str) -> _tgtcfg.Driver:
    workspace = _tgtcfg.Driver(list(options), folder)
    found = workspace.take()
    if not workspace.ok():
        assert found is not None
        raise error_of(found)
    return workspace


def check(workspace: _tgtcfg.Driver) -> _tgtcfg.Findings | None:
    """Returns the diagnostics of the last call; raises on an error."""
    found = workspace.take()
    if found is not None and found.failed():
        raise error_of(found)
    return found
