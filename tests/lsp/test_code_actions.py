"""Fixes and other ways to write a target."""

import json
import subprocess

import pytest
from conftest import PROGRAM, SOURCE, edited, position_in, text_at
from lsprotocol import types


async def actions(editor, name, begin, end, only=None):
    text = editor.texts[name]
    place = types.Range(position_in(text, begin), position_in(text, end))
    answer = await editor.client.text_document_code_action_async(types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), range=place,
        context=types.CodeActionContext(diagnostics=[], only=only)))
    return list(answer)


def applied(editor, name, action):
    return edited(editor.texts[name], action.edit.changes[editor.uri(name)])


def fingerprint(text):
    done = subprocess.run([PROGRAM, "resolve", "-", "-f", "json"], input=text, capture_output=True, text=True)
    assert done.returncode == 0, (text, done.stderr)
    return json.loads(done.stdout)["fingerprint"]


@pytest.mark.parametrize("text, wrong, title, after", [
    ("targets:\n  gpu: cuda -arch=sm_8\n", "sm_8", "write `sm_86`", "targets:\n  gpu: cuda -arch=sm_86\n"),
    ("targets:\n  gpu: cudda\n", "cudda", "write `cuda`", "targets:\n  gpu: cuda\n"),
    ("targets: [llvm]\nexecuter: aot\n", "executer", "write `executor`", "targets: [llvm]\nexecutor: aot\n"),
    ("targets: [llvm -libs=mkldnn]\n", "mkldnn", "write `dnnl`", "targets: [llvm -libs=dnnl]\n"),
    ("# \U0001f600\ntargets: {\"\U0001f600\": 'cuda -arch=sm_8'}\n", "sm_8", "write `sm_86`",
     "# \U0001f600\ntargets: {\"\U0001f600\": 'cuda -arch=sm_86'}\n"),
])
async def test_a_fix_is_an_action(editor, text, wrong, title, after):
    name = editor.open(text)
    at = text.index(wrong)
    found = await actions(editor, name, at, at + len(wrong), [types.CodeActionKind.QuickFix])
    action = next(action for action in found if action.title == title)
    assert applied(editor, name, action) == after
    assert text_at(text, action.diagnostics[0].range) == wrong
    assert await actions(editor, name, 0, 0, [types.CodeActionKind.QuickFix]) == []


async def test_a_fix_takes_its_mark_away(editor):
    text = ("targets:\n  gpu: cuda -arhc=sm_86\n  cpu: llvm -mcpu=cortexa72 -mtriple=aarch64-linux-gnu\n"
            "default-device: gqu\nexecutor: aott\n")
    name = editor.open(text)
    fixed = 0
    for mark in await editor.marks(name):
        begin = text.index(text_at(text, mark.range))
        found = await actions(editor, name, begin, begin, [types.CodeActionKind.QuickFix])
        found = [action for action in found if action.diagnostics[0].code == mark.code]
        if not found:
            continue
        after = editor.open(applied(editor, name, found[0]))
        left = [other.code for other in await editor.marks(after)]
        assert mark.code not in left, (mark, left)
        fixed += 1
    assert fixed == 4


@pytest.mark.parametrize("text, wrong, title, after", [
    ("targets: [llvm]\nfrobnicate: 1\nopt-level: 3\n", "frobnicate", "remove `frobnicate`", "targets: [llvm]\nopt-level: 3\n"),
    ("targets: {gpu: {kind: cuda, zzzzz: 1, arch: sm_86}}\n", "zzzzz", "remove `zzzzz`",
     "targets: {gpu: {kind: cuda, arch: sm_86}}\n"),
    ("targets:\n  gpu: cuda -zzzzz=1 -arch=sm_86\n", "-zzzzz", "remove `-zzzzz=1`", "targets:\n  gpu: cuda -arch=sm_86\n"),
    ("targets:\n  gpu: cuda -arch=sm_86 -max_num_threads='a b'\n", "'a b'", "remove `-max_num_threads='a b'`",
     "targets:\n  gpu: cuda -arch=sm_86\n"),
    ('{"targets": ["llvm"], "frobnicate": 1}', '"frobnicate', "remove `frobnicate`", '{"targets": ["llvm"]}'),
    ("targets: [llvm]\nopt-level: 3\n}\n", "}", "remove this line", "targets: [llvm]\nopt-level: 3\n"),
    ("targets: [llvm]\nhost-policy: zzzzzz\n", "zzzzzz", "write `first`", "targets: [llvm]\nhost-policy: first\n"),
])
async def test_what_has_no_fix_has_a_way_out(editor, text, wrong, title, after):
    name = editor.open(text, "w.tgtcfg.json" if text.startswith("{") else None)
    at = text.index(wrong)
    found = {action.title: action for action in await actions(editor, name, at, at, ["quickfix"])}
    assert title in found, found
    assert applied(editor, name, found[title]) == after


async def test_nearly_every_mistake_of_the_cases_has_a_way_out(editor, case_folder):
    """Each that is offered takes its mark away."""
    marked = helped = 0
    for path in sorted((case_folder / "bad-inputs").rglob("*.*")):
        if path.suffix not in (".yaml", ".json", ".json5") or not path.is_file():
            continue
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        if "\r" in text or len(text) > 20000:
            continue
        name = editor.open(text, f"{path.parent.name}.tgtcfg{path.suffix}")
        for mark in await editor.marks(name):
            # What is missing, or nowhere, cannot be taken away.
            if mark.severity != types.DiagnosticSeverity.Error or mark.code in ("TC1313", "TC9401"):
                continue
            marked += 1
            answer = await editor.client.text_document_code_action_async(types.CodeActionParams(
                text_document=types.TextDocumentIdentifier(editor.uri(name)), range=mark.range,
                context=types.CodeActionContext(diagnostics=[mark], only=["quickfix"])))
            own = [action for action in answer if action.diagnostics[0] == mark]
            if not own:
                continue
            after = editor.open(applied(editor, name, own[0]), f"{path.parent.name}-after.tgtcfg{path.suffix}")
            left = [(other.code, other.message) for other in await editor.marks(after)]
            helped += left.count((mark.code, mark.message)) < [
                (other.code, other.message) for other in await editor.marks(name)].count((mark.code, mark.message))
    assert marked > 80 and helped > marked * 0.9, (helped, marked)


