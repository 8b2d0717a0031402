#!/usr/bin/env python3
"""What an editor waits for: the language server on a file of 2,000 lines, and 100,000 edits of it."""

import argparse
import json
import os
import random
import statistics
import subprocess
import time

from measure import ROOT, met, write_section

URI = "file:///bench/tgtcfg.yaml"


def long_text(lines=2000):
    """Targets, devices and functions that all refer to each other."""
    count = (lines - 4) * 9 // 20
    text = ["targets:"]
    text += [f"  gpu{i}: cuda -arch=sm_8{(0, 6, 7, 9)[i % 4]} -max_threads_per_block=512" for i in range(count)]
    text += ["host: llvm -mcpu=cortex-a72 -mtriple=aarch64-linux-gnu", "devices:"]
    text += [f"  d{i}: {{target: gpu{i}, index: {i}}}" for i in range(count)]
    text += ["functions:"]
    text += [f"  f{i}: {{target: gpu{i}}}" for i in range(lines - len(text))]
    return "\n".join(text) + "\n"


class Server:
    def __init__(self, binary):
        begin = time.perf_counter()
        self.process = subprocess.Popen([binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0
        self.version = 1
        self.ask("initialize", {"capabilities": {}})
        self.start = time.perf_counter() - begin
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while (message := self.read()).get("id") != self.asked or "method" in message:
            pass
        return message.get("result")

    def open(self, text):
        item = {"uri": URI, "languageId": "yaml", "version": self.version, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})

    def replace(self, line, begin, end, text):
        self.version += 1
        place = {"start": {"line": line, "character": begin}, "end": {"line": line, "character": end}}
        self.tell("textDocument/didChange", {"textDocument": {"uri": URI, "version": self.version},
                                             "contentChanges": [{"range": place, "text": text}]})

    def memory(self, what="VmHWM"):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) / 1000 for line in status if line.startswith(what))

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        assert self.process.wait() == 0


def timed(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def percentile(samples, share):
    return sorted(samples)[min(len(samples) - 1, int(len(samples) * share))]


def ask_while_typing(binary, rounds):
    """Seconds for completions, marks that are asked for, and marks that are published, each after a keystroke."""
    server = Server(binary)
    text = long_text()
    server.open(text)
    server.read()
    lines = text.split("\n")
    chance = random.Random(3)
    targets = [number for number, line in enumerate(lines) if "-arch=" in line]
    completions, pulled, published = [], [], []
    document = {"uri": URI}
    for _ in range(rounds):
        line = chance.choice(targets)
        column = lines[line].index("-arch=") + 9
        server.replace(line, column, column + 2, "")
        place = {"line": line, "character": column}
        completions.append(timed(lambda: server.ask("textDocument/completion", {"textDocument": document, "position": place})))
        server.read()  # the marks of the mistake
        published.append(timed(lambda: (server.replace(line, column, column, lines[line][column : column + 2]), server.read())))
    for _ in range(rounds):
        line = chance.choice(targets)
        column = lines[line].index("-arch=") + 10
        server.replace(line, column, column + 1, "9")
        pulled.append(timed(lambda: server.ask("textDocument/diagnostic", {"textDocument": document})))
        server.replace(line, column, column + 1, lines[line][column])
    memory = server.memory()
    server.end()
    return completions, pulled, published, memory


def soak(binary, edits):
    """Memory after a hundredth of the edits and after all of them."""
    server = Server(binary)
    text = long_text(200)
    server.open(text)
    server.read()
    lines = [len(line) for line in text.split("\n")[:-1]]
    chance = random.Random(5)
    early = 0.0
    document = {"textDocument": {"uri": URI}}
    for number in range(edits):
        line = chance.randrange(len(lines))
        column = chance.randrange(lines[line] + 1)
        if chance.random() < 0.5 and column < lines[line]:
            server.replace(line, column, column + 1, "")
            lines[line] -= 1
        elif lines[line] < 100:
            server.replace(line, column, column, chance.choice("abc -=:{}[]'\"0123"))
            lines[line] += 1
        if number % 10 == 0:
            server.ask("textDocument/diagnostic", document)
        if number % 50 == 0:
            server.ask("textDocument/completion", {**document, "position": {"line": line, "character": column}})
            server.ask("textDocument/hover", {**document, "position": {"line": line, "character": column}})
        if number == edits // 10:
            early = server.memory("VmRSS")
    late = server.memory("VmRSS")
    server.end()
    return early, late


def row(name, value, unit, goal):
    return f"| {name} | {value:.2f} {unit} | ≤ {goal} {unit} | {met(value <= goal)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--edits", type=int, default=100_000)
    parser.add_argument("--binary", default=str(ROOT / "build/release/bin/tgtcfg"))
    parser.add_argument("--no-write", action="store_true", help="print the table only")
    arguments = parser.parse_args()
    starts = []
    for _ in range(20):
        server = Server(arguments.binary)
        starts.append(server.start)
        server.end()
    completions, pulled, published, memory = ask_while_typing(arguments.binary, arguments.rounds)
    rows = ["| a file of 2,000 lines | | goal | |", "|---|---|---|---|",
            row("start to the answer of `initialize`, median", statistics.median(starts) * 1000, "ms", 10),
            row("completion after a keystroke, 99th percentile", percentile(completions, 0.99) * 1000, "ms", 10),
            row("diagnostics requested after a keystroke, median", statistics.median(pulled) * 1000, "ms", 20),
            row("diagnostics published after a keystroke, median", statistics.median(published) * 1000, "ms", 20),
            row("memory, peak", memory, "MB", 64)]
    if arguments.edits:
        early, late = soak(arguments.binary, arguments.edits)
        rows.append(row(f"growth from edit {arguments.edits // 10:,} to {arguments.edits:,}", late - early, "MB", 2))
    body = "\n".join(rows)
    print(body)
    if not arguments.no_write:
        write_section("Editor", f"`bench/editor`: the language server on the release preset, {arguments.rounds} rounds.\n\n" + body)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
