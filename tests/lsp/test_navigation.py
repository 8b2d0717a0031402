"""Names: where they are given and used, and what they are."""

import json
import re

import pytest
from conftest import edited, position_in, text_at
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from raw_server import INITIALIZE, notice, request, serve

CONFIG = """targets:
  gpu: cuda -arch=sm_86
  cpu: llvm -mtriple=x86_64-linux-gnu
devices:
  d0: {target: gpu, index: 0}
  d1: {target: 'gpu', index: 1}
default-device: d0
partition-order: []
functions:
  main: {target: cpu}
  gpu: {device: d1}
parts:
  a:
    targets: {gpu: rocm}
    default-device: gpu
"""


def marked(text, part, inside=0):
    """The text with the cursor at a part of it, after its first so many characters."""
    at = text.index(part) + inside
    return text[:at] + "|" + text[at:]


def texts(editor, name, places):
    return sorted((text_at(editor.texts[name], place), place.start.line) for place in places)


async def test_a_name_leads_to_where_it_is_given(editor):
    for part, line in [("target: gpu", 1), ("target: 'gpu'", 1), ("default-device: d0", 4), ("device: d1", 5), ("target: cpu", 2)]:
        name, question = editor.place(marked(CONFIG, part, len(part) - 2))
        found = await editor.client.text_document_definition_async(types.DefinitionParams(**question))
        assert [(each.uri, each.range.start.line) for each in found] == [(editor.uri(name), line)], part
    name, question = editor.place(marked(CONFIG, "    default-device: gpu", 20))
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**question))
    assert [each.range.start.line for each in found] == [13]


async def test_references_are_all_uses_and_no_others(editor):
    name, question = editor.place(marked(CONFIG, "  gpu: cuda", 3))
    context = types.ReferenceContext(include_declaration=True)
    found = await editor.client.text_document_references_async(types.ReferenceParams(context=context, **question))
    assert texts(editor, name, [each.range for each in found]) == [("gpu", 1), ("gpu", 4), ("gpu", 5)]
    context = types.ReferenceContext(include_declaration=False)
    found = await editor.client.text_document_references_async(types.ReferenceParams(context=context, **question))
    assert texts(editor, name, [each.range for each in found]) == [("gpu", 4), ("gpu", 5)]
    found = await editor.client.text_document_document_highlight_async(types.DocumentHighlightParams(**question))
    assert texts(editor, name, [each.range for each in found]) == [("gpu", 1), ("gpu", 4), ("gpu", 5)]


async def rename(editor, part, inside, new, text=CONFIG):
    name, question = editor.place(marked(text, part, inside))
    answer = await editor.client.text_document_rename_async(types.RenameParams(new_name=new, **question))
    return None if answer is None else edited(editor.texts[name], answer.changes[editor.uri(name)])


async def test_a_new_name_is_written_everywhere(editor):
    renamed = await rename(editor, "  gpu: cuda", 3, "big")
    assert renamed == (CONFIG.replace("  gpu: cuda", "  big: cuda").replace("target: gpu", "target: big")
                       .replace("target: 'gpu'", "target: 'big'"))
    assert await editor.marks(editor.open(renamed)) == await editor.marks(editor.open(CONFIG))
    assert await rename(editor, "device: d0", 9, "first") == CONFIG.replace("d0", "first")


async def test_links_are_renamed_with_their_devices(editor):
    text = "targets: {gpu: cuda -arch=sm_86, cpu: llvm}\nlinks: {gpu <-> cpu: transparent, 'cpu->gpu': {access: transparent}}\n"
    assert await rename(editor, "{gpu", 1, "big", text) == text.replace("gpu", "big")


async def test_memory_pools_are_renamed_with_their_targets(editor):
    for pools in ("[gpu, cpu]", "gpu", "\n    - gpu"):
        text = f"targets:\n  gpu: cuda\n  cpu: llvm\nmemory-pools:\n  p:\n    targets: {pools}\n"
        name, question = editor.place(text.replace("gpu:", "g|pu:", 1))
        answer = await editor.client.text_document_rename_async(types.RenameParams(new_name="big", **question))
        assert edited(editor.texts[name], answer.changes[editor.uri(name)]) == text.replace("gpu", "big"), pools


