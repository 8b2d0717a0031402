"""Commands whose result is a document or text: `search`, `fmt`, `detect` and more.

Each runs in this process as `tgtcfg COMMAND` does. It returns the document printed by `-f json` as dictionaries and
lists, or the printed text of a command without such a document. Invalid input raises `ConfigError`.
"""

from __future__ import annotations

import builtins
import json
import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict, overload

from . import _tgtcfg
from ._arguments import check_names, checked
from ._calls import Page, resolve
from ._database import Database, Row
from ._errors import Diagnostic, config_error, report_of
from ._keywords import (
    CommonOptions,
    DetectOptions,
    FixOptions,
    FleetOptions,
    FmtOptions,
    InitOptions,
    ListOptions,
    ResolveOptions,
    SearchOptions,
    SettingsOptions,
    TableOptions,
)
from ._options import COMMON, common_of, flags_for, input_text, text_of
from ._types import Input, PathText
from ._plan import Plan
from ._members import Matches
from ._report import Report

if TYPE_CHECKING:
    from typing_extensions import Unpack

REPORT = "tgtcfg.report/1"


class NoOptions(TypedDict):
    pass


def _run(command: str, words: Iterable[str], given: Mapping[str, Any], options: type, *more: str) -> tuple[int, str, tuple[Diagnostic, ...]]:
    """Returns the exit code, the printed text and the diagnostics of a command."""
    check_names(command, given, options.__annotations__)
    flags = [*common_of(given)]
    for keyword, value in given.items():
        flags += [] if keyword in COMMON else flags_for(keyword, value)
    typed = [f"{option}={value}" if value else option for option, value in flags]
    code, out, err = _tgtcfg.run([command, *more, *typed, "--", *words], "", os.getcwd())
    return code, out, _diagnostics(err)


def _diagnostics(text: str) -> tuple[Diagnostic, ...]:
    """Returns the diagnostics of consecutive reports in a text."""
    found: builtins.list[Diagnostic] = []
    decoder = json.JSONDecoder()
    while text := text.lstrip():
        if not text.startswith("{"):  # a line for people
            text = text.partition("\n")[2]
            continue
        report, end = decoder.raw_decode(text)
        found += map(Diagnostic, report["diagnostics"])
        text = text[end:]
    return tuple(found)


def _text(command: str, words: Iterable[str], given: Mapping[str, Any], options: type, *more: str) -> str:
    """Returns the printed text; raises on an error."""
    _, out, found = _run(command, words, given, options, *more)
    if any(each.severity == "error" for each in found):
        raise config_error(report_of(found), found)
    return out


def _document(command: str, words: Iterable[str], given: Mapping[str, Any], options: type) -> Any:
    """Returns the document printed by `-f json`; raises if the command printed a report instead."""
    text = _text(command, words, given, options, "--format=json")
    document = json.loads(text)
    if isinstance(document, dict) and document.get("schema") == REPORT:
        found = _diagnostics(text)
        raise config_error(report_of(found), found)
    return document


def _paths(paths: Iterable[PathText]) -> tuple[str, ...]:
    return tuple(map(text_of, paths))


@checked
def fix(*paths: PathText, **options: Unpack[FixOptions]) -> Report:
    """Fixes files, checks them again and returns the report of the remaining diagnostics.

    Only safe fixes are applied; `unsafe_fixes` adds unsafe fixes such as the nearest name. The report has the formats
    `human` and `json`.

    >>> import pathlib, tempfile, tgtcfg
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "a.yaml")
    ...     _ = file.write_text("targets: [llvm -mtriple=x86_64-linux-gnu, cudda]\\n")
    ...     tgtcfg.fix(file, unsafe_fixes=True).ok, file.read_text()
    (True, 'targets: [llvm -mtriple=x86_64-linux-gnu, cuda]\\n')
    """
    code, out, found = _run("fix", _paths(paths), options, FixOptions, "--format=json", "--quiet")
    report = _diagnostics(out) + found
    return Report(code, {"human": report_of(report) + "\n", "json": out})


