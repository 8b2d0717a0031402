"""Completion at places that nobody chose: see generated_targets.py."""

import os
import random

from conftest import position_in
from generated_targets import CURSOR, files
from lsprotocol import types

POSITIONS = int(os.environ.get("TGTCFG_POSITIONS", "400"))
SEED = os.environ.get("TGTCFG_SEED", "1")


async def offered(editor, name, text):
    offset = text.index(CURSOR)
    name = editor.open(text[:offset] + text[offset + 1:], name)
    answer = await editor.client.text_document_completion_async(types.CompletionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), position=position_in(editor.texts[name], offset)))
    editor.close(name)
    return [item.label for item in sorted(answer.items, key=lambda item: item.sort_text)]


async def test_the_word_that_was_begun_is_among_the_first_five(editor):
    wrong = []
    for number in range(POSITIONS):
        name, text, word = files(random.Random(f"{SEED}/{number}"), number)
        labels = await offered(editor, name, text)
        if word not in labels[:5]:
            wrong.append(f"{name}: {text!r} lacks {word}: {labels[:8]}")
    assert not wrong, f"{len(wrong)} of {POSITIONS}, seed {SEED}:\n" + "\n".join(wrong)
