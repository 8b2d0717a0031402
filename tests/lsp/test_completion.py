"""What is offered, the best first, where the text has `|`."""

import json
import subprocess

import pytest
from conftest import PROGRAM, edited, position_in
from lsprotocol import types

# The text, the word that has to be among the first five.
OFFERED = [
    ("targets:\n  gpu: cu|\n", "cuda"),
    ("targets:\n  gpu: nvidia/jetson-na|\n", "nvidia/jetson-nano"),
    ("targets:\n  gpu: jetson-nano|\n", "nvidia/jetson-nano"),
    ("targets:\n  gpu: cuda -ar|\n", "-arch"),
    ("targets:\n  gpu: cuda -arch=sm_8|\n", "sm_86"),
    ("targets:\n  gpu: cuda -arch=86|\n", "sm_86"),
    ("targets:\n  gpu: rocm -mcpu=gfx94|\n", "gfx942"),
    ("targets:\n  gpu: cuda -compiler=tens|\n", "tensorrt"),
    ("targets:\n  cpu: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a7|\n", "cortex-a72"),
    ("targets:\n  cpu: llvm -mcpu=skylake|\n", "skylake-avx512"),
    ("targets:\n  cpu: llvm -mtriple=aarch64-linux-gnu -mattr=+neon,+dot|\n", "+dotprod"),
    ("targets:\n  cpu: llvm -mtriple=x86_64-linux-gnu -mattr=-avx512f|\n", "-avx512f"),
    ("targets:\n  cpu: llvm -mtriple=risc|\n", "riscv64"),
    ("targets:\n  cpu: llvm -mtriple=riscv64-unknown-li|\n", "riscv64-unknown-linux"),
    ("targets:\n  cpu: llvm -mtriple=riscv64-unknown-linux-|\n", "riscv64-unknown-linux-gnu"),
    ("targets:\n  cpu: llvm -mfloat-abi=|\n", "hard"),
    ("targets:\n  cpu: llvm -libs=cbl|\n", "cblas"),
    ("targets:\n  cpu: llvm -fast-math=|\n", "true"),
    ("targets:\n  gpu: cuda -host='llvm -mcpu=sky|'\n", "skylake"),
    ("targets:\n  gpu: >\n    cuda\n    -arch=sm_7|\n", "sm_75"),
    ("targets:\n  gpu: \"cuda -arch=sm_7|\"\n", "sm_75"),
    ("targets: [llvm, cu|\nopt-level: 3\n", "cuda"),
    ("targets:\n  - cu|\n", "cuda"),
    ("targets:\n  - kind: cu|\n", "cuda"),
    ("targets:\n  - kind: cuda\n    ar|\n", "arch"),
    ("targets:\n  - kind: cuda\n    arch: sm_9|\n", "sm_90"),
    ("targets:\n  - kind: llvm\n    mattr: [+ne|]\n    mtriple: aarch64-linux-gnu\n", "+neon"),
    ("targets:\n  - kind: cuda\n    compiler: cud|\n", "cudnn"),
    ("targets: {cpu: llvm, gpu: cuda}\ndefault-device: g|\n", "gpu"),
    ("targets: {cpu: llvm, gpu: cuda}\ndevices:\n  d:\n    target: |\n", "gpu"),
    ("targets: {cpu: llvm, gpu: cuda}\ndevices: {d0: {target: gpu}}\nfunctions:\n  f:\n    device: d|\n", "d0"),
    ("targets: {cpu: llvm, gpu: cuda}\nfunctions:\n  f:\n    target: c|\n", "cpu"),
    ("targets: {cpu: llvm, trt: tensorrt}\npartition-order: [t|]\n", "trt"),
    ("parts:\n  a: {targets: {inner: cuda}, default-device: i|}\n", "inner"),
    ("parts: {board: {targets: [cuda]}}\nfunctions:\n  f:\n    part: b|\n", "board"),
    ("targets: [llvm]\nexe|\n", "executor"),
    ("targets: [llvm]\nexecutor: |\n", "aot"),
    ("targets: [llvm]\nexecutor:\n  kind: aot\n  unp|\n", "unpacked-api"),
    ("targets: [llvm]\nexecutor:\n  kind: aot\n  interface-api: |\n", "c"),
    ("targets: [llvm]\npass-config:\n  tir.disable_vec|\n", "tir.disable_vectorize"),
    ("targets: [llvm]\npass-config:\n  tir.disable_vectorize: t|\n", "true"),
    ("extends: boards/ras|\n", "boards/rasp4b"),
    ("targets:\n  gpu: cuda -arch=|\n", "sm_86"),
    ("targets:\n  gpu: rocm -mcpu=gfx90a:|\n", "gfx90a:sramecc+"),
    ("targets:\n  gpu: |\n", "cuda"),
    ("targets:\n  - tag: nvidia/jetson-nano\n    ar|\n", "arch"),
    ("extends: boards/jetson-orin-nx\ntargets:\n  gpu: {arch: sm_8|}\n", "sm_87"),
    ("host: |\n", "llvm"),
    ("targets:\n  gpu: cuda -host=|\n", "llvm"),
    ("tags:\n  acme/x:\n    kind: cu|\n", "cuda"),
    ("tags:\n  acme/x: {kind: cuda, arch: sm_8|}\n", "sm_86"),
    ("kind: cuda\na|\n", "arch"),
    ("targets:\r\n  gpu: cuda -arch=sm_8|\r\n  b: llvm\r\n", "sm_86"),
    ("targets: &a {gpu: cuda}\nparts:\n  p:\n    targets: *a\n    default-device: |\n", "gpu"),
    ("targets: [\nhost: llvm -mc|\n", "-mcpu"),
    ("targets:\n  a: [broken\n  gpu:\n    kind: cuda\n    arch: sm_8|\n  b: }\n", "sm_80"),
]