async def test_open_files_that_extend_this_one_are_renamed_too(editor):
    base, text = "rename-base.yaml", "targets:\n  gpu: cuda\n  cpu: llvm\n"
    editor.open(text, base)
    above = editor.open("extends: ./rename-base.yaml\ntargets: {gpu: {arch: sm_86}}\ndefault-device: gpu\n", "rename-above.yaml")
    other = editor.open("targets: {gpu: cuda}\ndefault-device: gpu\n", "rename-other.yaml")
    # Only what is spelled as the name is replaced.
    escaped = editor.open('{"extends": "./rename-base.yaml", "targets": {"g\\u0070u": {}}, "default-device": "gpu"}\n', "rename-escaped.json")
    answer = await editor.client.text_document_rename_async(types.RenameParams(
        new_name="big", text_document=types.TextDocumentIdentifier(editor.uri(base)),
        position=position_in(text, text.index("gpu"))))
    assert editor.uri(other) not in answer.changes
    for name in (base, above, escaped):
        assert edited(editor.texts[name], answer.changes[editor.uri(name)]) == editor.texts[name].replace("gpu", "big")


async def test_what_cannot_be_a_name_is_refused(editor):
    for new in ("1a", "a b", "cpu", "a:b", "true", "null", "x-gpu"):
        with pytest.raises(JsonRpcException, match=re.escape(new)):
            await rename(editor, "  gpu: cuda", 3, new)
    with pytest.raises(JsonRpcException, match="`cuda` is not a valid name for a device"):
        await rename(editor, "device: d0", 9, "cuda")
    with pytest.raises(JsonRpcException, match="only names that this file declares"):
        await rename(editor, "cuda -arch", 1, "x")
    _, question = editor.place(marked(CONFIG, "-arch", 2))
    assert await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**question)) is None


async def test_names_and_files_of_a_base(editor):
    editor.open("targets:\n  gpu: cuda\n", "nav-base.yaml")
    name, question = editor.place("extends: ./nav-b|ase.yaml\ndefault-device: gpu\n")
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**question))
    assert [each.uri for each in found] == [editor.uri("nav-base.yaml")]
    links = await editor.client.text_document_document_link_async(
        types.DocumentLinkParams(text_document=types.TextDocumentIdentifier(editor.uri(name))))
    assert [(text_at(editor.texts[name], link.range), link.target) for link in links] == [
        ("./nav-base.yaml", editor.uri("nav-base.yaml"))]
    _, question = editor.place("extends: ./nav-base.yaml\ndefault-device: gp|u\n")
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**question))
    assert [(each.uri, each.range.start.line) for each in found] == [(editor.uri("nav-base.yaml"), 1)]


async def hover(editor, text):
    _, question = editor.place(text)
    answer = await editor.client.text_document_hover_async(types.HoverParams(**question))
    return answer.contents.value if answer else ""


async def test_hovers_say_what_a_word_is(editor):
    for text, words in [
            ("targets:\n  gpu: cu|da -arch=sm_86\n", ["**kind** `cuda`", "CUDA source for an NVIDIA GPU."]),
            ("targets:\n  gpu: cuda -ar|ch=sm_86\n", ["**attribute** `arch`: string"]),
            ("targets:\n  gpu: cuda -arch=sm|_86\n", ["**chip** `sm_86`", "ampere"]),
            ("targets:\n  gpu: nvidia/jetson|-nano\n", ["**tag** `nvidia/jetson-nano`", "arch: sm_53"]),
            ("targets:\n  cpu: llvm -mcpu=cortex-|a72 -mtriple=aarch64-linux-gnu\n", ["**CPU** `cortex-a72` of aarch64", "neon"]),
            ("targets:\n  gpu: cuda -max_num_|threads=5\n", ["default `1024`"]),
            ("targets:\n  gpu: cuda -compiler=tensor|rt\n", ["**generator** `tensorrt`"]),
            ("targets: [llvm]\nopt-le|vel: 3\n", ["**opt-level**", "Optimization level"]),
            ("targets:\n  - kind: cuda\n    ar|ch: sm_86\n", ["**arch**"]),
            ("targets:\n  - kind: cuda\n    arch: sm_|86\n", ["**chip** `sm_86`"]),
            ("extends: boards/ra|sp4b\n", ["**configuration** `boards/rasp4b`"])]:
        shown = await hover(editor, text)
        for word in words:
            assert word in shown, (text, word, shown)
    assert await hover(editor, "services:\n  we|b: {image: x}\n") == ""


async def test_a_hover_tells_which_layer_gave_a_value(editor):
    editor.open("targets:\n  gpu: cuda -arch=sm_80\n", "hover-base.yaml")
    shown = await hover(editor, "extends: ./hover-base.yaml\ntargets:\n  gpu: {ar|ch: sm_86}\n")
    assert "hover-base.yaml" in shown and "overridden" in shown and "sm_80" in shown