@checked
def fmt(*paths: PathText, **options: Unpack[FmtOptions]) -> str:
    """Formats files. Returns the printed text: with `check` the names of files that would change, with `diff` the
    changes.

    >>> import pathlib, tempfile, tgtcfg
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "a.yaml")
    ...     _ = file.write_text("opt-level:   3\\ntargets: [llvm]\\n")
    ...     _ = tgtcfg.fmt(file)
    ...     file.read_text(), tgtcfg.fmt(file, check=True)
    ('targets: [llvm]\\nopt-level: 3\\n', '')
    """
    return _text("fmt", _paths(paths), options, FmtOptions, "--quiet")


@checked
def match(input: Input, functions: Iterable[str], /, **options: Unpack[ResolveOptions]) -> Matches:
    """Returns the entry of `functions` for each function of a program. See `Plan.match`.

    >>> import tgtcfg
    >>> config = {"targets": {"gpu": "cuda -arch=sm_86"}, "host": "llvm", "functions": {"conv*": {"target": "gpu"}}}
    >>> tgtcfg.match(config, ["conv_1"])["conv_1"].target
    'gpu'
    """
    return resolve(input, **options).match(functions)


@overload
def tvmc(*line: str, to: Literal["config"] = "config") -> str: ...
@overload
def tvmc(*line: str, to: Literal["plan"]) -> Plan: ...
@checked
def tvmc(*line: str, to: str = "config") -> str | Plan:
    """Converts a command line of tvmc, one string or a list of arguments, to a configuration in YAML; with `to="plan"`
    to a plan.

    >>> import tgtcfg
    >>> print(tgtcfg.tvmc("tvmc compile --target=llvm --target-llvm-mtriple=x86_64-linux-gnu m.onnx"))
    host:
    ...
    """
    words = shlex.split(line[0]) if len(line) == 1 else [*line]
    if words and words[0] == "tvmc":
        del words[0]
    if to not in ("config", "plan"):
        raise ValueError(f"no form {to!r}: there is config, plan")
    code, text, found = _run_words(["tvmc", *words, "--to", "config"])
    if any(each.severity == "error" for each in found) or code:
        raise config_error(report_of(found), found)
    return resolve(text) if to == "plan" else text


def _run_words(words: Iterable[str]) -> tuple[int, str, tuple[Diagnostic, ...]]:
    code, out, err = _tgtcfg.run([*words], "", os.getcwd())
    return code, out, _diagnostics(err)


@checked
def search(*words: str, **options: Unpack[SearchOptions]) -> builtins.list[dict[str, Any]]:
    """Searches the names and descriptions of the database for all given words. Returns the best entries first.

    >>> import tgtcfg
    >>> tgtcfg.search("jetson", "nano")[0]["name"]
    'nvidia/jetson-nano'
    """
    found: builtins.list[dict[str, Any]] = _document("search", words, options, SearchOptions)
    return found


@checked
def show(*words: str, **options: Unpack[TableOptions]) -> Row:
    """Returns the entry of a name: `show("sm_86")`, or `show("kind", "cuda")` for one table.

    >>> import tgtcfg
    >>> tgtcfg.show("kind", "cuda").attributes["max_num_threads"].default
    1024
    """
    return Row(_document("show", words, options, TableOptions))


@checked
def explain(code: str) -> Page:
    """Returns the page of a diagnostic by its code or name. See `Database.explain`.

    >>> import tgtcfg
    >>> tgtcfg.explain("TC2104").name
    'unknown-attribute'
    """
    return Database().explain(code)