async def complete(editor, text, name=None):
    offset = text.index("|")
    name = editor.open(text[:offset] + text[offset + 1 :], name)
    answer = await editor.client.text_document_completion_async(types.CompletionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), position=position_in(editor.texts[name], offset)))
    return name, sorted(answer.items, key=lambda item: item.sort_text)


@pytest.mark.parametrize("text, word", OFFERED)
async def test_the_word_is_among_the_first_five(editor, text, word):
    _, items = await complete(editor, text, f"c{abs(hash(text))}.tgtcfg.yaml")
    assert word in [item.label for item in items[:5]], [item.label for item in items[:12]]


async def test_json_is_completed_before_it_is_complete(editor):
    for number, (text, word) in enumerate([
            ('{"targets": {"a": "cuda -ar|"}}', "-arch"), ('{"targets": {"a": {"kind": |}}}', "cuda"),
            ('{"targets": {"a": {"kind": "cuda", "ar|', "arch"), ('{"targets": {"a": {"kind": "cuda", |}}}', "arch"),
            ('{"targets": ["cuda -arch=sm_8|', "sm_86"), ('{"targets": ["llvm"], "exe|": 1}', "executor")]):
        _, items = await complete(editor, text, f"j{number}.tgtcfg.json")
        assert word in [item.label for item in items], (text, [item.label for item in items[:12]])


async def test_what_is_accepted_is_what_was_meant(editor):
    for text, label, after in [
            ("targets:\n  gpu: cuda -ar|\n", "-arch", "targets:\n  gpu: cuda -arch=\n"),
            ("targets:\n  gpu: cuda -arch=sm|_80\n", "sm_86", "targets:\n  gpu: cuda -arch=sm_86\n"),
            ("targets: [llvm]\nexe|\n", "executor", "targets: [llvm]\nexecutor: \n"),
            ("targets: [llvm]\nexe|cutor: aot\n", "executor", "targets: [llvm]\nexecutor: aot\n"),
            ("targets:\n  cpu: llvm -mattr=+neon,+do|,+sve -mtriple=aarch64-linux-gnu\n", "+dotprod",
             "targets:\n  cpu: llvm -mattr=+neon,+dotprod,+sve -mtriple=aarch64-linux-gnu\n")]:
        name, items = await complete(editor, text)
        item = next(item for item in items if item.label == label)
        assert edited(editor.texts[name], [item.text_edit]) == after
    name, items = await complete(editor, '{"targets": {"a": {"kind": |}}}', "q.tgtcfg.json")
    item = next(item for item in items if item.label == "cuda")
    assert edited(editor.texts[name], [item.text_edit]) == '{"targets": {"a": {"kind": "cuda"}}}'


async def test_what_is_given_is_not_offered_again(editor):
    for text, word in [("targets:\n  gpu: cuda -arch=sm_80 -|\n", "-arch"),
                       ("targets:\n  cpu: llvm -mtriple=aarch64-linux-gnu -mattr=+neon,|\n", "+neon"),
                       ("targets:\n  - kind: cuda\n    arch: sm_80\n    |\n", "arch"),
                       ("targets: [llvm]\nopt-level: 3\n|\n", "opt-level")]:
        _, items = await complete(editor, text)
        assert items and word not in [item.label for item in items], text


