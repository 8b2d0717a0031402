"""Many: requests answered as they come, logs rewritten as they are read."""

from __future__ import annotations

import itertools
import json
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Union

from . import _tgtcfg
from ._driver import check, driver_for, new_driver
from ._errors import Diagnostic, found_in
from ._options import COMMON, BatchOptions, check_names, flags_for, input_text, text_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

Request = Union[str, bytes, Mapping[str, Any]]
RECORDS = ("field", "value", "emit", "admits", "mark")
_BLOCK = 64


class Answers(Iterator[str]):
    """Lines as they come. `diagnostics`: what became of records that stayed as they were, once all are read."""

    __slots__ = ("_lines", "diagnostics")
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self.diagnostics = ()

    def __iter__(self) -> Answers:
        return self

    def __next__(self) -> str:
        return next(self._lines)

    def __repr__(self) -> str:
        return "<tgtcfg.Answers>"


def batch(requests: Iterable[Request], /, **options: Unpack[BatchOptions]) -> Answers:
    """Answers requests, a line each, in their order: what `tgtcfg batch` writes for the same lines.

    A request is a line of JSON or a dictionary; a wrong one is answered with `"ok": false`. Requests are taken as
    answers are; with `jobs` several threads answer.

    >>> import json, tgtcfg
    >>> for line in tgtcfg.batch([{"id": 1, "target": "cuda -arch=sm_86"}, '{"id": 2, "target": "cudda"}']):
    ...     answer = json.loads(line)
    ...     print(answer["id"], answer["ok"])
    1 True
    2 False

    With `field` the lines are records of a log: the target that stands there becomes canonical, all else passes
    through. `value` or `emit` say what is written in its place. `admits` keeps the records whose target fits a
    configuration; with `mark` all stay, and a member of that name says how each fits.

    >>> log = ['{"target": "cuda -arch=sm_86", "v": 1}', '{"target": "cuda -arch=sm_80", "v": 2}']
    >>> for line in tgtcfg.batch(log, field="/target", admits="cuda -arch=sm_80", value="device-fingerprint"):
    ...     print(line)
    {"target": "sha256:...", "v": 2}
    """
    given: dict[str, Any] = dict(options)
    check_names("batch", given, BatchOptions.__annotations__)
    common = {name: given[name] for name in given if name in COMMON}
    lines = (_line(each).rstrip("\r\n") for each in requests)
    words, flags = _asked(given)
    if words or "--with-host" in flags:
        return _rewritten(lines, common, words, flags)
    driver_for(common, "")  # a wrong option is an error now, not at the first answer
    return Answers(_answers(lines, common, max(1, given.get("jobs") or 1), bool(given.get("fail_fast"))))


def _line(request: Request) -> str:
    if isinstance(request, bytes):
        return request.decode()
    return json.dumps(dict(request)) if isinstance(request, Mapping) else text_of(request)


def _asked(given: dict[str, Any]) -> tuple[list[tuple[str, str]], list[str]]:
    """The options that are about records."""
    texts = {**given, "admits": None if given.get("admits") is None else input_text(given["admits"])}
    words = [flag for keyword in RECORDS for flag in flags_for(keyword, texts.get(keyword))]
    flags = [option for keyword in ("with_host", "fail_fast") for option, _ in flags_for(keyword, bool(given.get(keyword)))]
    return words, flags


def _rewritten(lines: Iterator[str], common: dict[str, Any], words: list[tuple[str, str]], flags: list[str]) -> Answers:
    driver = new_driver(common)
    records = driver.records(words, flags)
    check(driver)
    assert records is not None
    answers = Answers(iter(()))
    answers._lines = _records(answers, lines, driver, records)
    return answers


def _records(answers: Answers, lines: Iterator[str], driver: _tgtcfg.Driver, records: _tgtcfg.Records) -> Iterator[str]:
    for line in lines:
        written = records.rewrite(line + "\n")
        if written:
            yield written[:-1]
        if records.stopped():
            break
    records.report()
    answers.diagnostics = found_in(driver.take())


def _answers(lines: Iterator[str], given: dict[str, Any], jobs: int, fail_fast: bool) -> Iterator[str]:
    size = 1 if fail_fast or jobs == 1 else _BLOCK

    def blocks() -> Iterator[tuple[int, list[str]]]:
        first = 1
        while block := list(itertools.islice(lines, size)):
            yield first, block
            first += len(block)

    # All are answered by the project file as it was when a thread began.
    drivers = threading.local()

    def answer(first: int, block: list[str]) -> list[str]:
        if not hasattr(drivers, "own"):
            drivers.own = new_driver(given)
        own: _tgtcfg.Driver = drivers.own
        return own.answers(block, first)

    if size == 1:
        for first, block in blocks():
            for line in answer(first, block):
                yield line
                if fail_fast and not json.loads(line)["ok"]:
                    return
        return
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[list[str]]] = deque()
        for first, block in blocks():
            waiting.append(pool.submit(answer, first, block))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
