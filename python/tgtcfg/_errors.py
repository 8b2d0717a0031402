"""What is wrong with an input, as objects."""

from __future__ import annotations

import html
import json
from typing import Any

from . import _tgtcfg
from ._values import Record


class Coded(Record):
    """What has a code of the catalog."""

    __slots__ = ()

    @property
    def code(self) -> str:
        """`TC2104`; `Database.explain` has its page."""
        return str(self._data["code"])

    @property
    def name(self) -> str:
        """The code in words: `unknown-attribute`."""
        return str(self._data["name"])

    @property
    def severity(self) -> str:
        """`error`, `warning` or `note`."""
        return str(self._data["severity"])


class Diagnostic(Coded):
    """One thing that was found, with its place.

    >>> import tgtcfg
    >>> try:
    ...     tgtcfg.resolve("cuda -arhc=sm_86")
    ... except tgtcfg.ConfigError as error:
    ...     found = error.diagnostics[0]
    >>> found.code, found.pointer, found.range["start"]["column"]
    ('TC2104', '/targets/0/arhc', 6)
    >>> found.fixes[0]["title"]
    'did you mean `-arch`?'
    """

    __slots__ = ()

    @property
    def message(self) -> str:
        return str(self._data["message"])

    @property
    def file(self) -> str | None:
        """The file, or what stands for it: `<input>`. None: it is in no text."""
        value = self._data.get("file")
        return None if value is None else str(value)

    @property
    def range(self) -> dict[str, dict[str, int]] | None:
        """`start` and `end`, each with `line` and `column` (from 1) and `byte` (from 0)."""
        value: dict[str, dict[str, int]] | None = self._data.get("range")
        return None if value is None else {end: dict(place) for end, place in value.items()}

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self._data["notes"])

    @property
    def help(self) -> tuple[str, ...]:
        return tuple(self._data["help"])

    @property
    def fixes(self) -> tuple[dict[str, Any], ...]:
        """What would correct it: `title`, `applicability` and `edits`."""
        return tuple(Record(each).to_dict() for each in self._data["suggestions"])

    @property
    def pointer(self) -> str:
        """JSON Pointer into the configuration; empty when it is about none of its values."""
        return str(self._data["pointer"] or "")

    def __repr__(self) -> str:
        return f"<{self.severity}[{self.code}] {self.message}>"


class ConfigError(ValueError):
    """The input is wrong: its text is the report, `diagnostics` has each error, warning and note.

    >>> import tgtcfg
    >>> tgtcfg.resolve("cudda")
    Traceback (most recent call last):
    ...
    tgtcfg.ConfigError: error[TC1310]: ...
    """

    __module__ = "tgtcfg"
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, report: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(report)
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[Any, ...]:
        return (ConfigError, (str(self), self.diagnostics))

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


class ToolError(RuntimeError):
    """A compiler is missing, of another release, or built without what the plan needs; its text says which."""

    __module__ = "tgtcfg"


def diagnostics_of(report: str) -> tuple[Diagnostic, ...]:
    """Those of a report in JSON."""
    return tuple(Diagnostic(each) for each in json.loads(report)["diagnostics"])


def found_in(findings: _tgtcfg.Findings | None) -> tuple[Diagnostic, ...]:
    return () if findings is None else diagnostics_of(findings.report("json"))


def error_of(findings: _tgtcfg.Findings) -> ConfigError:
    return ConfigError(findings.report("human").rstrip("\n"), found_in(findings))
