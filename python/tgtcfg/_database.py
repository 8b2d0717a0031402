"""The database: kinds, tags, chips, CPUs and more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._calls import Page
from ._arguments import check_names, checked
from ._workspaces import check, workspace_for
from ._keywords import CommonOptions
from ._options import common_of
from ._values import Json, Record, Table, freeze, unknown

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Attribute(Record):
    """Attribute of a kind."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """Attribute name, as written in a target."""
        return str(self._data["name"])

    @property
    def type(self) -> str:
        """Type: `string`, `integer`, `boolean`, `list of strings`, `list of integers`, `target` or `list of targets`.
        """
        return str(self._data["type"])

    @property
    def default(self) -> Json:
        """Default value; None without a default."""
        value: Json = freeze(self._data["default"])
        return value

    @property
    def common(self) -> bool:
        """True if every kind has the attribute."""
        return bool(self._data["common"])

    def __repr__(self) -> str:
        return f"<Attribute {self.name}: {self.type}>"


class Row(Record):
    """Database entry with derived facts: `tgtcfg.entry/1`."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """Name in the table."""
        return str(self._data["name"])

    @property
    def data(self) -> Table[Json]:
        """Entry as written in the database."""
        return Table(freeze(self._data.get("row") or {}), "member of the row")

    @property
    def attributes(self) -> Table[Attribute]:
        """Attributes of a kind; empty for other tables."""
        return Table({each["name"]: Attribute(each) for each in self._data.get("attributes", ())}, "attribute")

    @property
    def definition(self) -> Json:
        """Target that a tag names; None for other tables."""
        value: Json = freeze(self._data.get("definition"))
        return value

    def __getitem__(self, member: str) -> Json:
        """Returns a field of `tgtcfg.entry/1`."""
        value: Json = Table(freeze(self._data), "member")[member]
        return value

    def __repr__(self) -> str:
        return f"<Row {self.name}>"


class Rows(Mapping[str, Row]):
    """Table of entries by name; entries are read on first use."""

    __slots__ = ("_given", "_names", "_noun", "_table")

    def __init__(self, table: str, noun: str, given: Mapping[str, Any]) -> None:
        self._table, self._noun, self._given = table, noun, given
        self._names: dict[str, None] = dict.fromkeys(workspace_for(given, "").names(table))

    def __getitem__(self, name: str) -> Row:
        if name not in self._names:
            raise KeyError(unknown(self._noun, name, list(self._names)))
        workspace = workspace_for(self._given, "")
        entry = workspace.entry(self._table, name)
        check(workspace)
        assert entry is not None
        return Row(entry)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and (other._table, other._given) == (self._table, self._given)

    def __hash__(self) -> int:
        return hash((self._table, common_of(self._given)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Rows, (self._table, self._noun, self._given))

    def __repr__(self) -> str:
        return f"<tgtcfg.Rows {len(self)} {self._table}>"


class Database:
    """The database of kinds, tags, chips, CPUs and more. `search_path` adds entries of your own.

    >>> import tgtcfg
    >>> db = tgtcfg.Database()
    >>> db.kinds["cuda"].attributes["max_num_threads"].default
    1024
    >>> "nvidia/jetson-nano" in db.tags, "sm_87" in db.chips, "zen4" in db.cpus
    (True, True, True)
    >>> db.kinds["cudda"]
    Traceback (most recent call last):
    ...
    KeyError: "no kind 'cudda'; did you mean 'cuda'?"
    """


    @checked
    def __init__(self, **options: Unpack[CommonOptions]) -> None:
        check_names("Database", options, CommonOptions.__annotations__)
        self._given: dict[str, Any] = dict(options)
        workspace_for(self._given)

    def _rows(self, table: str, noun: str) -> Rows:
        return Rows(table, noun, self._given)

    @property
    def kinds(self) -> Rows:
        """Target kinds, for example `cuda` and `llvm`."""
        return self._rows("kinds", "kind")

    @property
    def tags(self) -> Rows:
        """Tags, for example `nvidia/jetson-nano`."""
        return self._rows("tags", "tag")

    @property
    def chips(self) -> Rows:
        """GPU chips, for example `sm_87` and `gfx1100`."""
        return self._rows("chips", "chip")

    @property
    def cpus(self) -> Rows:
        """CPU families, for example `zen4`."""
        return self._rows("cpus", "CPU")

    @property
    def configs(self) -> Rows:
        """Named configurations."""
        return self._rows("configs", "configuration")

    @property
    def generators(self) -> Rows:
        """External code generators, for example `tensorrt`."""
        return self._rows("generators", "generator")

    @property
    def backends(self) -> Rows:
        """Backends, for example `tvm`, `iree` and `clang`."""
        return self._rows("backends", "backend")

    @property
    def executors(self) -> Rows:
        """TVM executors, for example `vm` and `aot`."""
        return self._rows("executors", "executor")

    @property
    def runtimes(self) -> Rows:
        """TVM runtimes, for example `cpp` and `crt`."""
        return self._rows("runtimes", "runtime")

    @property
    def pass_config(self) -> Rows:
        """Keys of the pass configuration."""
        return self._rows("pass-config", "key of the pass configuration")

    @property
    def versions(self) -> Rows:
        """Names in `toolchain` and `platform`, for example `cuda` and `glibc`."""
        return self._rows("versions", "name of a tool")

    @checked
    def explain(self, code: str) -> Page:
        """Returns the page of a diagnostic by its code or name; raises `ConfigError` for an unknown one.

        >>> import tgtcfg
        >>> tgtcfg.Database().explain("TC2104").name
        'unknown-attribute'
        """
        workspace = workspace_for(self._given)
        page = workspace.page(code)
        check(workspace)
        assert page is not None
        return Page(page)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Database) and other._given == self._given

    def __hash__(self) -> int:
        return hash(common_of(self._given))

    def __repr__(self) -> str:
        return f"<tgtcfg.Database {len(self.kinds)} kinds, {len(self.tags)} tags>"