async def test_all_safe_fixes_at_once(editor):
    text = "targets: [llvm -libs=mkldnn, cuda -arch=sm_8]\n"
    name = editor.open(text)
    found = await actions(editor, name, 0, 0, ["source.fixAll"])
    assert [applied(editor, name, action) for action in found] == ["targets: [llvm -libs=dnnl, cuda -arch=sm_8]\n"]
    assert await actions(editor, editor.open("targets: [llvm]\n"), 0, 0, ["source.fixAll"]) == []
    kinds = {action.kind for action in await actions(editor, name, 0, len(text) - 1)}
    assert {"quickfix", "source.fixAll"} <= kinds


@pytest.mark.parametrize("text, at, title, after", [
    ("targets:\n  gpu: nvidia/jetson-nano\n", "jetson", "write the tag out", None),
    ("targets: [cuda -arch=sm_86 -max_num_threads=512]\n", "cuda", "write the target as a map",
     "targets: [{kind: cuda, arch: sm_86, max_num_threads: 512}]\n"),
    ("targets:\n  gpu:\n    kind: cuda\n    arch: sm_86\ndefault-device: gpu\n", "kind", "write the target as a string",
     "targets:\n  gpu:\n    cuda -arch=sm_86\ndefault-device: gpu\n"),
    ('{"targets": {"gpu": {"kind": "cuda", "arch": "sm_86"}}}', '"kind', "write the target as a string",
     '{"targets": {"gpu": "cuda -arch=sm_86"}}'),
    ("targets: [cuda -arch=sm_86]\n", "targets", "name the host", None),
])
async def test_other_ways_to_write_a_target(editor, text, at, title, after):
    name = editor.open(text, "r.json" if text.startswith("{") else None)
    found = await actions(editor, name, text.index(at), text.index(at), ["refactor"])
    rewritten = {action.title: applied(editor, name, action) for action in found}
    assert title in rewritten, rewritten
    if after:
        assert rewritten[title] == after
    assert fingerprint(rewritten[title]) == fingerprint(text)


async def test_every_action_of_every_example_keeps_the_plan(editor):
    kept = 0
    for path in sorted((SOURCE / "configs" / "boards").glob("*.yaml")) + sorted((SOURCE / "configs" / "examples").glob("*.yaml")):
        text = path.read_text()
        name = editor.open(text)
        found = await actions(editor, name, 0, 0, ["refactor"])
        for at in range(0, len(text), 40):
            found += await actions(editor, name, at, at, ["refactor"])
        for rewritten in {applied(editor, name, action) for action in found}:
            marks = [mark for mark in await editor.marks(editor.open(rewritten)) if mark.severity == 1]
            assert not marks, (path, rewritten, marks)
            assert fingerprint(rewritten) == fingerprint(text), (path, rewritten)
            kept += 1
        editor.close(name)
    assert kept > 5, kept


async def test_a_tag_is_found_for_what_it_says(editor):
    shown = json.loads(subprocess.run([PROGRAM, "convert", "nvidia/jetson-nano", "--to", "json"], capture_output=True).stdout)
    text = "targets: [" + json.dumps(shown) + "]\n"
    name = editor.open(text)
    found = await actions(editor, name, text.index("cuda"), text.index("cuda"), ["refactor"])
    tags = [action for action in found if action.title.startswith("write the tag `")]
    assert len(tags) == 1
    assert fingerprint(applied(editor, name, tags[0])) == fingerprint(text)


@pytest.mark.parametrize("text, at, title, after", [
    ("targets:\r\n  gpu: cuda\r\n", "targets", "name the host", "host: llvm\r\ntargets:\r\n  gpu: cuda\r\n"),
    ('{\r\n  "targets": ["llvm"],\r\n  "frob": 1\r\n}\r\n', '"frob', "remove `frob`", '{\r\n  "targets": ["llvm"]\r\n}\r\n'),
    ("targets: {kind: cuda, arch: sm_86}\n", "kind", "write the target as a string", "targets: cuda -arch=sm_86\n"),
    ("targets:\n  gpu:\n    kind: cuda # why\n    arch: sm_86\n", "kind", "write the target as a string", None),
    ("targets:\n  gpu:\n    kind: cuda\n# why\n    arch: sm_86\n", "kind", "write the target as a string", None),
    ("targets:\n  gpu: {kind: cuda, arch: sm_86, model: 'a#b'}\n", "kind", "write the target as a string",
     "targets:\n  gpu: cuda -arch=sm_86 -model=a#b\n"),
    ('{"targets": [{"kind": "cuda", "arch": "sm_86", "model": "a//b"}]}', '"kind', "write the target as a string",
     '{"targets": ["cuda -arch=sm_86 -model=a//b"]}'),
])
async def test_actions_keep_comments_and_line_ends(editor, text, at, title, after):
    name = editor.open(text, "kept.tgtcfg.json" if text.startswith("{") else None)
    found = {action.title: applied(editor, name, action) for action in await actions(editor, name, text.index(at), text.index(at))}
    assert found.get(title) == after, found