async def test_only_generators_that_serve_the_kind_are_offered(editor):
    _, items = await complete(editor, "targets:\n  cpu: llvm -compiler=|\n")
    generators = json.loads(subprocess.run([PROGRAM, "list", "generators", "-f", "json"], capture_output=True).stdout)["entries"]
    serving = set()
    for entry in generators:
        shown = json.loads(subprocess.run([PROGRAM, "show", "generator", entry["name"], "-f", "json"], capture_output=True).stdout)
        if "llvm" in shown["row"]["serves"]:
            serving.add(entry["name"])
    assert {item.label for item in items} == serving


async def test_files_are_offered_under_extends(editor, folder):
    (folder / "sub").mkdir(exist_ok=True)
    (folder / "sub" / "base.yaml").write_text("targets: [llvm]\n")
    editor.open("targets: [llvm]\n", "beside.yaml")
    for text, label in [("extends: ./|\n", "./beside.yaml"), ("extends: [./su|]\n", "./sub/"), ("extends: ./sub/|\n", "./sub/base.yaml")]:
        _, items = await complete(editor, text, "t.tgtcfg.yaml")
        assert label in [item.label for item in items], (text, [item.label for item in items])


async def test_names_come_from_bases_too(editor):
    editor.open("targets: {from-base: cuda}\n", "names.yaml")
    _, items = await complete(editor, "extends: ./names.yaml\ndefault-device: fr|\n")
    assert items[0].label == "from-base"


async def test_keys_have_types_and_words(editor):
    _, items = await complete(editor, "targets: [llvm]\nopt|\n")
    item = next(item for item in items if item.label == "opt-level")
    assert "integer" in item.detail and "Optimization" in item.documentation.value
    _, items = await complete(editor, "targets: [cuda -max_num_thr|]\n")
    item = next(item for item in items if item.label == "-max_num_threads")
    assert "default 1024" in item.detail and item.documentation.value


async def test_every_attribute_is_offered_with_its_kind(editor):
    kinds = json.loads(subprocess.run([PROGRAM, "list", "kinds", "-f", "json"], capture_output=True).stdout)["entries"]
    for entry in kinds:
        if entry["name"] == "composite":
            continue
        shown = json.loads(subprocess.run([PROGRAM, "show", "kind", entry["name"], "-f", "json"], capture_output=True).stdout)
        _, items = await complete(editor, f"targets:\n  a: {entry['name']} -|\n", "k.tgtcfg.yaml")
        offered = {item.label for item in items}
        lacking = {"-" + attribute["name"] for attribute in shown["attributes"] if not attribute.get("until")} - offered
        assert not lacking, (entry["name"], lacking)


async def test_nothing_is_offered_where_nothing_is_ours(editor):
    _, items = await complete(editor, "services:\n  web:\n    im|\n", "compose.yaml")
    assert items == []


async def test_the_first_key_of_a_new_file_is_offered(editor):
    _, items = await complete(editor, "tar|", "new.yaml")
    assert "targets" in {item.label for item in items}


@pytest.mark.parametrize("text, told", [
    ("targets:\n- cuda -max_th|\n", None),  # an editor finds it by its own rules
    ("targets:\n- jetson-nan|\n", "jetson-nan"),  # and would not find nvidia/jetson-nano
])
async def test_an_editor_is_told_what_to_compare_only_where_it_has_to_be(editor, text, told):
    _, place = editor.place(text)
    answer = await editor.client.text_document_completion_async(types.CompletionParams(**place))
    assert answer.items and {item.filter_text for item in answer.items} == {told}


async def labels(editor, text):
    offset = text.index("‸")
    name = editor.open(text.replace("‸", ""), "blocks.tgtcfg.yaml")
    answer = await editor.client.text_document_completion_async(types.CompletionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), position=position_in(editor.texts[name], offset)))
    return [item.label for item in sorted(answer.items, key=lambda item: item.sort_text)]


@pytest.mark.parametrize("target", ["llvm ‸", "llvm -mcpu=cortex-a7‸", "cuda -arch=sm_8‸", "cu‸", "‸", "cuda -compiler=‸"])
async def test_a_block_is_completed_as_a_plain_text_is(editor, target):
    plain = await labels(editor, f"targets:\n  a: {target}\n  b: llvm\n")
    assert plain
    for head in ("|", ">", "|-", ">+", "|2-", "> # words"):
        assert await labels(editor, f"targets:\n  a: {head}\n    {target}\n  b: llvm\n") == plain, head
        assert await labels(editor, f"targets:\n- {head}\n  {target}\n- llvm\n") == plain, head
        assert await labels(editor, f"targets:\n  a: {head}\n    {target}") == plain, head


