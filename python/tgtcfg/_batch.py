"""Answers many requests and rewrites logs, one line at a time."""

from __future__ import annotations

import itertools
import json
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, overload

from . import _tgtcfg
from ._arguments import check_names, checked, plain_value
from ._workspaces import check, workspace_for, new_workspace
from ._errors import Diagnostic, found_in
from ._keywords import BatchOptions
from ._options import COMMON, flags_for, input_text, text_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

Request = Union[str, bytes, Mapping[str, Any]]
T = TypeVar("T")
RECORDS = ("field", "value", "emit", "admits", "mark")
_BLOCK = 64


class Answers(Generic[T], Iterator[T]):
    """Iterator over answers: a dictionary for each dictionary and a line for each line.

    After the last answer, `diagnostics` lists the records that were not rewritten.
    """

    __slots__ = ("_answers", "diagnostics")
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, answers: Iterator[T]) -> None:
        self._answers = answers
        self.diagnostics = ()

    def __iter__(self) -> Answers[T]:
        return self

    def __next__(self) -> T:
        return next(self._answers)

    def __repr__(self) -> str:
        return "<tgtcfg.Answers>"


@overload
def batch(requests: Iterable[str | bytes], /, **options: Unpack[BatchOptions]) -> Answers[str]: ...
@overload
def batch(requests: Iterable[Mapping[str, Any]], /, **options: Unpack[BatchOptions]) -> Answers[dict[str, Any]]: ...
@overload
def batch(requests: Iterable[Request], /, **options: Unpack[BatchOptions]) -> Answers[Any]: ...
@checked
def batch(requests: Iterable[Request], /, **options: Unpack[BatchOptions]) -> Answers[Any]:
    """Answers requests one by one and in order, like `tgtcfg batch`.

    The answer to a dictionary is a dictionary, and the answer to a line of JSON is a line. The answer to an invalid request
    has `"ok": false`. Requests are read when their answers are requested; with `jobs`, several threads answer them.

    >>> import json, tgtcfg
    >>> for answer in tgtcfg.batch([{"id": 1, "target": "cuda -arch=sm_86"}, {"id": 2, "target": "cudda"}]):
    ...     print(answer["id"], answer["ok"])
    1 True
    2 False
    >>> [json.loads(line)["ok"] for line in tgtcfg.batch(['{"target": "llvm"}'])]
    [True]

    With `field`, the requests are records of a log. The target in that field becomes canonical, and other fields are not
    changed. `value` or `emit` select another format of the target. `admits` keeps the records whose target matches a
    configuration; with `mark`, all records remain and the field of that name contains the result.

    >>> log = ['{"target": "cuda -arch=sm_86", "v": 1}', '{"target": "cuda -arch=sm_80", "v": 2}']
    >>> for line in tgtcfg.batch(log, field="/target", admits="cuda -arch=sm_80", value="device-fingerprint"):
    ...     print(line)
    {"target": "sha256:...", "v": 2}
    """
    given: dict[str, Any] = dict(options)
    check_names("batch", given, BatchOptions.__annotations__)
    common = {name: given[name] for name in given if name in COMMON}
    lines = map(_line, requests)
    words, flags = _asked(given)
    if words or "--with-host" in flags:
        return _rewritten(lines, common, words, flags)
    workspace_for(common, "")  # a wrong option is an error now, not at the first answer
    return Answers(_answers(lines, common, max(1, given.get("jobs") or 1), bool(given.get("fail_fast"))))


#: A request as a line, and whether it was a dictionary.
Line = tuple[str, bool]


def _line(request: Request) -> Line:
    if isinstance(request, bytes):
        request = request.decode()
    if isinstance(request, str):
        return request.rstrip("\r\n"), False
    if not isinstance(request, Mapping):
        raise TypeError(f"batch(): a request must be a text or mapping, not {type(request).__name__}")
    return text_of(plain_value(request)), True


def _answer(line: str, as_dict: bool) -> Any:
    return json.loads(line) if as_dict else line


def _asked(given: dict[str, Any]) -> tuple[list[tuple[str, str]], list[str]]:
    """Returns the options for records."""
    texts = {**given, "admits": None if given.get("admits") is None else input_text(given["admits"])}
    words = [flag for keyword in RECORDS for flag in flags_for(keyword, texts.get(keyword))]
    flags = [option for keyword in ("with_host", "fail_fast") for option, _ in flags_for(keyword, bool(given.get(keyword)))]
    return words, flags


def _rewritten(lines: Iterator[Line], common: dict[str, Any], words: list[tuple[str, str]], flags: list[str]) -> Answers[Any]:
    workspace = new_workspace(common)
    records = workspace.records(words, flags)
    check(workspace)
    assert records is not None
    answers: Answers[Any] = Answers(iter(()))
    answers._answers = _records(answers, lines, workspace, records)
    return answers


def _records(answers: Answers[Any], lines: Iterator[Line], workspace: _tgtcfg.Driver, records: _tgtcfg.Records) -> Iterator[Any]:
    for line, as_dict in lines:
        written = records.rewrite(line + "\n")
        if written:
            yield _answer(written[:-1], as_dict)
        if records.stopped():
            break
    records.report()
    answers.diagnostics = found_in(workspace.take())


def _answers(lines: Iterator[Line], given: dict[str, Any], jobs: int, fail_fast: bool) -> Iterator[Any]:
    size = 1 if fail_fast or jobs == 1 else _BLOCK

    def blocks() -> Iterator[tuple[int, list[Line]]]:
        first = 1
        while block := list(itertools.islice(lines, size)):
            yield first, block
            first += len(block)

    # All are answered by the project file as it was when a thread began.
    workspaces = threading.local()

    def answer(first: int, block: list[Line]) -> list[Any]:
        if not hasattr(workspaces, "own"):
            workspaces.own = new_workspace(given)
        own: _tgtcfg.Driver = workspaces.own
        answers = own.answers([line for line, _ in block], first)
        return [_answer(each, as_dict) for each, (_, as_dict) in zip(answers, block)]

    if size == 1:
        for first, block in blocks():
            for each in answer(first, block):
                yield each
                if fail_fast and not (json.loads(each) if isinstance(each, str) else each)["ok"]:
                    return
        return
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[list[Any]]] = deque()
        for first, block in blocks():
            waiting.append(pool.submit(answer, first, block))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
