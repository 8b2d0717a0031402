"""Single targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._arguments import checked
from ._workspaces import check, workspace_for
from ._options import text_of
from ._targets import CanonicalTarget, TargetLike


class Target(CanonicalTarget):
    """Canonical target from a target string, a tag or an object, without a configuration.

    >>> import tgtcfg
    >>> target = tgtcfg.Target("cuda -arch=sm_80")
    >>> target.kind, target.attrs["arch"], target.host
    ('cuda', 'sm_80', None)
    >>> target.canonical
    'cuda -keys=cuda,gpu -arch=sm_80 -max_num_threads=1024 -thread_warp_size=32'
    >>> target == tgtcfg.Target({"kind": "cuda", "arch": "sm_80"})
    True
    """

    __slots__ = ()

    @checked
    def __init__(self, target: TargetLike, *, host: TargetLike | None = None) -> None:
        if isinstance(target, Target) and host is None:
            host = target.host
        text = text_of(target)
        if host is not None:
            text = text_of(_with_host(target, host))
        workspace = workspace_for(project_of="")
        data = workspace.target(text)
        check(workspace)
        assert data is not None
        super().__init__(data)

    @property
    def host(self) -> Target | None:
        """Host of the target; None for device-only code."""
        host = self._data["host"]
        return None if host is None else _made(host)

    def _as_input(self) -> str | dict[str, Any]:
        host = self.host
        return super()._as_input() if host is None else {**_with_host(self, host)}

    @checked
    def refines(self, other: TargetLike) -> bool:
        """Returns true if the target is equal to `other` or a specialization of it, so that `other` can use its tuning
        records.

        >>> import tgtcfg
        >>> general = tgtcfg.Target("cuda -arch=sm_87")
        >>> tgtcfg.Target("cuda -arch=sm_87 -max_threads_per_block=512").refines(general)
        True
        >>> tgtcfg.Target("cuda -arch=sm_86").refines(general)
        False
        """
        workspace = workspace_for()
        answer = workspace.admits(text_of(_bare(self)), text_of(_bare(other)), False)
        check(workspace)
        return answer in ("same", "refines")

    def __repr__(self) -> str:
        return f"<tgtcfg.Target {self.canonical or self.kind}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_made, (self._data,))


def _made(data: dict[str, Any]) -> Target:
    target = Target.__new__(Target)
    object.__setattr__(target, "_data", data)
    return target


def _bare(target: TargetLike) -> str | Mapping[str, Any]:
    return CanonicalTarget._as_input(target) if isinstance(target, CanonicalTarget) else target


def _with_host(target: TargetLike, host: TargetLike) -> Mapping[str, Any]:
    if isinstance(target, Mapping):
        return {**target, "host": host}
    own = target if isinstance(target, CanonicalTarget) else Target(target)
    return {"kind": own.kind, **own.to_dict()["attrs"], "keys": list(own.keys), "host": host}
