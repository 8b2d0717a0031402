"""One server a test file, and what an editor does with it."""

import os
import pathlib
import sys

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROGRAM = os.environ["TGTCFG_PROGRAM"]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "tests" / "cases"))
import case_files


@pytest.fixture(scope="session")
def case_folder(tmp_path_factory):
    """The inputs of all cases, as AREA/NAME/FILE."""
    return case_files.unpack(SOURCE, tmp_path_factory.mktemp("cases"))


def position_in(text, offset):
    """The place of a character, in units of UTF-16."""
    before = text[:offset]
    line = before[before.rfind("\n") + 1 :]
    return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


def offset_in(text, position):
    """The character at a place."""
    lines = text.split("\n")
    line = lines[position.line].encode("utf-16-le")[: 2 * position.character].decode("utf-16-le")
    return sum(len(each) + 1 for each in lines[: position.line]) + len(line)


def text_at(text, place):
    return text[offset_in(text, place.start) : offset_in(text, place.end)]


def edited(text, edits):
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        text = text[: offset_in(text, edit.range.start)] + edit.new_text + text[offset_in(text, edit.range.end) :]
    return text


class Editor:
    """Texts that are open, by name, and questions about them."""

    def __init__(self, client, folder):
        self.client = client
        self.folder = folder
        self.texts = {}
        self.number = 0

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, text, name=None, language=None):
        self.number += 1
        name = name or f"text{self.number}.yaml"
        languages = {".json": "json", ".json5": "json5"}
        item = types.TextDocumentItem(
            uri=self.uri(name), version=1, text=text,
            language_id=language or languages.get(pathlib.PurePath(name).suffix, "yaml"))
        self.texts[name] = text
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return name

    def close(self, name):
        del self.texts[name]
        document = types.TextDocumentIdentifier(self.uri(name))
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(document))

    def replace(self, name, text):
        """Changes the whole text."""
        self.texts[name] = text
        self.number += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.number, self.uri(name)),
            [types.TextDocumentContentChangeWholeDocument(text)]))

    def type(self, name, begin, end, text):
        """Puts a text in place of some characters."""
        self.number += 1
        before = self.texts[name]
        place = types.Range(position_in(before, begin), position_in(before, end))
        self.texts[name] = before[:begin] + text + before[end:]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.number, self.uri(name)),
            [types.TextDocumentContentChangePartial(range=place, text=text)]))

    async def marks(self, name):
        answer = await self.client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(text_document=types.TextDocumentIdentifier(self.uri(name))))
        return list(answer.items)

    def place(self, text):
        """Opens a text without its `|`: what a question about that place carries."""
        offset = text.index("|")
        name = self.open(text[:offset] + text[offset + 1 :])
        return name, {"text_document": types.TextDocumentIdentifier(self.uri(name)),
                      "position": position_in(self.texts[name], offset)}


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp", "--stdio"]), loop_scope="module", scope="module")
async def client(lsp_client: LanguageClient):
    capabilities = client_capabilities("visual-studio-code")
    lsp_client.registered = []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        lsp_client.registered.extend(each.method for each in params.registrations)

    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    yield
    await lsp_client.shutdown_session()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("lsp")


@pytest.fixture
def editor(client, folder):
    return Editor(client, folder)
