"""Reports of checks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from . import _tgtcfg
from ._arguments import check_choice
from ._errors import Diagnostic, diagnostics_of, html_of, markdown_of
from ._words import python_words


class Report:
    """Result of `validate`. A report is true if it is `ok`.

    >>> import tgtcfg
    >>> report = tgtcfg.validate("cuda -arhc=sm_86")
    >>> report.ok, [each.code for each in report.diagnostics]
    (False, ['TC2104'])
    """

    __slots__ = ("_texts", "_validation", "exit_code")
    exit_code: int
    _texts: dict[str, str]
    _validation: _tgtcfg.Validation | None

    def __init__(self, exit_code: int, texts: Mapping[str, str], validation: _tgtcfg.Validation | None = None) -> None:
        object.__setattr__(self, "exit_code", exit_code)
        object.__setattr__(self, "_texts", dict(texts))
        object.__setattr__(self, "_validation", validation)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a report cannot be changed: {name!r}")

    @property
    def ok(self) -> bool:
        """True if the exit code is 0."""
        return self.exit_code == 0

    def __bool__(self) -> bool:
        return self.ok

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Diagnostics in the order of the report."""
        return diagnostics_of(self.to_json())

    def to_json(self) -> str:
        """Returns the report as `tgtcfg.report/1` in JSON."""
        return self.text("json")

    def to_dict(self) -> dict[str, Any]:
        """Returns the report as `tgtcfg.report/1` in a dictionary."""
        document: dict[str, Any] = json.loads(self.to_json())
        return document

    def to_sarif(self) -> str:
        """Returns the report in SARIF 2.1.0, for code scanning."""
        return self.text("sarif")

    def to_junit(self) -> str:
        """Returns the report in JUnit XML, for CI systems."""
        return self.text("junit")

    def text(self, format: str = "human") -> str:
        """Returns the report in a format: `human json sarif junit tap github concise ndjson gitlab checkstyle rdjson`.
        """
        check_choice("format", format, self._formats())
        if format not in self._texts and self._validation is not None:
            self._texts[format] = self._validation.report(format)
        return self._texts[format]

    def _formats(self) -> Iterable[str]:
        return self._texts if self._validation is None else _tgtcfg.report_formats()

    def __str__(self) -> str:
        return python_words(self.text().rstrip("\n"))

    def _repr_html_(self) -> str:
        return html_of(self.diagnostics) if self.diagnostics else "<p>nothing is wrong</p>"

    def _repr_markdown_(self) -> str:
        return markdown_of(self.diagnostics) or "nothing is wrong"

    def __repr__(self) -> str:
        return f"<tgtcfg.Report {'ok' if self.ok else 'not ok'} | {len(self.diagnostics)} diagnostics>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and other.exit_code == self.exit_code and other.to_json() == self.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __reduce__(self) -> tuple[Any, ...]:
        return (Report, (self.exit_code, {format: self.text(format) for format in self._formats()}))
