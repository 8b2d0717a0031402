"""Describes compiler targets, checks them, and writes arguments and configurations for compilers.

    >>> import tgtcfg
    >>> plan = tgtcfg.resolve("boards/jetson-orin-nx")
    >>> plan.targets["gpu"].attrs["arch"]
    'sm_87'
    >>> plan.emit("iree").steps[0].tool
    'iree-compile'

Arguments have the names of options of the program `tgtcfg`, which is installed with the package. `tgtcfg.tvm` and
`tgtcfg.iree` drive these compilers; `import tgtcfg` does not import them.
"""

from ._artifact import Artifact, Code, inspect
from ._batch import Answers, batch
from ._calls import Page, convert, decompose, diff, resolve, runs_on, validate, verify, why
from ._commands import common, config, detect, doctor, explain, fix, fmt, init, match, schema, search, show, tvmc, version
from ._commands import list as list  # not in `__all__`: `import *` must not hide Python's
from ._database import Attribute, Database, Row, Rows
from ._emission import Emission, Step
from ._errors import ConfigError, Diagnostic, MissingFileError, ToolError
from ._plan import Plan, compose
from ._explained import Difference, Explanation
from ._members import Device, Function, FunctionMatch, Matches, Options
from ._report import Report
from ._target import Target
from ._targets import Host, Machine, PlanTarget
from ._values import Json, Table
from ._verify import VerifyError

__all__ = [
    "Answers", "Artifact", "Attribute", "Code", "ConfigError", "Database", "Device", "Diagnostic", "Difference", "Emission", "Explanation", "Function",
    "FunctionMatch", "Host", "Json", "Machine", "Matches", "MissingFileError", "Options", "Page", "Plan", "PlanTarget", "Report", "Row", "Rows", "Step", "Table", "Target", "ToolError", "VerifyError",
    "batch", "common", "compose", "config", "convert", "decompose", "detect", "diff", "doctor", "explain", "fix", "fmt", "init", "inspect",
    "match", "resolve", "runs_on", "schema", "search", "show", "tvmc", "validate", "verify", "version", "why",
]
__version__: str

for _name in __all__:  # reports, `help` and pickles name things as users do
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__
del _name


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib import metadata

        return metadata.version("tgtcfg")
    raise AttributeError(f"module 'tgtcfg' has no attribute {name!r}")
