"""One word for one thing: options of the program, keys of a configuration, arguments in Python.

Each option of a command is an argument of its call, or stands below with the reason why not; each key of
a configuration is an argument, or stands below.
"""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import tgtcfg
from tgtcfg import _keywords, _options, _tgtcfg

ROOT = Path(__file__).resolve().parents[2]
COMMON = set(_keywords.CommonOptions.__annotations__)
LAYERS = set(_keywords.LayerOptions.__annotations__)
RESOLVE = set(_keywords.ResolveOptions.__annotations__)
EMIT = set(_keywords.EmitOptions.__annotations__)

# What is said in another way in Python, whatever the command.
SHARED = {
    "format": "objects have `to_json`, `to_dict`, `text`",
    "output": "the caller writes",
    "diagnostics": "`ConfigError.diagnostics`, `Plan.diagnostics`",
    "color": "nothing is printed",
    "quiet": "nothing is printed",
    "verbose": "nothing is printed",
    "max-errors": "all are there",
    "strict": "the default; `lenient` is the other",
    "stdin-filename": "standard input is the caller's",
    "input-format": "a text is read by what it is; a file by its name",
    "target-KIND-ATTRIBUTE": "target_kind_attribute=…, or `flags`",
    "executor-NAME-OPTION": "executor_name_option=…, or `flags`",
    "runtime-NAME-OPTION": "runtime_name_option=…, or `flags`",
    "help": "help()",
}
OWN = {
    "resolve": {
        "emit": "`Plan.emit`",
        "step": "`Emission.steps`, or `step` of `Emission.text`",
        "view": "a view is for other programs",
        "depfile": "the caller knows what it reads",
        "provenance": "`Plan.why()`",
        "write-lock": "`Plan.to_json` and the caller's file",
        "locked": "`Plan.fingerprint` compared",
        "verify": "`Plan.verify` after the build",
    },
    "validate": {
        "report": "`Report.to_sarif` and the others",
        "depfile": "the caller knows what it reads",
        "fix": "`Diagnostic.fixes`",
        "diff": "`Diagnostic.fixes`",
        "unsafe-fixes": "`Diagnostic.fixes`",
        "statistics": "`Report.diagnostics` counted",
        "show-files": "the caller knows what is there",
        "watch": "the caller calls again",
        "baseline": "the caller knows what stood before",
        "write-baseline": "the caller knows what stood before",
        "force-exclude": "the caller names the files",
        "write-plans": "`Plan.to_json` and the caller's files",
    },
    "inspect": {
        "report": "`Artifact.diagnostics`",
        "depfile": "the caller knows what it reads",
        "baseline": "the caller knows what stood before",
        "write-baseline": "the caller knows what stood before",
        "allow-empty": "`Artifact.state`",
        "jobs": "one file",
        "limit": "the defaults are for files of strangers",
    },
    "verify": {
        "for": "`map`, or a plan with these targets",
        "runs-on": "`runs_on`",
        "stamp": "the caller writes",
        "report": "`Report.to_sarif` and the others",
        "depfile": "the caller knows what it reads",
        "baseline": "the caller knows what stood before",
        "write-baseline": "the caller knows what stood before",
        "allow-empty": "`ConfigError.diagnostics`",
        "jobs": "all cores",
    },
    "why": {"all": "no pointer", "plan": "either pointer is known"},
    "decompose": {"level": "the second argument", "output-dir": "the caller writes"},
    "compose": {option: "plans are read already" for option in
                ("search-path", "host-facts", "tables", "llvm-release", "lenient", "limit", "project", "no-project", "deny", "allow")},
    "convert": {"to": "an argument of its own", "from": "command lines are a shell's"},
    "diff": {},
    "batch": {},
    "fix": {"diff": "`Diagnostic.fixes`", "force-exclude": "the caller names the files"},
    "fmt": {"force-exclude": "the caller names the files"},
    "match": {"functions": "the second argument", "deny-unmatched": "`Matches.unmatched`"},
    "tvmc": {"to": "an argument of its own"},
    "search": {"max": "all are there"},
    "show": {},
    "explain": {"all": '`list("codes")` has all codes'},
    "schema": {},
    "common": {},
    "detect": {},
    "config": {},
    "init": {},
    "list": {},
    "doctor": {},
    "version": {},
}
#: Commands for shells, editors and readers of `--help`.
NO_FUNCTION = {"annotate", "lsp", "completion", "help"}
CALLS = {
    "resolve": RESOLVE | EMIT,
    "validate": set(_keywords.ValidateOptions.__annotations__),
    "inspect": {"evidence", "search_path", "deny", "allow"},
    "verify": RESOLVE - {"config", "document"} | {"map", "accept", "units"},
    "why": RESOLVE,
    "decompose": RESOLVE,
    "compose": set(),
    "convert": RESOLVE,
    "diff": set(_keywords.DiffOptions.__annotations__),
    "batch": set(_keywords.BatchOptions.__annotations__),
    "fix": set(_keywords.FixOptions.__annotations__),
    "fmt": set(_keywords.FmtOptions.__annotations__),
    "match": RESOLVE,
    "tvmc": set(),
    "search": set(_keywords.SearchOptions.__annotations__),
    "show": set(_keywords.TableOptions.__annotations__),
    "explain": set(),
    "schema": set(_keywords.TableOptions.__annotations__),
    "common": set(_keywords.FleetOptions.__annotations__),
    "detect": set(_keywords.DetectOptions.__annotations__),
    "config": set(_keywords.SettingsOptions.__annotations__),
    "init": set(_keywords.InitOptions.__annotations__),
    "list": set(_keywords.ListOptions.__annotations__),
    "doctor": COMMON,
    "version": set(),
}
WORD_OF = {"overlay": "overlays", "disabled-pass": "disabled_passes", "for": "only", "from": "from_"}  # `for` and `from` are words of Python, the others are several
KEY_OF = {"targets": "target", "devices": "device", "functions": "function", "parts": "part", "memory-pools": "workspace_pools", "links": "link"}
NO_ARGUMENT = {
    "$schema": "says what a file is",
    "kind": "a target as a configuration",
    "memories": "`set`",
    "tag": "the name of a file",
    "extends": "`overlays` lie over, `extends` below",
    "lowering": "`set`; `Plan.emit` names the backend",
}


