"""Types of arguments."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Union, runtime_checkable


@runtime_checkable
class AsInput(Protocol):
    """A plan or a target, which can be read again as an input."""

    def _as_input(self) -> Any: ...


PathText = Union[str, "os.PathLike[str]"]
#: A configuration or target as Python writes it: what a file could hold.
Tree = Union[None, bool, int, float, str, "list[Any]", "tuple[Any, ...]", "Mapping[str, Any]"]
#: What is read: a file, a name, a target string, a text of YAML or JSON, a configuration as a dictionary, a list of
#: targets, a plan.
Input = Union[str, "Mapping[str, Any]", AsInput, "os.PathLike[str]", "Sequence[Union[str, Mapping[str, Any], AsInput]]"]
#: A JSON Pointer into a configuration or a plan.
Pointer = str
#: One string, or several.
Texts = Union[str, "Iterable[str]"]
Paths = Union[PathText, "Iterable[PathText]"]
#: A path, or the contents of a file.
FileOrBytes = Union[PathText, bytes]
#: Files by the id of their target.
Maps = Mapping[str, Paths]
