"""An evening of an author: a board of its own kind, found with `init kind` and `search`, written in an editor.

Mistakes of many kinds are typed into it. Each is marked where it is, and an action takes it away.
"""

import json
import subprocess
import tempfile

import pytest
import pytest_lsp
from conftest import PROGRAM, Editor, edited, position_in, text_at
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = tempfile.mkdtemp()
subprocess.run([PROGRAM, "init", "kind", "npu7", "-o", ROOT], check=True, capture_output=True)


def found(*words):
    """The best that `search` knows: nobody has to know a name."""
    done = subprocess.run([PROGRAM, "search", *words, "-f", "json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)[0]["name"]


TAG = found("orin", "nano")
BOARD = f"""host: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78ae
targets:
  npu: npu7 -chip=one -cores=4
  gpu: cuda -arch=sm_87 -max_threads_per_block=512
  trt: cuda -arch=sm_87 -compiler=tensorrt
  cpu: llvm -mtriple=aarch64-unknown-linux-gnu -mattr=+neon,+dotprod
  amd: {{kind: rocm, mcpu: gfx90a}}
  orin: {TAG}
partition-order: [trt]
executor: {{kind: aot, interface-api: packed}}
runtime: {{kind: cpp, system-lib: true}}
pass-config: {{tir.disable_vectorize: false}}
opt-level: 3
devices:
  gpu0: {{target: gpu, index: 0}}
default-device: gpu0
functions:
  main: {{target: gpu}}
  "dla_*": {{part: dla}}
parts:
  dla: {{targets: [ext_dev], host: llvm -mtriple=aarch64-linux-gnu}}
memory-pools:
  scratch: {{targets: [gpu], size-hint-bytes: 1048576}}
"""

# What is written, what is typed in its place, what is marked.
MISTAKES = [
    # inside target strings
    ("npu7 -chip", "npu8 -chip", "npu8"),
    ("-chip=one", "-chip=onee", "onee"),
    ("-chip=one", "-chp=one", "-chp"),
    ("-cores=4", "-cores=0", "0"),
    ("-cores=4", "-cores=four", "four"),
    ("cuda -arch=sm_87 -max", "cudaa -arch=sm_87 -max", "cudaa"),
    ("-arch=sm_87 -max", "-arch=sm_78 -max", "sm_78"),
    ("-arch=sm_87 -max", "-arhc=sm_87 -max", "-arhc"),
    ("block=512", "block=-1", "-1"),
    ("block=512", "block=512 -max_threads_per_block=256", "-max_threads_per_block"),
    ("-max_threads_per_block", "-max_thread_per_block", "-max_thread_per_block"),
    # generators
    ("-compiler=tensorrt", "-compiler=tensort", "tensort"),
    ("-compiler=tensorrt", "-compiler=ethos-u", "ethos-u"),
    # triples, CPUs and features
    ("aarch64-unknown-linux", "aarch46-unknown-linux", "aarch46"),
    ("cortex-a78ae\ntargets", "cortex-a78aee\ntargets", "cortex-a78aee"),
    ("cortex-a78ae\ntargets", "skylake\ntargets", "skylake"),
    ("+neon", "+neno", "+neno"),
    ("+dotprod", "+avx512f", "+avx512f"),
    # targets as maps, chips, tags
    ("kind: rocm", "kind: rcom", "rcom"),
    ("gfx90a", "gfx9a0", "gfx9a0"),
    ("mcpu: gfx90a", "mcpuu: gfx90a", "mcpuu"),
    (TAG, TAG[:-1] + "oo", TAG[:-1] + "oo"),
    # references
    ("default-device: gpu0", "default-device: gpu1", "gpu1"),
    ("{target: gpu, index", "{target: gpuu, index", "gpuu"),
    ("main: {target: gpu}", "main: {target: gqu}", "gqu"),
    ("{part: dla}", "{part: dal}", "dal"),
    ("partition-order: [trt]", "partition-order: [ttr]", "ttr"),
    ("{targets: [gpu], size", "{targets: [gpq], size", "gpq"),
    # keys and types
    ("executor:", "executr:", "executr"),
    ("opt-level: 3", "opt-level: 9", "9"),
    ("opt-level: 3", "opt-level: high", "high"),
    ("index: 0", "index: -2", "-2"),
    ("index: 0", "indx: 0", "indx"),
    ("kind: aot", "kind: aott", "aott"),
    ("interface-api: packed", "interface-api: pakced", "pakced"),
    ("interface-api:", "interface-apii:", "interface-apii"),
    ("system-lib: true", "system-lib: maybe", "maybe"),
    ("kind: cpp", "kind: ccp", "ccp"),
    ("tir.disable_vectorize:", "tir.disable_vectorise:", "tir.disable_vectorise"),
    ("tir.disable_vectorize: false", "tir.disable_vectorize: 7", "7"),
    ("size-hint-bytes: 1048576", "size-hint-bytes: many", "many"),
    ("size-hint-bytes:", "size-hint:", "size-hint"),
    ("[ext_dev]", "[ext_dve]", "ext_dve"),
    # a guess that would not help: the attribute is there already
    ("-cores=4", "-cores=4 -fast=1 -fsat=1", "-fsat"),
    # what is there twice, what is not there, what does not go together
    ("opt-level: 3\n", "opt-level: 3\nopt-level: 2\n", "opt-level"),
    ("opt-level: 3\n", "opt-level: 3\nextends: ./nowhere.yaml\n", "./nowhere.yaml"),
    ("{part: dla}", "{part: dla, target: gpu}", "gpu"),
    ("kind: aot, interface-api: packed", "kind: graph, interface-api: packed", "interface-api"),
    ("-cores=4", "-cores=4 extra", "extra"),
    ("+dotprod", "dotprod", "dotprod"),
]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp", "--search-path", ROOT]), loop_scope="module", scope="module")
async def client(lsp_client: LanguageClient):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_: types.RegistrationParams):
        return None

    await lsp_client.initialize_session(types.InitializeParams(capabilities=client_capabilities("visual-studio-code")))
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(client, folder):
    return Editor(client, folder)


async def errors(editor, name):
    return [mark for mark in await editor.marks(name) if mark.severity == types.DiagnosticSeverity.Error]


async def actions_at(editor, name, mark):
    answer = await editor.client.text_document_code_action_async(types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), range=mark.range,
        context=types.CodeActionContext(diagnostics=[mark], only=[types.CodeActionKind.QuickFix])))
    return [action for action in answer if action.edit]