async def test_the_outline_is_the_tree_of_names(editor):
    name = editor.open(CONFIG)
    document = types.TextDocumentIdentifier(editor.uri(name))
    found = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    outline = {symbol.name: [child.name for child in symbol.children or []] for symbol in found}
    assert outline["targets"] == ["gpu", "cpu"]
    assert outline["devices"] == ["d0", "d1"]
    assert outline["functions"] == ["main", "gpu"]
    part = next(symbol for symbol in found if symbol.name == "parts").children[0]
    assert [child.name for child in part.children] == ["targets", "default-device"]
    assert [child.name for child in part.children[0].children] == ["gpu"]
    # The last tree stays while the text cannot be read.
    editor.type(name, 0, 0, "x: [\n")
    found = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    targets = next(symbol for symbol in found if symbol.name == "targets")
    assert text_at(editor.texts[name], targets.selection_range) == "targets"


async def test_folding_and_growing_selections(editor):
    name = editor.open(CONFIG)
    document = types.TextDocumentIdentifier(editor.uri(name))
    found = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert (0, 2) in [(fold.start_line, fold.end_line) for fold in found]
    assert (12, 14) in [(fold.start_line, fold.end_line) for fold in found]
    place = types.Position(4, 16)
    found = await editor.client.text_document_selection_range_async(types.SelectionRangeParams(document, [place]))
    chain = []
    each = found[0]
    while each:
        chain.append(text_at(editor.texts[name], each.range))
        each = each.parent
    assert chain[0] == "gpu" and chain[1] == "target: gpu" and chain[-1] == CONFIG
    assert all(inner in outer for inner, outer in zip(chain, chain[1:]))


def test_rows_of_a_search_root_open(tmp_path):
    rows = tmp_path / "database" / "tags" / "mine.json"
    rows.parent.mkdir(parents=True)
    rows.write_text(json.dumps({"rows": [{"name": "acme/board", "target": {"kind": "cuda", "arch": "sm_86"}, "source": "us"}]}))
    uri = (tmp_path / "a.yaml").as_uri()
    item = {"uri": uri, "languageId": "yaml", "version": 1, "text": "targets: [acme/board]\n"}
    ask = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 14}}
    data = INITIALIZE + notice("textDocument/didOpen", {"textDocument": item})
    data += request(5, "textDocument/definition", ask) + request(6, "shutdown") + notice("exit")
    code, messages = serve(data, "--search-path", str(tmp_path))
    found = next(message for message in messages if message.get("id") == 5)["result"]
    assert code == 0
    assert [location["uri"] for location in found] == [rows.as_uri()]


async def test_an_outline_has_an_end(editor):
    text = "targets: {" + ", ".join(f"t{i}: llvm" for i in range(12_000)) + "}\nopt-level: 3\n"
    name = editor.open(text)
    found = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(types.TextDocumentIdentifier(editor.uri(name))))
    assert [symbol.name for symbol in found] == ["targets", "opt-level"]
    assert len(found[0].children) == 9_998


async def test_no_key_is_no_word(editor):
    document = types.TextDocumentIdentifier(editor.uri(editor.open("targets: [llvm]\ntoolchain: {}\n")))
    assert await editor.client.text_document_hover_async(types.HoverParams(document, types.Position(1, 12))) is None


@pytest.mark.parametrize("text, name, word", [
    ("targets: {kind: cuda, arch: sm_|86}\n", "one.yaml", "chip"), ("{tar|gets: ['cuda -arch=sm_86']}", "one.json5", "targets"),
    ("target: cuda -arch=sm_8|6\n", "target.yaml", "chip"), ("targets: [{kind: cuda, code: [sm_8|6]}]\n", "code.yaml", "chip"),
    ("tags: {acme/x: {kind: cuda, ar|ch: sm_86}}\n", "tags.yaml", "arch"),
])
async def test_a_word_is_explained_in_every_form_of_a_file(editor, text, name, word):
    offset = text.index("|")
    name = editor.open(text.replace("|", ""), name)
    found = await editor.client.text_document_hover_async(types.HoverParams(
        types.TextDocumentIdentifier(editor.uri(name)), types.Position(0, offset)))
    assert found and found.contents.value.startswith(f"**{word}**"), found


async def test_a_single_target_has_no_outline_of_its_own(editor):
    name = editor.open("targets: {kind: cuda, arch: sm_86}\r\nopt-level: 3\r\n")
    document = types.TextDocumentIdentifier(editor.uri(name))
    outline = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [(each.name, each.detail, each.children) for each in outline] == [("targets", "cuda", None), ("opt-level", "3", None)]


async def test_hints_end_their_line(editor):
    text = "targets:\r\n  gpu:\r\n    kind: cuda\r\ndefault-device: gpu\r\n"
    document = types.TextDocumentIdentifier(editor.uri(editor.open(text)))
    hints = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(
        document, types.Range(types.Position(0, 0), types.Position(9, 0))))
    assert [each.position for each in hints] == [types.Position(2, len("    kind: cuda"))]
