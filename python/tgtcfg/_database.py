"""The tables: kinds, tags, chips, CPUs and the others."""

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
    """An attribute of a kind."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """As it is written in a target."""
        return str(self._data["name"])

    @property
    def type(self) -> str:
        """One of `string`, `integer`, `boolean`, `list of strings`, `list of integers`, `target`, `list of targets`."""
        return str(self._data["type"])

    @property
    def default(self) -> Json:
        """What it is where nobody says; None: nothing."""
        value: Json = freeze(self._data["default"])
        return value

    @property
    def common(self) -> bool:
        """Whether every kind has it."""
        return bool(self._data["common"])

    def __repr__(self) -> str:
        return f"<Attribute {self.name}: {self.type}>"


class Row(Record):
    """A row of a table with what it stands for: `tgtcfg.entry/1`."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name under which it stands in its table."""
        return str(self._data["name"])

    @property
    def data(self) -> Table[Json]:
        """The row as it is written in the data."""
        return Table(freeze(self._data.get("row") or {}), "member of the row")

    @property
    def attributes(self) -> Table[Attribute]:
        """Of a kind; empty for others."""
        return Table({each["name"]: Attribute(each) for each in self._data.get("attributes", ())}, "attribute")

    @property
    def definition(self) -> Json:
        """Of a tag: the target that it names."""
        value: Json = freeze(self._data.get("definition"))
        return value

    def __getitem__(self, member: str) -> Json:
        """A member of `tgtcfg.entry/1`."""
        value: Json = Table(freeze(self._data), "member")[member]
        return value

    def __repr__(self) -> str:
        return f"<Row {self.name}>"


class Rows(Mapping[str, Row]):
    """A table by name; a row is read when it is asked for."""

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
    """What is known of kinds, tags, chips and CPUs; `search_path` adds rows of your own.

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
        """Kinds of targets: `cuda`, `llvm`."""
        return self._rows("kinds", "kind")

    @property
    def tags(self) -> Rows:
        """Names of targets: `nvidia/jetson-nano`."""
        return self._rows("tags", "tag")

    @property
    def chips(self) -> Rows:
        """Chips of devices: `sm_87`, `gfx1100`."""
        return self._rows("chips", "chip")

    @property
    def cpus(self) -> Rows:
        """CPUs by the name that tables of CPUs have for them: `zen4`."""
        return self._rows("cpus", "CPU")

    @property
    def configs(self) -> Rows:
        """Named configurations."""
        return self._rows("configs", "configuration")

    @property
    def generators(self) -> Rows:
        """External code generators: `tensorrt`."""
        return self._rows("generators", "generator")

    @property
    def backends(self) -> Rows:
        """What plans are written for: `tvm`, `iree`, `clang`."""
        return self._rows("backends", "backend")

    @property
    def executors(self) -> Rows:
        """What runs a program in TVM: `vm`, `aot`."""
        return self._rows("executors", "executor")

    @property
    def runtimes(self) -> Rows:
        """Runtimes of TVM: `cpp`, `crt`."""
        return self._rows("runtimes", "runtime")

    @property
    def pass_config(self) -> Rows:
        """Keys of the pass configuration."""
        return self._rows("pass-config", "key of the pass configuration")

    @checked
    def explain(self, code: str) -> Page:
        """The page of a diagnostic by its code or its name.

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
