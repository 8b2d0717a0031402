"""Marks: what `validate` says, at the places that it says."""

import collections
import json
import subprocess

from conftest import PROGRAM, SOURCE, offset_in, text_at
from lsprotocol import types


def validated(path):
    """What `validate` of the folder says of a file, and whether it looked at it."""
    done = subprocess.run([PROGRAM, "validate", str(path), "-f", "json"], capture_output=True, text=True)
    return json.loads(done.stdout)


def facts_of_report(report, name):
    facts = collections.Counter()
    for diagnostic in report["diagnostics"]:
        if diagnostic["file"] != name:
            continue
        span = diagnostic["range"]
        place = (span["start"]["byte"], span["end"]["byte"])
        facts[(diagnostic["code"], diagnostic["severity"], diagnostic["message"], place)] += 1
    return facts


SEVERITIES = {1: "error", 2: "warning", 3: "note"}


def facts_of_marks(marks, text):
    facts = collections.Counter()
    for mark in marks:
        place = tuple(len(text[: offset_in(text, end)].encode()) for end in (mark.range.start, mark.range.end))
        facts[(mark.code, SEVERITIES[mark.severity], mark.message.split("\n")[0], place)] += 1
    return facts


def documents_of_the_project(case_folder):
    for folder in (case_folder, SOURCE / "configs/examples", SOURCE / "configs/boards"):
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.suffix not in (".yaml", ".yml", ".json", ".json5"):
                continue
            try:
                text = path.read_bytes().decode()
            except UnicodeDecodeError:
                continue  # such a text cannot be sent
            if any(any(parent.glob(".tgtcfg*")) for parent in path.parents):
                continue  # a project decides what is reported: test_project.py
            if "\r" not in text:
                yield path, text


async def test_every_case_has_the_marks_that_validate_reports(client, case_folder):
    compared = marked = 0
    for path, text in documents_of_the_project(case_folder):
        item = types.TextDocumentItem(uri=path.as_uri(), language_id="yaml", version=1, text=text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        document = types.TextDocumentIdentifier(path.as_uri())
        answer = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))
        client.text_document_did_close(types.DidCloseTextDocumentParams(document))
        report = validated(path)
        if not answer.items:
            walked = subprocess.run([PROGRAM, "validate", str(path.parent), "-f", "json"], capture_output=True, text=True)
            mentioned = {each["file"] for each in json.loads(walked.stdout)["diagnostics"]}
            assert str(path) not in mentioned, path
            continue
        name = str(path)
        expected = facts_of_report(report, name)
        found = facts_of_marks(answer.items, text)
        elsewhere = sum(diagnostic["file"] != name for diagnostic in report["diagnostics"])
        missing = expected - found
        assert not missing, (path, missing, found)
        assert (found - expected).total() == elsewhere, (path, found - expected)
        compared += 1
        marked += found.total()
    assert compared > 100 and marked > 200, (compared, marked)


async def test_a_mark_has_code_page_place_and_what_to_do(editor):
    name = editor.open("targets:\n  gpu: cuda -arch=sm_8\n  cpu: llvm -libs=mkldnn\n")
    marks = {mark.code: mark for mark in await editor.marks(name)}
    chip = marks["TC2250"]
    assert text_at(editor.texts[name], chip.range) == "sm_8"
    assert chip.severity == types.DiagnosticSeverity.Error
    assert chip.source == "tgtcfg"
    assert chip.code_description.href == "tgtcfg:/diagnostics/TC2250"
    assert "did you mean `sm_80`" in chip.message
    assert list(marks["TC8301"].tags) == [types.DiagnosticTag.Deprecated]


async def test_related_places_are_named(editor):
    name = editor.open("targets:\n  a: cuda -arch=sm_80\n  b: cuda -arch=sm_80 -max_num_threads=1 -max_num_threads=2\n")
    marks = await editor.marks(name)
    related = [place for mark in marks for place in mark.related_information or []]
    assert any(place.location.uri == editor.uri(name) for place in related), marks


