"""A workspace of the library for each thread and each set of common options."""

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
        self.drivers: dict[object, _tgtcfg.Driver] = {}


_local = _Local()


def driver_for(given: Mapping[str, Any] = _DEFAULT, project_of: str | None = None) -> _tgtcfg.Driver:
    """Ready for a call; an option that is wrong is a `ConfigError`.

    A call that reads an input goes by its project; `project_of` is the input that another one goes by, empty
    for the working directory.
    """
    driver = _kept(common_of(given), os.getcwd())
    if project_of is not None:
        driver.enter(project_of)
        check(driver)
    return driver


def _kept(options: tuple[tuple[str, str], ...], folder: str) -> _tgtcfg.Driver:
    """Folders and files that options name may change between two calls, so such a workspace is not kept."""
    key = (options, folder)
    driver = _local.drivers.get(key)
    if driver is not None:
        return driver
    driver = _made(options, folder)
    if not any(name in ("--search-path", "--host-facts") for name, _ in options):
        if len(_local.drivers) >= _KEPT:
            _local.drivers.clear()
        _local.drivers[key] = driver
    return driver


def new_driver(given: Mapping[str, Any] = _DEFAULT) -> _tgtcfg.Driver:
    """One that nobody else uses, in the project of the working directory: for what goes on after the call."""
    driver = _made(common_of(given), os.getcwd())
    driver.enter("")
    check(driver)
    return driver


def _made(options: tuple[tuple[str, str], ...], folder: str) -> _tgtcfg.Driver:
    driver = _tgtcfg.Driver(list(options), folder)
    found = driver.take()
    if not driver.ok():
        assert found is not None
        raise error_of(found)
    return driver


def check(driver: _tgtcfg.Driver) -> _tgtcfg.Findings | None:
    """What the last call found; an error is raised."""
    found = driver.take()
    if found is not None and found.failed():
        raise error_of(found)
    return found
