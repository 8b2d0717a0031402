"""A client of yaml-language-server: what an editor does, over stdio."""

import json
import os
import queue
import shutil
import subprocess
import threading

# A message that does not come in this time does not come.
PATIENCE = 60


class Failure(Exception):
    pass


class LanguageServer:
    """One server process. Messages are waited for, in the order in which the server sends them."""

    def __init__(self, tools, folder, schemas):
        script = os.path.join(tools, "node_modules", "yaml-language-server", "bin", "yaml-language-server")
        self.settings = {"yaml": {"schemas": schemas, "completion": True, "hover": True, "validate": True,
                                  "schemaStore": {"enable": False}, "format": {"enable": False}}}
        self.folder = folder
        self.messages = queue.Queue()
        self.published = {}
        self.asked = 0
        self.version = 0
        self.process = subprocess.Popen([shutil.which("node"), script, "--stdio"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        threading.Thread(target=self._read, daemon=True).start()
        completion = {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown", "plaintext"]}}
        self.request("initialize", {
            "processId": os.getpid(), "rootUri": uri_of(folder),
            "workspaceFolders": [{"uri": uri_of(folder), "name": "test"}],
            "capabilities": {"workspace": {"configuration": True, "workspaceFolders": True},
                             "textDocument": {"completion": completion, "publishDiagnostics": {},
                                              "hover": {"contentFormat": ["markdown"]}}}})
        self.notify("initialized", {})
        self.notify("workspace/didChangeConfiguration", {"settings": self.settings})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length == 0:
                self.messages.put(None)
                return
            self.messages.put(json.loads(stream.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _answer(self, message):
        """Requests of the server: it asks for settings, and registers what it can."""
        result = None
        if message["method"] == "workspace/configuration":
            result = [self.settings.get(item.get("section"), {}) for item in message["params"]["items"]]
        self._send({"id": message["id"], "result": result})

    def _until(self, found):
        while True:
            try:
                message = self.messages.get(timeout=PATIENCE)
            except queue.Empty:
                raise Failure("the server does not answer") from None
            if message is None:
                raise Failure("the server ended")
            if "method" in message and "id" in message:
                self._answer(message)
            elif message.get("method") == "textDocument/publishDiagnostics":
                self.published.setdefault(message["params"]["uri"], []).append(message["params"]["diagnostics"])
            result = found(message)
            if result is not None:
                return result

    def notify(self, method, params):
        self._send({"method": method, "params": params})

    def request(self, method, params):
        self.asked += 1
        number = self.asked
        self._send({"id": number, "method": method, "params": params})
        answer = self._until(lambda m: m if m.get("id") == number and "method" not in m else None)
        if "error" in answer:
            raise Failure(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, text, name="tgtcfg.yaml", language="yaml"):
        """Opens a text that need not be a file, and closes what was open under that name."""
        uri = uri_of(os.path.join(self.folder, name))
        if uri in self.published:
            self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        self.published[uri] = []
        # The server keeps what it parsed by name and version, closed or not.
        self.version += 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language,
                                                              "version": self.version, "text": text}})
        return uri

    def diagnostics(self, text, name, enough=lambda _: True, language="yaml"):
        """What is published for the text: the name must be new, so that no older answer is taken for this one."""
        uri = uri_of(os.path.join(self.folder, name))
        if uri in self.published:
            raise Failure(f"{name} was open before")
        self.open(text, name, language)
        self._until(lambda _: True if self.published[uri] and enough(self.published[uri][-1]) else None)
        return self.published[uri][-1]

    def complete(self, text, name="completion.yaml"):
        """The items where the text has `|`: by label."""
        text, place = at_bar(text)
        uri = self.open(text, name)
        answer = self.request("textDocument/completion", {"textDocument": {"uri": uri}, "position": place})
        items = answer["items"] if isinstance(answer, dict) else answer or []
        return {item["label"]: item for item in items}

    def hover(self, text, name="hover.yaml"):
        """The text that is shown where the text has `|`."""
        text, place = at_bar(text)
        uri = self.open(text, name)
        answer = self.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": place})
        return answer["contents"]["value"] if answer else ""


def uri_of(path):
    return "file://" + os.path.abspath(path)


def at_bar(text):
    """The text without its `|`, and where that stood."""
    before, after = text.split("|")
    return before + after, {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
