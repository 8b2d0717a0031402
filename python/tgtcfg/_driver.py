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


def driver_for(given: Mapping[str, Any] = _DEFAULT) -> _tgtcfg.Driver:
    """Ready for a call; an option that is wrong is a `ConfigError`.

    Folders and files that options name may change between two calls, so such a workspace is not kept.
    """
    folder = os.getcwd()
    options = common_of(given)
    lenient = bool(given.get("lenient", False))
    key = (options, lenient, folder)
    driver = _local.drivers.get(key)
    if driver is not None:
        return driver
    driver = _made(options, lenient, folder)
    if not any(name in ("--search-path", "--host-facts") for name, _ in options):
        if len(_local.drivers) >= _KEPT:
            _local.drivers.clear()
        _local.drivers[key] = driver
    return driver


def new_driver(given: Mapping[str, Any] = _DEFAULT) -> _tgtcfg.Driver:
    """One that nobody else uses: for what goes on after the call."""
    return _made(common_of(given), bool(given.get("lenient", False)), os.getcwd())


def _made(options: tuple[tuple[str, str], ...], lenient: bool, folder: str) -> _tgtcfg.Driver:
    driver = _tgtcfg.Driver(list(options), lenient, folder)
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
