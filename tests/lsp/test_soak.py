"""Many edits: the server neither stops nor grows, and says in the end what it says of the text alone."""

import json
import os
import random
import subprocess

from raw_server import INITIALIZE, PROGRAM, notice, request

TEXT = """targets:
  gpu: cuda -arch=sm_86
  cpu: {kind: llvm, mtriple: aarch64-linux-gnu, mattr: [+neon]}
devices:
  d0: {target: gpu}
default-device: d0
executor: {kind: aot, interface-api: c}
"""
WORDS = ["a", " ", "-", "=", ":", "\n", "  ", "{", "}", "[", "]", "'", '"', "sm_80", "gpu", "- ", "\U0001f600", "\t", "#", "|", "&x ", "*x"]


class Process:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.send(INITIALIZE)
        self.read()

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        assert length, "the server is gone"
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, params):
        self.number += 1
        self.send(request(self.number, method, params))
        while (message := self.read()).get("id") != self.number:
            pass
        return message

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def change(server, uri, version, edit):
    document = {"uri": uri, "version": version}
    server.send(notice("textDocument/didChange", {"textDocument": document, "contentChanges": [edit]}))


def place_in(text, offset):
    before = text[:offset]
    line = before[before.rfind("\n") + 1 :]
    return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}


QUESTIONS = ["completion", "hover", "definition", "documentHighlight", "prepareRename"]
WHOLE = ["diagnostic", "documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "documentLink"]


def test_random_edits_and_questions():
    chance = random.Random(11)
    server = Process()
    uri = "file:///soak/tgtcfg.yaml"
    text = TEXT
    item = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    server.send(notice("textDocument/didOpen", {"textDocument": item}))
    early = None
    for number in range(2, 3000):
        if number % 60 == 0:  # begin again, or nothing would be left that can be read
            text = TEXT
            change(server, uri, number, {"text": text})
        else:
            begin = chance.randrange(len(text) + 1)
            end = min(len(text), begin + chance.choice([0, 0, 0, 1, 2, 5]))
            word = chance.choice(WORDS)
            change(server, uri, number, {"range": {"start": place_in(text, begin), "end": place_in(text, end)}, "text": word})
            text = text[:begin] + word + text[end:]
        place = place_in(text, chance.randrange(len(text) + 1))
        question = {"textDocument": {"uri": uri}, "position": place, "range": {"start": place, "end": place}, "context": {},
                    "positions": [place]}
        method = chance.choice(QUESTIONS + WHOLE + ["codeAction", "selectionRange", "inlayHint", "references"])
        assert "error" not in server.ask("textDocument/" + method, question), method
        if number == 600:
            early = server.memory()
    if "TGTCFG_SANITIZED" not in os.environ:
        assert server.memory() < early + 6000, (early, server.memory())
    change(server, uri, 9000, {"text": TEXT.replace("sm_86", "sm_8")})
    marks = server.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["result"]["items"]
    assert "TC2250" in [mark["code"] for mark in marks]
    server.send(request("last", "shutdown") + notice("exit"))
    server.process.stdout.read()
    assert server.process.wait() == 0
