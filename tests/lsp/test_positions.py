"""Words inside strings, by rules over the tables: each is among the first five when its first letters are typed.

A word is asked for with as few letters as tell it from all but four of its neighbours, at least one, where three
are enough.
"""

import json
import random
import subprocess

from conftest import PROGRAM, position_in
from lsprotocol import types


def asked(*words):
    done = subprocess.run([PROGRAM, *words, "-f", "json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def names(*words):
    return [row["name"] for row in asked("list", *words)["entries"]]


def beginnings(words, letters=3, skipped=0):
    """Of each word the shortest beginning that at most five words share; nothing where that takes more letters."""
    for word in words:
        for count in range(1, letters + 1):
            start = word[: skipped + count]
            if sum(other.startswith(start) for other in words) <= 5:
                yield word, start
                break


KINDS = names("kinds")
ARCHITECTURES = {"aarch64": "aarch64-linux-gnu", "x86_64": "x86_64-linux-gnu", "riscv64": "riscv64-unknown-linux-gnu", "arm": "armv7a-linux-gnueabihf"}
# What stands before a part of a triple, and words for that part that people write.
TRIPLES = {
    "": ["aarch64", "riscv64", "x86_64", "wasm32", "hexagon", "powerpc64le"],
    "aarch64-": ["apple", "unknown", "linux", "none"],
    "x86_64-": ["pc", "unknown", "apple", "linux", "windows"],
    "aarch64-unknown-": ["linux", "none", "freebsd"],
    "x86_64-pc-": ["windows", "linux"],
    "aarch64-linux-": ["gnu", "musl", "android"],
    "armv7a-linux-": ["gnueabihf", "musleabihf", "androideabi"],
    "x86_64-pc-windows-": ["msvc", "gnu"],
}
NAMES = ["vision", "audio", "dsp0", "speech", "camera"]


def places():
    for kind in KINDS:
        attributes = [row["name"] for row in asked("show", "kind", kind)["attributes"]]
        for word, start in beginnings(["-" + name for name in attributes], skipped=1):
            yield f"targets:\n- {kind} {start}|\n", word
    for word, start in beginnings(KINDS):
        yield f"targets:\n  t: {start}|\n", word
    for word, start in beginnings(names("executors")):
        yield f"targets: [llvm]\nexecutor: {start}|\n", word
    for word, start in beginnings(names("pass-config")):
        yield f"targets: [llvm]\npass-config:\n  {start}|\n", word
    for arch, triple in ARCHITECTURES.items():
        for word, start in beginnings(names("cpus", "--arch", arch)):
            yield f"targets:\n- llvm -mtriple={triple} -mcpu={start}|\n", word
        for word, start in beginnings(names("features", "--arch", arch)):
            yield f"targets:\n- llvm -mtriple={triple} -mattr=+{start}|\n", "+" + word
            yield f"targets:\n- {{kind: llvm, mtriple: {triple}, mattr: ['+{start}|']}}\n", "+" + word
    for before, words in TRIPLES.items():
        for word in words:
            for letters in range(2, 4):
                yield f"targets:\n- llvm -mtriple={before}{word[:letters]}|\n", before + word
    for kind, option in (("cuda", "arch"), ("rocm", "mcpu")):
        chips = names_of_chips(kind)
        for word, start in beginnings(chips, letters=5):
            yield f"targets:\n- {kind} -{option}={start}|\n", word
    named = "".join(f"  {name}: cuda -arch=sm_86\n" for name in NAMES)
    for word, start in beginnings(NAMES):
        yield f"targets:\n{named}devices:\n  d: {{target: {start}|}}\n", word
        yield f"targets:\n{named}functions:\n  f: {{target: '{start}|'}}\n", word
        yield f"targets: [cuda]\ndevices:\n" + "".join(f"  {name}: {{type: cuda}}\n" for name in NAMES) + f"default-device: {start}|\n", word
        yield "parts:\n" + "".join(f"  {name}: {{targets: [cuda]}}\n" for name in NAMES) + f"functions:\n  f: {{part: {start}|}}\n", word


def names_of_chips(kind):
    begin = {"cuda": "sm_", "rocm": "gfx"}[kind]
    return [row["name"] for row in asked("list", "chips")["entries"] if row["name"].startswith(begin)]


def sample(count):
    """The same every time, from every rule."""
    rules = {}
    for text, word in places():
        rules.setdefault(text.split("|")[0].rsplit("\n", 1)[-1][:12], []).append((text, word))
    chance = random.Random(7)
    picked = []
    while len(picked) < count and any(rules.values()):
        for words in rules.values():
            if words and len(picked) < count:
                picked.append(words.pop(chance.randrange(len(words))))
    return picked


SAMPLE = sample(400)


async def test_words_come_early(editor):
    missing = []
    for number, (text, word) in enumerate(SAMPLE):
        offset = text.index("|")
        name = editor.open(text[:offset] + text[offset + 1 :], f"p{number}.tgtcfg.yaml")
        answer = await editor.client.text_document_completion_async(types.CompletionParams(
            text_document=types.TextDocumentIdentifier(editor.uri(name)), position=position_in(editor.texts[name], offset)))
        labels = [item.label for item in sorted(answer.items, key=lambda item: item.sort_text)]
        if word not in labels[:5]:
            missing.append((text, word, labels[:8]))
        editor.close(name)
    assert len(SAMPLE) == 400
    assert missing == []
