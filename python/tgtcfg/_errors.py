"""Exceptions and diagnostics."""

from __future__ import annotations

import errno
import html
import json
from collections.abc import Iterable
from typing import Any

from . import _tgtcfg
from ._text import code_span, markdown, xml
from ._values import Record
from ._words import python_words


MISSING_FILE = "no-such-file"


class Coded(Record):
    """Base of objects with a diagnostic code."""

    __slots__ = ()

    @property
    def code(self) -> str:
        """Diagnostic code, for example `TC2104`; see `Database.explain`."""
        return str(self._data["code"])

    @property
    def name(self) -> str:
        """Diagnostic name, for example `unknown-attribute`."""
        return str(self._data["name"])

    @property
    def severity(self) -> str:
        """Severity: `error`, `warning` or `note`."""
        return str(self._data["severity"])


class Diagnostic(Coded):
    """Error, warning or note with its location.

    >>> import tgtcfg
    >>> try:
    ...     tgtcfg.resolve("cuda -arhc=sm_86")
    ... except tgtcfg.ConfigError as error:
    ...     found = error.diagnostics[0]
    >>> found.code, found.pointer, found.range
    ('TC2104', '/targets/0/arhc', ((1, 6), (1, 11)))
    >>> print(found)
    <input>:1:6: error[TC2104]: ...
    >>> found.fixes[0]["title"]
    'did you mean `-arch`?'
    """

    __slots__ = ()

    @property
    def message(self) -> str:
        """Message of one line."""
        return python_words(str(self._data["message"]))

    @property
    def file(self) -> str | None:
        """File name, or a placeholder such as `<input>`; None if the diagnostic is not about a source text."""
        value = self._data.get("file")
        return None if value is None else str(value)

    @property
    def range(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Line and column of the first character, and of the character after the last; both from 1."""
        value: dict[str, dict[str, int]] | None = self._data.get("range")
        if value is None:
            return None
        start, end = ((value[side]["line"], value[side]["column"]) for side in ("start", "end"))
        return start, end

    @property
    def notes(self) -> tuple[str, ...]:
        """Additional facts."""
        return tuple(map(python_words, self._data["notes"]))

    @property
    def help(self) -> tuple[str, ...]:
        """Advice on solving the problem."""
        return tuple(map(python_words, self._data["help"]))

    @property
    def fixes(self) -> tuple[dict[str, Any], ...]:
        """Possible fixes, each with `title`, `applicability` and `edits`."""
        return tuple(Record(each).to_dict() for each in self._data["suggestions"])

    @property
    def pointer(self) -> str:
        """JSON Pointer in the configuration; empty if the diagnostic is not about a value."""
        return str(self._data["pointer"] or "")

    def __str__(self) -> str:
        place = _place(self)
        return f"{place + ': ' if place else ''}{self.severity}[{self.code}]: {self.message}"

    def __repr__(self) -> str:
        return f"<{self.severity}[{self.code}] {self.message}>"

    def _repr_html_(self) -> str:
        return html_of([self])

    def _repr_markdown_(self) -> str:
        return markdown_of([self])


class ConfigError(ValueError):
    """Invalid input. The text of the exception is the report; `diagnostics` has each error, warning and note.

    >>> import tgtcfg
    >>> tgtcfg.resolve("cudda")
    Traceback (most recent call last):
    ...
    tgtcfg.ConfigError: error[TC1310]: ...
    """

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, report: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(report)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return str(self.args[0])

    def __repr__(self) -> str:
        more = f" and {len(self.diagnostics) - 1} more" if len(self.diagnostics) > 1 else ""
        return f"<tgtcfg.{type(self).__name__} {self.diagnostics[0] if self.diagnostics else str(self).splitlines()[0]}{more}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.diagnostics))

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"

    def _repr_markdown_(self) -> str:
        return markdown_of(self.diagnostics)


class MissingFileError(ConfigError, FileNotFoundError):
    """Missing input file.

    >>> import tgtcfg
    >>> try:
    ...     tgtcfg.resolve("no-such.yaml")
    ... except FileNotFoundError as error:
    ...     print(error.diagnostics[0].name)
    no-such-file
    """


    def __init__(self, report: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(report, diagnostics)
        self.errno = errno.ENOENT
        self.filename = diagnostics[0].file if diagnostics else None


class ToolError(RuntimeError):
    """A compiler is missing, has another release, or lacks a feature that the plan requires; the text has the details.
    """



def diagnostics_of(report: str) -> tuple[Diagnostic, ...]:
    """Returns the diagnostics of a report in JSON."""
    return tuple(Diagnostic(each) for each in json.loads(report)["diagnostics"])


def found_in(findings: _tgtcfg.Findings | None) -> tuple[Diagnostic, ...]:
    return () if findings is None else diagnostics_of(findings.report("json"))


def error_of(findings: _tgtcfg.Findings) -> ConfigError:
    return config_error(findings.report("human").rstrip("\n"), found_in(findings))


def config_error(report: str, diagnostics: tuple[Diagnostic, ...]) -> ConfigError:
    errors = {each.name for each in diagnostics if each.severity == "error"}
    kind = MissingFileError if errors == {MISSING_FILE} else ConfigError
    return kind(python_words(report), diagnostics)


def report_of(diagnostics: Iterable[Diagnostic]) -> str:
    """Returns a report for people from diagnostics without source texts."""
    return "\n".join("\n".join([f"{each}", *(f"  = {word}: {text}" for word in ("note", "help") for text in (each.notes if word == "note" else each.help))])
                     for each in diagnostics)


def html_of(diagnostics: Iterable[Diagnostic]) -> str:
    """Returns a table of diagnostics for notebooks."""
    rows = "".join(
        f"<tr><td>{xml(each.severity)}</td><td>{xml(each.code)}</td><td>{xml(_place(each))}</td>"
        f'<td style="text-align: left">{xml(each.message)}</td></tr>'
        for each in diagnostics
    )
    return f"<table><tr><th></th><th>code</th><th>place</th><th>message</th></tr>{rows}</table>"


def markdown_of(diagnostics: Iterable[Diagnostic]) -> str:
    return "\n".join(
        f"- **{each.severity}** {each.code} {code_span(place) + ': ' if (place := _place(each)) else ''}{markdown(each.message)}"
        for each in diagnostics
    )


def _place(each: Diagnostic) -> str:
    range = each.range
    return f"{each.file}:{range[0][0]}:{range[0][1]}" if range else each.file or ""