async def test_typing_changes_the_marks(editor):
    name = editor.open("targets:\n  gpu: cuda -arch=sm_8\n")
    assert [mark.code for mark in await editor.marks(name)][:1] == ["TC2250"]
    at = editor.texts[name].index("sm_8") + 4
    editor.type(name, at, at, "6")
    assert "TC2250" not in [mark.code for mark in await editor.marks(name)]
    editor.type(name, 0, 0, "# ☃ \U0001f600\n")
    at = editor.texts[name].index("cuda")
    editor.type(name, at, at + 4, "cudaa")
    wrong = [mark for mark in await editor.marks(name) if mark.severity == types.DiagnosticSeverity.Error]
    assert [text_at(editor.texts[name], mark.range) for mark in wrong] == ["cudaa"]


async def test_marks_that_did_not_change_are_not_sent_again(editor):
    name = editor.open("targets: [cudda]\n")
    document = types.TextDocumentIdentifier(editor.uri(name))
    client = editor.client
    first = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))
    ask = types.DocumentDiagnosticParams(text_document=document, previous_result_id=first.result_id)
    assert (await client.text_document_diagnostic_async(ask)).kind == "unchanged"
    editor.type(name, 0, 0, "# x\n")
    after = await client.text_document_diagnostic_async(ask)
    assert after.kind == "full" and after.result_id != first.result_id and after.items[0].range.start.line == 1


async def test_what_is_for_another_tool_has_no_marks(editor):
    for text in ("services: {web: {image: nginx}}\n", "name: x\non: push\njobs: {a: {runs-on: y}}\n", "- 1\n- 2\n", "a: [\n", ""):
        assert await editor.marks(editor.open(text)) == [], text
    assert await editor.marks(editor.open("{a: [", "b.json")) == []
    assert await editor.marks(editor.open("targets: [cudda]\n", "words.txt", "plaintext")) == []
    assert await editor.marks(editor.open("targets: [cudda]\n", "notes.txt", "yaml"))
    assert await editor.marks(editor.open("services: {}\n", "tgtcfg.yaml"))


async def test_a_base_that_is_open_is_what_is_extended(editor):
    editor.open("targets:\n  gpu: cuda -arch=sm_86\n", "base.yaml")
    child = editor.open("extends: ./base.yaml\ndefault-device: gpu\n", "child.yaml")
    assert [mark for mark in await editor.marks(child) if mark.severity == 1] == []
    editor.replace("base.yaml", "targets:\n  other: cuda -arch=sm_86\n")
    marks = [mark for mark in await editor.marks(child) if mark.severity == 1]
    assert [text_at(editor.texts[child], mark.range) for mark in marks] == ["gpu"]
    editor.replace("base.yaml", "targets:\n  gpu: cuda -arch=sm_8\n")
    marks = [mark for mark in await editor.marks(child) if mark.severity == 1]
    assert [(mark.code, text_at(editor.texts[child], mark.range)) for mark in marks] == [("TC2250", "./base.yaml")]
    assert marks[0].related_information[0].location.uri == editor.uri("base.yaml")
    editor.close("base.yaml")
    assert [mark.code for mark in await editor.marks(child) if mark.severity == 1] != ["TC2250"]


async def test_files_that_change_on_disk(editor, folder):
    base = folder / "disk.yaml"
    base.write_text("targets: {gpu: cuda -arch=sm_86}\n")
    child = editor.open("extends: ./disk.yaml\ndefault-device: gpu\n")
    assert [mark for mark in await editor.marks(child) if mark.severity == 1] == []
    base.write_text("targets: {other: cuda -arch=sm_86}\n")
    editor.client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams([types.FileEvent(base.as_uri(), types.FileChangeType.Changed)]))
    assert [mark for mark in await editor.marks(child) if mark.severity == 1]
