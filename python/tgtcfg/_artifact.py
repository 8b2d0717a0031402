"""Compiled files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ._arguments import check_names, checked
from ._errors import Diagnostic, error_of, found_in
from ._keywords import CommonOptions
from ._types import FileOrBytes
from ._values import Json, Record, Table, freeze
from ._workspaces import workspace_for

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Code(Record):
    """Piece of code in a compiled file. Facts that the file does not prove are None or empty."""

    __slots__ = ()

    def _text(self, field: str) -> str | None:
        value: str | None = self._data.get(field)
        return value

    @property
    def at(self) -> str:
        """Path in the file, for example `/.nv_fatbin/0`; empty for the file itself."""
        return str(self._data["at"])

    @property
    def form(self) -> str:
        """Format: `elf`, `macho`, `pe`, `wasm`, `cubin`, `ptx`, `spirv` and others."""
        return str(self._data["form"])

    @property
    def role(self) -> str:
        """Use: `object`, `executable`, `shared-library`, `source` and others."""
        return str(self._data["role"])

    @property
    def kinds(self) -> tuple[str, ...]:
        """Target kinds that such code is for."""
        return tuple(self._data.get("kinds", ()))

    @property
    def arch(self) -> str | None:
        """Architecture, as LLVM names it."""
        return self._text("arch")

    @property
    def triple(self) -> str | None:
        """Target triple; None if a part of it is not known."""
        return self._text("triple")

    @property
    def chip(self) -> str | None:
        """GPU chip, or the architecture that PTX is for."""
        return self._text("chip") or self._data.get("ptx", {}).get("target")

    @property
    def needs(self) -> Table[Json]:
        """Requirements on the system: `libraries`, `versions`, `os_min` and others."""
        return Table(freeze(self._data.get("needs", {})), "need")

    @property
    def unknown(self) -> tuple[str, ...]:
        """Facts that this format cannot prove."""
        return tuple(self._data.get("unknown", ()))

    def __getitem__(self, field: str) -> Json:
        """Returns any field of `tgtcfg.artifact/1`."""
        value: Json = Table(freeze(self._data), "field")[field]
        return value

    def __repr__(self) -> str:
        target = self.chip or self.triple or self.arch or "unknown"
        return f"<Code {self.at or '/'}: {self.form} for {target}>"


class Artifact(Record):
    """Compiled file, as `tgtcfg.inspect` returns it.

    >>> import tgtcfg
    >>> artifact = tgtcfg.inspect(b".version 8.3\\n.target sm_90a\\n")
    >>> artifact.chips, artifact.state
    (('sm_90a',), 'ok')
    >>> artifact.code[0]
    <Code /: ptx for sm_90a>
    """

    __slots__ = ("_found",)
    _found: tuple[Diagnostic, ...]

    def __init__(self, data: dict[str, Any], found: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(data)
        object.__setattr__(self, "_found", found)

    @property
    def file(self) -> str:
        """Name of the file."""
        return str(self._data["file"])

    @property
    def state(self) -> str:
        """State: `ok`, `broken`, `no-code`, or `recognized` for a known format that is not read."""
        return str(self._data["state"])

    @property
    def code(self) -> tuple[Code, ...]:
        """Pieces of code, in the order of the file."""
        return tuple(map(Code, self._data["code"]))

    @property
    def chips(self) -> tuple[str, ...]:
        """GPU chips of the pieces, each once, in the order of the file."""
        return tuple(dict.fromkeys(code.chip for code in self.code if code.chip))

    @property
    def needs(self) -> Table[Json]:
        """Requirements of the file itself on the system; empty for archives and device code."""
        whole = next((code for code in self.code if not code.at), None)
        return Table({}, "need") if whole is None else whole.needs

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._data, self._found))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Problems of the file."""
        return self._found

    def __repr__(self) -> str:
        return f"<Artifact {self.file}: {self.state}, {len(self.code)} pieces of code>"


@checked
def inspect(file: FileOrBytes, /, *, evidence: bool = False, **options: Unpack[CommonOptions]) -> Artifact:
    """Returns the targets that a compiled file, or the bytes of one, holds code for. Nothing is executed.

    A damaged file is not an exception: `state` is `broken`, and `diagnostics` lists the problems. A file that cannot be
    read raises `ConfigError`. `evidence` adds a field `evidence` to each piece: the place that proves each fact.

    >>> import tgtcfg
    >>> tgtcfg.inspect(b".version 8.3\\n.target sm_90a\\n", evidence=True).code[0]["evidence"]["ptx.target"]
    '.target'
    """
    check_names("inspect", options, CommonOptions.__annotations__)
    workspace = workspace_for(options)
    if isinstance(file, bytes):
        return Artifact(workspace.inspect_bytes(file, "<bytes>", evidence), found_in(workspace.take()))
    data = workspace.inspect(os.fspath(file), evidence)
    found = workspace.take()
    if data is None:
        assert found is not None
        raise error_of(found)
    return Artifact(data, found_in(found))
