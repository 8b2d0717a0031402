"""The project file in an editor: the nearest one of each text, as it stands in its buffer or on the disk."""

import json
import os
import subprocess

import pytest
from lsprotocol import types

PROGRAM = os.environ["TGTCFG_PROGRAM"]
UNKNOWN = "targets: {gpu: cuda -arch=sm_999}\nhost: llvm -mtriple=x86_64-linux-gnu\n"

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def project(editor, folder, request):
    """A folder of files for one test, which an editor works in."""
    root = folder / request.node.name
    (root / ".git").mkdir(parents=True)

    def write(files):
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)

    def name(path):
        return f"{root.name}/{path}"

    return write, name, root


async def marks(editor, name):
    return [(mark.code, mark.severity) for mark in await editor.marks(name)]


ERROR, WARNING = ("TC2250", types.DiagnosticSeverity.Error), ("TC2250", types.DiagnosticSeverity.Warning)


async def test_each_text_has_the_nearest_one(editor, project):
    write, name, root = project
    write({"x/.tgtcfg.yaml": "lenient: true\n", "x/deep/.tgtcfg.yaml": "allow: [TC2250]\n"})
    names = [editor.open(UNKNOWN, name(path)) for path in ("a.yaml", "x/a.yaml", "x/deep/a.yaml", "x/sub/a.yaml")]
    assert [await marks(editor, each) for each in names] == [[ERROR], [WARNING], [], [WARNING]]


async def test_severities_are_shown_as_it_says(editor, project):
    write, name, root = project
    open_host = "targets: [cuda -arch=sm_80]\n"  # a note: nobody said which machine drives it
    write({"deny/.tgtcfg.yaml": "deny: [TC2201]\n", "warn/.tgtcfg.yaml": "warn: [TC2201]\n", "allow/.tgtcfg.yaml": "allow: [notes]\n",
           "some/.tgtcfg.yaml": "deny: [notes]\nper-path: [{paths: [old/], allow: [TC2201]}]\n"})
    paths = ["plain.yaml", "deny/a.yaml", "warn/a.yaml", "allow/a.yaml", "some/a.yaml", "some/old/a.yaml"]
    found = [await marks(editor, editor.open(open_host, name(path))) for path in paths]
    severity = types.DiagnosticSeverity
    assert [[each[1] for each in found_in] for found_in in found] == [
        [severity.Information], [severity.Error], [severity.Warning], [], [severity.Error], []]


async def test_an_edit_of_it_counts_while_it_is_open(editor, project):
    write, name, root = project
    write({".tgtcfg.yaml": "lenient: false\n"})
    text = editor.open(UNKNOWN, name("a.yaml"))
    assert await marks(editor, text) == [ERROR]
    settings = editor.open("lenient: true\n", name(".tgtcfg.yaml"))
    assert await marks(editor, text) == [WARNING]
    editor.replace(settings, "allow: [TC2250]\n")
    assert await marks(editor, text) == []
    editor.replace(settings, "alow: [TC2250]\n")
    assert await marks(editor, settings) != []
    assert await marks(editor, text) == [ERROR]
    editor.close(settings)
    assert await marks(editor, text) == [ERROR]


async def test_one_that_was_never_saved_counts(editor, project):
    write, name, root = project
    text = editor.open(UNKNOWN, name("a.yaml"))
    assert await marks(editor, text) == [ERROR]
    settings = editor.open("lenient: true\n", name(".tgtcfg.yaml"))
    assert await marks(editor, text) == [WARNING]
    editor.close(settings)
    assert await marks(editor, text) == [ERROR]