async def test_a_block_of_several_lines_is_one_text(editor):
    for head in "|>":
        plain = await labels(editor, "targets:\n  a: cuda -arch=sm_7‸ -max_num_threads=4\n")
        assert await labels(editor, f"targets:\n  a: {head}\n    cuda\n    -arch=sm_7‸\n    -max_num_threads=4\n") == plain
        assert "-arch" not in await labels(editor, f"targets:\n  a: {head}\n    cuda -arch=sm_70\n    ‸\n")


async def test_what_fits_a_kind_comes_first(editor):
    for text in ("targets:\n  - kind: cuda\n    compiler: ‸\n",
                 "targets:\n  - {kind: cuda, compiler: ‸}\n", "targets:\n  - compiler: ‸\n    kind: cuda\n",
                 "targets:\n  - tag: nvidia/jetson-nano\n    compiler: ‸\n", "targets:\n  gpu: cuda -arch=sm_86\n  trt: {compiler: ‸}\n",
                 "targets:\n  gpu: nvidia/jetson-nano\n  trt:\n    compiler: ‸\n"):
        assert "tensorrt" in (await labels(editor, text))[:5], text


@pytest.mark.parametrize("text, label, after", [
    # One target under `targets` is a target like any other.
    ("targets: {kind: cuda, arch: sm_8‸, host: llvm}\n", "sm_86", "targets: {kind: cuda, arch: sm_86, host: llvm}\n"),
    ("targets: {kind: cuda, max_num_threads: ‸}\n", "cuda", None),
    ("target: cuda -arch=sm_8‸\n", "sm_86", "target: cuda -arch=sm_86\n"),
    # Options follow only a kind, and a configuration is a part.
    ("targets: [nvi‸ -libs=cudnn]\n", "nvidia/jetson-nano", None),
    ("targets: [boards/ras‸]\n", "boards/rasp4b", None),
    ("parts: {p: boards/ras‸}\n", "boards/rasp4b", "parts: {p: boards/rasp4b}\n"),
    # A key behind the cursor stays, and a value is not offered in front of a colon.
    ("devices: {gpu0: {index: 0,‸ target: gpu}}\n", "type", "devices: {gpu0: {index: 0,type:  target: gpu}}\n"),
    ("functions: {f: {t‸arget: cpu}}\n", "titan-v", None),
    ("opt-level: 3\nexecutor:‸\n", "aot", "opt-level: 3\nexecutor: aot\n"),
    ("targets: {gpu: cuda, cpu: llvm}\ndefault-device: ‸\n", "hexagon", None),
    ('{"runtime": {"kind": "crt"}‸}', "executor", '{"runtime": {"kind": "crt"}, "executor": }'),
    # Brackets that are closed in later lines
    ("functions: {\n    f: {target: cuda -arch=sm_8‸ -libs=cudnn}\n  }\n", "sm_86",
     "functions: {\n    f: {target: cuda -arch=sm_86 -libs=cudnn}\n  }\n"),
    # Directly before a value or key of JSON, an offer replaces it. Numbers and booleans have no quotes.
    ('{"targets": ["llvm"], "executor": ‸"graph"}', "aot", '{"targets": ["llvm"], "executor": "aot"}'),
    ('{"targets": [‸"llvm"]}', "cuda", '{"targets": ["cuda"]}'),
    ('{"targets": ["llvm"], ‸"executr": "aot"}', "executor", '{"targets": ["llvm"], "executor": "aot"}'),
    ('{"targets": ["llvm"], "opt-level": ‸3}', "2", '{"targets": ["llvm"], "opt-level": 2}'),
    ('{"targets": ["llvm"], "mixed-precision": ‸}', "true", '{"targets": ["llvm"], "mixed-precision": true}'),
])
async def test_an_offer_makes_what_it_shows(editor, text, label, after):
    offset = text.index("‸")
    name = editor.open(text.replace("‸", ""), "offer.tgtcfg.json" if text.startswith("{") else None)
    answer = await editor.client.text_document_completion_async(types.CompletionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), position=position_in(editor.texts[name], offset)))
    found = [edited(editor.texts[name], [item.text_edit]) for item in answer.items if item.label == label]
    assert found == [after] if after else not found, found
