"""What an editor shows in a text besides marks."""

import json
import subprocess

from conftest import PROGRAM, position_in, text_at
from lsprotocol import types
from raw_server import notice, request, serve


def words_of(text, data, legend):
    words, line, column = [], 0, 0
    lines = text.split("\n")
    for at in range(0, len(data), 5):
        down, right, length, kind, _ = data[at : at + 5]
        line, column = line + down, right if down else column + right
        units = lines[line].encode("utf-16-le")[2 * column : 2 * (column + length)]
        words.append((units.decode("utf-16-le"), legend[kind]))
    return words


async def test_words_of_target_strings_have_colours(editor):
    text = ("targets:\n  \"\U0001f600\": cuda -arch=sm_86 -max_num_threads=512 -host='llvm -mcpu=skylake'\n"
            "  b: \"llvm -mattr=+avx,+sse2\"\n  c: nvidia/jetson-nano\nhost:\n  kind: llvm\n")
    name = editor.open(text)
    answer = await editor.client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(types.TextDocumentIdentifier(editor.uri(name))))
    assert words_of(text, answer.data, ["kind", "tag", "attribute", "word", "number"]) == [
        ("cuda", "kind"), ("-arch", "attribute"), ("sm_86", "word"), ("-max_num_threads", "attribute"), ("512", "number"),
        ("-host", "attribute"), ("llvm", "kind"), ("-mcpu", "attribute"), ("skylake", "word"), ("llvm", "kind"),
        ("-mattr", "attribute"), ("+avx", "word"), ("+sse2", "word"), ("nvidia/jetson-nano", "tag"), ("llvm", "kind")]


async def hints(editor, text):
    name = editor.open(text)
    answer = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)),
        range=types.Range(position_in(text, 0), position_in(text, len(text)))))
    return [(hint.position.line, hint.label) for hint in answer]


async def test_hints_say_what_holds_and_was_not_written(editor):
    found = await hints(editor, "targets:\n  gpu: cuda -arch=sm_86\n")
    assert found[0][0] == 1
    assert "-max_num_threads=1024" in found[0][1] and "device " in found[0][1] and "host llvm" in found[0][1]
    found = await hints(editor, "targets:\n  gpu: cuda -arch=sm_86 -max_num_threads=1024\nhost: llvm\ndevices: {d: {target: gpu}}\n")
    assert all("host" not in label and "device" not in label for _, label in found)
    assert await hints(editor, "targets:\n  gpu: cuda -arch=sm_8\n") == []


def test_hints_are_off_by_one_setting(tmp_path):
    uri = (tmp_path / "a.yaml").as_uri()
    item = {"uri": uri, "languageId": "yaml", "version": 1, "text": "targets: [cuda -arch=sm_86]\n"}
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}

    def asked(number):
        return request(number, "textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": place})

    data = request(1, "initialize", {"capabilities": {}, "initializationOptions": {"inlayHints": False}})
    data += notice("textDocument/didOpen", {"textDocument": item}) + asked(2)
    data += notice("workspace/didChangeConfiguration", {"settings": {"tgtcfg": {"inlayHints": True}}}) + asked(3)
    _, messages = serve(data + request(4, "shutdown") + notice("exit"))
    answers = {message["id"]: message.get("result") for message in messages if "id" in message}
    assert answers[2] == []
    assert len(answers[3]) == 1


async def test_the_plan_is_a_command(editor, folder):
    text = "targets: [cuda -arch=sm_86]\n"
    name = editor.open(text)
    document = types.TextDocumentIdentifier(editor.uri(name))
    lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(document))
    assert [lens.command.title for lens in lenses] == ["plan"]
    command = lenses[0].command
    plan = await editor.client.workspace_execute_command_async(
        types.ExecuteCommandParams(command=command.command, arguments=list(command.arguments)))
    (folder / "plan.yaml").write_text(text)
    printed = subprocess.run([PROGRAM, "resolve", str(folder / "plan.yaml"), "-f", "json"], capture_output=True, text=True).stdout
    assert json.loads(plan)["fingerprint"] == json.loads(printed)["fingerprint"]
    page = await editor.client.workspace_execute_command_async(types.ExecuteCommandParams(command="tgtcfg.page", arguments=["TC2250"]))
    assert "## How to fix" in page
    broken = types.TextDocumentIdentifier(editor.uri(editor.open("targets: [cuda -arch=sm_8]\n")))
    assert list(await editor.client.text_document_code_lens_async(types.CodeLensParams(broken))) == []