async def test_a_watched_one_that_comes_and_goes(editor, project):
    write, name, root = project
    text = editor.open(UNKNOWN, name("a.yaml"))
    assert await marks(editor, text) == [ERROR]

    def watched(kind):
        uri = (root / ".tgtcfg.yaml").as_uri()
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([types.FileEvent(uri, kind)]))

    write({".tgtcfg.yaml": "lenient: true\n"})
    watched(types.FileChangeType.Created)
    assert await marks(editor, text) == [WARNING]
    write({".tgtcfg.yaml": "allow: [TC2250]\n"})
    watched(types.FileChangeType.Changed)
    assert await marks(editor, text) == []
    (root / ".tgtcfg.yaml").unlink()
    watched(types.FileChangeType.Deleted)
    assert await marks(editor, text) == [ERROR]


async def test_what_it_excludes_has_no_marks_and_what_it_includes_has(editor, project):
    write, name, root = project
    write({".tgtcfg.yaml": "include: [\"*.conf.yaml\"]\nexclude: [vendor/]\n"})
    assert await marks(editor, editor.open(UNKNOWN, name("vendor/a.yaml"))) == []
    assert [code for code, _ in await marks(editor, editor.open("nothing: of ours\n", name("a.conf.yaml")))] != []
    assert await marks(editor, editor.open("nothing: of ours\n", name("a.yaml"))) == []


async def test_the_marks_are_those_of_validate(editor, project):
    write, name, root = project
    files = {".tgtcfg.yaml": "deny: [warnings]\nwarn: [TC2201]\n", "x/.tgtcfg.yaml": "lenient: true\nsearch-path: [rows]\n",
             "x/rows/tgtcfg.txt": "", "a.yaml": UNKNOWN, "x/a.yaml": UNKNOWN + "opt-levle: 3\n", "b.yaml": "targets: [cuda -arch=sm_80]\n"}
    write(files)
    paths = ["a.yaml", "b.yaml", "x/a.yaml"]
    report = subprocess.run([PROGRAM, "validate", *paths, "-f", "json"], cwd=root, capture_output=True, text=True, check=False).stdout
    said = [(each["file"], each["code"], each["severity"]) for each in json.loads(report)["diagnostics"]]
    words = {types.DiagnosticSeverity.Error: "error", types.DiagnosticSeverity.Warning: "warning", types.DiagnosticSeverity.Information: "note"}
    shown = [(path, code, words[severity]) for path in paths for code, severity in await marks(editor, editor.open(files[path], name(path)))]
    assert shown == said


ROWS = {
    ".tgtcfg.yaml": "root: true\nsearch-path: [rows]\n",
    "rows/database/kinds/npu9.json": json.dumps({
        "name": "npu9", "description": "The compiler of the NPU9.", "device_type": "ext_dev", "default_keys": ["npu9"], "may_host": False,
        "identity": ["chip"], "source": "us", "attributes": {"chip": {"type": "string", "description": "Which chip.", "enum": ["n1", "n2"]}}}),
    "rows/database/tags/mine.json": json.dumps({"rows": [{"name": "acme/thing", "target": {"kind": "cuda", "arch": "sm_86"}, "source": "us"}]}),
    "rows/boards/acme-one.yaml": "# A board of ours.\ntargets: [cuda -arch=sm_86]\n",
}


def at(editor, text, name):
    offset = text.index("‸")
    name = editor.open(text.replace("‸", ""), name)
    before = text[:offset]
    return {"text_document": types.TextDocumentIdentifier(editor.uri(name)),
            "position": types.Position(before.count("\n"), offset - before.rfind("\n") - 1)}


async def test_rows_of_its_search_path_are_known(editor, project):
    write, name, root = project
    write(ROWS)
    for text, word, hover, file in [
            ("targets: [npu‸]\n", "npu9", "The compiler of the NPU9.", "rows/database/kinds/npu9.json"),
            ("targets: [acme/thi‸]\n", "acme/thing", "sm_86", "rows/database/tags/mine.json"),
            ("targets:\n  a: {kind: npu9, chip: n‸}\n", "n1", "", None),
            ("targets: [npu9 -ch‸]\n", "-chip", "Which chip.", None),
            ("extends: boards/acme-o‸\n", "boards/acme-one", "A board of ours.", "rows/boards/acme-one.yaml")]:
        answer = await editor.client.text_document_completion_async(types.CompletionParams(**at(editor, text, name("a.yaml"))))
        assert word in [item.label for item in answer.items][:5], text
        typed = text[: text.index("‸")]
        whole = typed[: max(typed.rfind(c) for c in " [{") + 1] + word[0] + "‸" + word[1:] + text[text.index("‸") + 1 :]
        question = at(editor, whole, name("a.yaml"))
        shown = await editor.client.text_document_hover_async(types.HoverParams(**question))
        assert hover in (shown.contents.value if shown else ""), text
        found = await editor.client.text_document_definition_async(types.DefinitionParams(**question))
        assert [location.uri for location in found or []] == ([(root / file).as_uri()] if file else []), text


