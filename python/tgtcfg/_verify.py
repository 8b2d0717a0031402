"""Comparison of compiled files with plans."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from ._arguments import check_choice
from ._errors import Diagnostic, config_error
from ._report import Report
from ._types import FileOrBytes, Maps
from ._workspaces import workspace_for

FAILURES = (1, 5)  # exit codes of `tgtcfg verify`: a mismatch, a file that a machine refuses


class VerifyError(ValueError):
    """Compiled files do not match a plan, or a machine refuses them. The text of the exception is the report.

    >>> import tgtcfg
    >>> try:
    ...     tgtcfg.verify("nvptx -mcpu=sm_90a", b".version 8.3\\n.target sm_80\\n")
    ... except tgtcfg.VerifyError as error:
    ...     error.diagnostics[0].code, error.report.to_dict()["verdict"]
    ('TC7101', 'mismatch')
    """

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.report,))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Diagnostics in the order of the report."""
        return self.report.diagnostics


def verified(input: str, files: tuple[FileOrBytes, ...], common: Mapping[str, Any], map: Maps | None = None, accept: str = "exact",
             units: str = "all", machines: Sequence[str] = ()) -> Report:
    """Returns the report of `tgtcfg verify`; raises `VerifyError` or `ConfigError`."""
    check_choice("accept", accept, ("exact", "runs"))
    check_choice("units", units, ("all", "any"))
    maps = [f"{target}={os.fspath(path)}" for target, paths in (map or {}).items()
            for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    flags = [flag for flag, chosen in (("accepts-runs", accept == "runs"), ("any-unit", units == "any")) if chosen]
    workspace = workspace_for(common)
    with tempfile.TemporaryDirectory() as folder:
        paths = [_path_of(each, folder, number) for number, each in enumerate(files)]
        found = workspace.verify(input, paths, maps, machines, flags)
    report = Report(found.exit_code, {}, found)
    if found.exit_code in FAILURES and not {"verdict", "machines"}.isdisjoint(report.to_dict()):
        raise VerifyError(report)
    if found.exit_code != 0:
        raise config_error(str(report), report.diagnostics)
    return report


def _path_of(file: FileOrBytes, folder: str, number: int) -> str:
    if not isinstance(file, bytes):
        return os.fspath(file)
    path = os.path.join(folder, f"bytes-{number}")
    with open(path, "wb") as written:
        written.write(file)
    return path