def typed(editor, name, right, wrong):
    """Takes a piece away and types another, a letter at a time."""
    text = editor.texts[name]
    assert text.count(right) == 1, right
    begin = text.index(right)
    editor.type(name, begin, begin + len(right), "")
    for number, letter in enumerate(wrong):
        editor.type(name, begin + number, begin + number, letter)


async def is_taken_away(editor, name, mark, before):
    for action in await actions_at(editor, name, mark):
        after = editor.open(edited(editor.texts[name], action.edit.changes[editor.uri(name)]))
        left = await errors(editor, after)
        editor.close(after)
        if len(left) < before and not any(other.code == mark.code and other.message == mark.message for other in left):
            return True
    return False


async def test_the_board_is_right(editor):
    name = editor.open(BOARD)
    assert await errors(editor, name) == []
    editor.close(name)


@pytest.mark.parametrize("right, wrong, marked", MISTAKES, ids=[f"{number}" for number in range(len(MISTAKES))])
async def test_a_mistake_is_marked_and_taken_away(editor, right, wrong, marked):
    name = editor.open(BOARD)
    typed(editor, name, right, wrong)
    all_ = await editor.marks(name)
    marks = [mark for mark in all_ if text_at(editor.texts[name], mark.range) == marked]
    assert marks, [(mark.code, text_at(editor.texts[name], mark.range), mark.message) for mark in all_]
    assert await is_taken_away(editor, name, marks[0], len(await errors(editor, name)) or 1), marks[0].message
    editor.close(name)


@pytest.mark.parametrize("first", range(0, len(MISTAKES), 7))
async def test_two_mistakes_at_once(editor, first):
    one, two = MISTAKES[first], MISTAKES[(first + 11) % len(MISTAKES)]
    name = editor.open(BOARD)
    typed(editor, name, one[0], one[1])
    typed(editor, name, two[0], two[1])
    texts = [text_at(editor.texts[name], mark.range) for mark in await editor.marks(name)]
    assert one[2] in texts and two[2] in texts, texts
    for mark in await errors(editor, name):
        if text_at(editor.texts[name], mark.range) in (one[2], two[2]):
            assert await is_taken_away(editor, name, mark, 3), mark.message
    editor.close(name)