async def test_what_a_session_refuses_is_not_looked_at(editor, project):
    write, name, root = project
    write({"p/.tgtcfg.yaml": "root: true\nsearch-path: [rows]\n", "p/sub/inner.yaml": "targets: [llvm]\n", "p/rows/tgtcfg.txt": "",
           "secret/s.yaml": "targets: {hidden: llvm}\n"})
    (root / "p" / "link.yaml").symlink_to(root / "secret" / "s.yaml")
    (root / "p" / "folder").symlink_to(root / "secret")
    (root / "p" / "rows" / "evil.yaml").symlink_to(root / "secret" / "s.yaml")
    for base in ("../../secret/s.yaml", str(root / "secret" / "s.yaml"), "../link.yaml", "../folder/s.yaml", "../rows/evil.yaml"):
        question = at(editor, f"extends: {base[:3]}‸{base[3:]}\n", name("p/sub/a.yaml"))
        assert not await editor.client.text_document_definition_async(types.DefinitionParams(**question)), base
        links = await editor.client.text_document_document_link_async(types.DocumentLinkParams(question["text_document"]))
        assert not links, base
        names = await editor.client.text_document_completion_async(types.CompletionParams(
            **at(editor, f"extends: {base}\ntargets: [llvm]\ndefault-device: ‸\n", name("p/sub/a.yaml"))))
        assert "hidden" not in [item.label for item in names.items], base
        folder = base[: base.rindex("/") + 1]
        offered = await editor.client.text_document_completion_async(types.CompletionParams(**at(editor, f"extends: {folder}‸\n", name("p/sub/a.yaml"))))
        assert not any("s.yaml" in item.label or "link" in item.label or "folder" in item.label for item in offered.items), base
    for text in ("targets: [../../secret/‸s]\n", "targets: [evil‸]\n"):
        found = await editor.client.text_document_definition_async(types.DefinitionParams(**at(editor, text, name("p/sub/a.yaml"))))
        assert not found, text
    question = at(editor, "extends: ./inn‸er.yaml\n", name("p/sub/a.yaml"))
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**question))
    assert [location.uri for location in found] == [(root / "p/sub/inner.yaml").as_uri()]


async def test_its_keys_are_offered_and_explained(editor, project):
    name = editor.open("allow: [TC2250]\nro", project[1](".tgtcfg.yaml"))
    document = types.TextDocumentIdentifier(editor.uri(name))
    offered = await editor.client.text_document_completion_async(types.CompletionParams(document, types.Position(1, 2)))
    assert [item.label for item in offered.items] == ["root"]
    found = await editor.client.text_document_hover_async(types.HoverParams(document, types.Position(0, 2)))
    assert found.contents.value.startswith("**allow**: array")


async def test_a_base_that_is_not_saved_yet_is_found(editor, project):
    name = editor.open("extends: ./new.yaml\ndefault-device: gpu\n", project[1]("top.yaml"))
    assert [code for code, _ in await marks(editor, name)] == ["TC4150"]
    base = editor.open("targets: {gpu: cuda -arch=sm_86}\nhost: llvm -mtriple=x86_64-linux-gnu\n", project[1]("new.yaml"))
    assert await marks(editor, name) == []
    editor.close(base)
    assert [code for code, _ in await marks(editor, name)] == ["TC4150"]