def program(*args):
    return subprocess.run([os.environ["TGTCFG_PROGRAM"], *args], capture_output=True, text=True, check=True).stdout


def test_every_command_is_a_function():
    text = program("--help")
    commands = re.findall(r"^  ([a-z]+) ", text[: text.index("\nexit codes")], re.M)
    assert len(commands) > 20
    assert {each for each in commands if not callable(getattr(tgtcfg, each, None))} == NO_FUNCTION
    page = (ROOT / "docs/reference/python.md").read_text()
    assert [each for each in NO_FUNCTION if f"`{each}`" not in page] == []
    assert set(commands) - NO_FUNCTION == set(CALLS)


def options_of(command):
    text = program(command, "--help")
    return re.findall(r"^  (?:-\w, |    )--([\w-]+)", text[text.index("\noptions:") : text.index("\nexamples:")], re.M)


@pytest.mark.parametrize("command", CALLS)
def test_options_are_arguments(command):
    options = options_of(command)
    assert options
    reasons = {**SHARED, **OWN[command]}
    missing = [each for each in options if WORD_OF.get(each, each.replace("-", "_")) not in CALLS[command] and each not in reasons]
    assert not missing, f"no argument says --{', --'.join(missing)}"
    stale = [each for each in OWN[command] if each not in options or WORD_OF.get(each, each.replace("-", "_")) in CALLS[command]]
    assert not stale, f"no reason is needed for {stale}"


@pytest.mark.parametrize("command", CALLS)
def test_arguments_are_options(command):
    words = {WORD_OF.get(each, each.replace("-", "_")) for each in options_of(command)}
    assert CALLS[command] - {"flags"} <= words


def test_keys_of_a_configuration_are_arguments():
    keys = json.loads((ROOT / "schemas" / "config.schema.json").read_text())["properties"]
    missing = [key for key in keys if KEY_OF.get(key, key.replace("-", "_")) not in LAYERS and key not in NO_ARGUMENT]
    assert not missing, f"no argument says {missing}"
    assert not [key for key in NO_ARGUMENT if key not in keys or key.replace("-", "_") in LAYERS]


def test_every_argument_has_a_form():
    """Those that lay a value are written as the option is; none is silently dropped."""
    for keyword in LAYERS - {"flags", "host", "lenient"}:
        value = {"a": "b"} if keyword in _options.MEMBERS else True if keyword == "mixed_precision" else "x"
        flags = _options.flags_for(keyword, value)
        assert len(flags) == 1 and flags[0][0] == _options.option_of(keyword), keyword


def choices(command, option):
    text = " ".join(program(command, "--help").split())
    return re.search(rf"--{option} [A-Z]+ .*?: ((?:[\w-]+, )+[\w-]+)", text)[1].split(", ")


def test_lists_in_docstrings_are_those_of_the_program():
    db = tgtcfg.Database()
    types = {attribute.type for kind in db.kinds.values() for attribute in kind.attributes.values()}
    lists = {
        tgtcfg.Report.text: set(choices("validate", "format")),
        tgtcfg.Plan.emit: set(db.backends),
        tgtcfg.Attribute.type.fget: types,
        tgtcfg.convert: {"string", "object", "json", "yaml", "tag", "config", "composite", "new"},
        tgtcfg.Plan.decompose: {"machine", "device", "generator", "host-device", "function"},
    }
    for function, names in lists.items():
        quoted = re.findall(r"`([^`]+)`", function.__doc__.split(">>>")[0])
        written = {*quoted, *(name for each in quoted for name in each.split())}
        assert names <= written, (function.__qualname__, names - written)
    assert set(tgtcfg.validate("llvm").to_dict()) and sorted(choices("validate", "format")) == sorted(_tgtcfg.report_formats())
