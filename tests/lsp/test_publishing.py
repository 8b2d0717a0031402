"""Marks for editors that do not ask for them."""


import json
import subprocess
import time

from raw_server import INITIALIZE, PROGRAM, messages_in, notice, request


class Pushed:
    """A server that is listened to."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send(INITIALIZE)
        self.read()

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def end(self):
        self.send(request(9, "shutdown") + notice("exit"))
        self.process.stdout.read()
        return self.process.wait()


def opened(uri, text):
    return notice("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})


def changed(uri, version, text):
    document = {"uri": uri, "version": version}
    return notice("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})


def test_marks_are_published_for_the_last_of_many_changes(tmp_path):
    server = Pushed()
    uri = (tmp_path / "a.yaml").as_uri()
    server.send(opened(uri, "targets: [llvm]\n") + b"".join(changed(uri, n, "targets: [cudda]\n") for n in range(2, 50)))
    published = server.read()
    assert published["method"] == "textDocument/publishDiagnostics"
    assert published["params"]["version"] == 49
    assert [mark["code"] for mark in published["params"]["diagnostics"]] == ["TC2101"] or published["params"]["diagnostics"]
    assert server.end() == 0


def test_a_changed_base_publishes_what_extends_it(tmp_path):
    server = Pushed()
    base, child = ((tmp_path / name).as_uri() for name in ("base.yaml", "child.yaml"))
    server.send(opened(base, "targets: {gpu: cuda -arch=sm_86}\n"))
    assert server.read()["params"]["uri"] == base
    server.send(opened(child, "extends: ./base.yaml\ndefault-device: gpu\n"))
    published = server.read()["params"]
    assert published["uri"] == child
    assert not [mark for mark in published["diagnostics"] if mark["severity"] == 1]
    server.send(changed(base, 2, "targets: {other: cuda -arch=sm_86}\n"))
    published = {message["uri"]: message["diagnostics"] for message in (server.read()["params"], server.read()["params"])}
    assert set(published) == {base, child}
    assert [mark["severity"] for mark in published[child]][:1] == [1]
    server.send(notice("textDocument/didClose", {"textDocument": {"uri": child}}))
    assert server.read()["params"] == {"uri": child, "diagnostics": []}
    assert server.end() == 0


def test_who_asks_for_marks_is_sent_none(tmp_path):
    server = Pushed()
    uri = (tmp_path / "a.yaml").as_uri()
    server.send(opened(uri, "targets: [cudda]\n") + request(3, "textDocument/diagnostic", {"textDocument": {"uri": uri}}))
    assert server.read()["id"] == 3
    server.send(changed(uri, 2, "targets: [llvm]\n") + request(4, "textDocument/diagnostic", {"textDocument": {"uri": uri}}))
    assert server.read()["id"] == 4
    assert server.end() == 0


def test_nothing_is_published_to_an_editor_that_asks():
    """Published marks would stand beside those that were asked for, and stay when these go."""
    server = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    asks = {"capabilities": {"textDocument": {"diagnostic": {}}}}
    server.stdin.write(request(1, "initialize", asks) + notice("initialized", {}))
    server.stdin.write(opened("file:///pull/a.yaml", "targets: [cudda]\n"))
    server.stdin.flush()
    time.sleep(0.5)  # quiet for longer than marks are held back
    out, _ = server.communicate(request(2, "shutdown") + notice("exit"))
    assert [message.get("method") for message in messages_in(out)] == [None, None]