@checked
def schema(action: str, argument: PathText | None = None, /, **options: Unpack[TableOptions]) -> dict[str, Any]:
    """Returns a JSON Schema with `schema("show", ID)`, the ids with `schema("list")`; `schema("export", DIR)` writes
    all.

    >>> import tgtcfg
    >>> sorted(tgtcfg.schema("show", "emission"))[:3]
    ['$schema', 'additionalProperties', 'description']
    """
    words = [action] if argument is None else [action, text_of(argument)]
    text = _text("schema", words, options, TableOptions, *(["--format=json"] if action == "list" else []))
    document: dict[str, Any] = json.loads(text) if text.startswith("{") else {}
    return document


@checked
def common(*targets: Input, **options: Unpack[FleetOptions]) -> dict[str, Any]:
    """Returns the best CPU whose code runs on all machines of a fleet (CPUs or targets): `tgtcfg.common/1`.

    >>> import tgtcfg
    >>> tgtcfg.common("icelake", "zen4")["family"]
    'x86_64_v4'
    """
    inputs: Sequence[Any] = targets[0] if len(targets) == 1 and isinstance(targets[0], (builtins.list, tuple)) else targets
    document: dict[str, Any] = _document("common", map(input_text, inputs), options, FleetOptions)
    return document


@overload
def detect(*, format: Literal["json"] = "json", **options: Unpack[DetectOptions]) -> dict[str, Any]: ...
@overload
def detect(*, format: Literal["config"], **options: Unpack[DetectOptions]) -> str: ...
@checked
def detect(*, format: str = "json", **options: Unpack[DetectOptions]) -> dict[str, Any] | str:
    """Returns a description of this machine for `host_facts`; with `format="config"` a configuration in YAML.

    >>> import tgtcfg
    >>> sorted(tgtcfg.detect())[:3]
    ['cpu', 'cpus', 'devices']
    """
    if format == "config":
        return _text("detect", (), options, DetectOptions, "--format=config")
    document: dict[str, Any] = _document("detect", (), options, DetectOptions) if "output" not in options else {}
    return document


@checked
def config(path: PathText | None = None, /, **options: Unpack[SettingsOptions]) -> dict[str, Any]:
    """Returns the settings for a path (default: the working directory) and their origins: `tgtcfg.settings/1`.

    >>> import tgtcfg
    >>> tgtcfg.config()["schema"]
    'tgtcfg.settings/1'
    """
    document: dict[str, Any] = _document("config", () if path is None else (text_of(path),), options, SettingsOptions)
    return document


@checked
def init(*words: str, **options: Unpack[InitOptions]) -> str:
    """Returns a new configuration file for a tag, kind or configuration; with `output`, writes it there.

    >>> import tgtcfg
    >>> "nvidia/jetson-nano" in tgtcfg.init("nvidia/jetson-nano")
    True
    """
    return _text("init", words, options, InitOptions)


@checked
def doctor(**options: Unpack[CommonOptions]) -> dict[str, Any]:
    """Returns checks of this installation, its search path and the working directory: `tgtcfg.doctor/1`.

    >>> import tgtcfg
    >>> {each["name"] for each in tgtcfg.doctor()["checks"]} >= {"tables", "schemas"}
    True
    """
    document: dict[str, Any] = _document("doctor", (), options, CommonOptions)
    return document


def version() -> dict[str, Any]:
    """Returns the version, the commit and the digest of the database: `tgtcfg.version/1`.

    >>> import tgtcfg
    >>> tgtcfg.version()["tool"]
    'tgtcfg'
    """
    document: dict[str, Any] = _document("version", (), {}, NoOptions)
    return document


@checked
def list(table: str, pattern: str | None = None, /, **options: Unpack[ListOptions]) -> dict[str, Any]:
    """Returns the entries of a table whose names match a pattern (default: all): `tgtcfg.list/1`.

    >>> import tgtcfg
    >>> [each["name"] for each in tgtcfg.list("kinds", "cuda*")["entries"]]
    ['cuda']
    """
    words = (table,) if pattern is None else (table, pattern)
    document: dict[str, Any] = _document("list", words, options, ListOptions)
    return document
