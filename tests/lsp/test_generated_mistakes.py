"""Mistakes at places that nobody chose: words of valid configurations with a letter wrong, in files of every shape.

Each is marked where it stands, and an action takes the mark away; two at once are both marked.
"""

import os
import random
import sys

import pytest
import yaml
from conftest import SOURCE, edited, offset_in, text_at
from lsprotocol import types

sys.path.insert(0, str(SOURCE / "tests/conformance/layouts"))
sys.path.insert(0, str(SOURCE / "tests/conformance/mistakes"))
import pairs  # noqa: E402
import singles  # noqa: E402
from generated_mistakes import garbled, places, put  # noqa: E402
from generated_targets import rows  # noqa: E402
from odd_json import OddJson  # noqa: E402
from odd_yaml import OddYaml  # noqa: E402
from reading import for_pyyaml  # noqa: E402

SEED = os.environ.get("TGTCFG_SEED", "1")
ROUNDS = int(os.environ.get("TGTCFG_ROUNDS", "1"))


def written(chance, data, suffix):
    """The data as somebody might have typed it."""
    often = chance.choice((0, 0.05, 0.2))
    while suffix == "yaml":
        text = OddYaml(chance, often).document(data)
        if yaml.safe_load(for_pyyaml(text)) == data:  # a comment below a block text may have become a part of it
            return text
    return OddJson(chance, often if suffix == "json5" else 0, suffix == "json5").document(data)


def key_of(mark):
    return mark.code, mark.message


async def way_out(editor, name, mark):
    """Whether some action at the mark takes it away."""
    marks = [key_of(each) for each in await editor.marks(name)]
    answer = await editor.client.text_document_code_action_async(types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(editor.uri(name)), range=mark.range,
        context=types.CodeActionContext(diagnostics=[mark], only=[types.CodeActionKind.QuickFix])))
    for action in answer or []:
        if not action.edit:
            continue
        after = editor.open(edited(editor.texts[name], action.edit.changes[editor.uri(name)]), "after-" + name)
        left = [key_of(each) for each in await editor.marks(after)]
        editor.close(after)
        if left.count(key_of(mark)) < marks.count(key_of(mark)):
            return True
    return False


def covers(text, mark, word):
    """The mark is at the word: it has it inside of it, or is a piece of it, and not much more."""
    said = text_at(text, mark.range)
    begin, end = offset_in(text, mark.range.start), offset_in(text, mark.range.end)
    at = text.find(word)
    while at >= 0:
        # A name may have more pieces than the word.
        piece = not any(letter.isspace() for letter in said) or said[0] in "|>"
        if begin < at + len(word) and at < end and (piece or len(said) <= len(word) + 4):
            return True
        at = text.find(word, at + 1)
    return False


async def not_helped(editor, name, text, word, helped=True):
    """What is wrong with the mark of a word; None: it is right, and there is a way out."""
    editor.open(text, name)
    try:
        marks = [mark for mark in await editor.marks(name) if covers(text, mark, word) and mark.severity != types.DiagnosticSeverity.Hint]
        if not marks:
            every = [(each.code, text_at(text, each.range)[:40]) for each in await editor.marks(name)]
            return f"{name}: `{word}` is not marked: {every}"
        if helped and not [mark for mark in marks if await way_out(editor, name, mark)]:
            return f"{name}: {marks[0].code} at `{word}` has no way out: {marks[0].message}"
    finally:
        editor.close(name)
    return None


def word_of(mistake):
    """What is written wrong: the value, or the key that is new."""
    _, path, value = mistake
    return value if isinstance(value, str) and value else str(path[-1])


@pytest.mark.parametrize("suffix", ["yaml", "json5", "json"])
async def test_every_known_mistake_in_any_layout(editor, suffix):
    wrong = []
    for number, mistake in enumerate(singles.SINGLES * ROUNDS):
        chance = random.Random(f"{SEED}/{suffix}/{number}")
        text = written(chance, pairs.edited(singles.BASE, [mistake]), suffix)
        name = f"{mistake[0]}{number}.tgtcfg.{suffix}"
        editor.open(text, name)
        marks = await editor.marks(name)
        errors = [mark for mark in marks if mark.severity == types.DiagnosticSeverity.Error]
        ways = [mark for mark in errors if await way_out(editor, name, mark)]
        editor.close(name)
        if not errors or not ways:
            wrong.append(f"{name}: {word_of(mistake)}: {[(mark.code, text_at(text, mark.range)[:30], mark.message) for mark in errors]}")
    assert not wrong, f"{len(wrong)}, seed {SEED}:\n" + "\n".join(wrong)


BASE = {key: value for key, value in singles.BASE.items() if key != "tag"}
WORDS = [place for place in places(BASE)]
KNOWN = {word.lstrip("-+") for _, _, word in WORDS} | {row["name"] for row in rows("chips")}


def belong_together(one, other):
    """Whether one of two mistakes may hide the other: in one target, or in what a key that nobody knows has."""
    return one[:2] == other[:2] or one == other[:len(one)] or other == one[:len(other)]


def mistakes_in(chance, count):
    """A configuration with some words wrong, and these words."""
    data, wrong = BASE, []
    for path, is_key, word in chance.sample(WORDS, count):
        bad = garbled(chance, word)
        if bad is None or bad.lstrip("-+") in KNOWN or any(belong_together(path, other[0]) for other in wrong):
            continue
        data = put(data, path, is_key, word, bad)
        wrong.append((path, bad))
    return data, [bad for _, bad in wrong]


@pytest.mark.parametrize("count", [1, 1, 2, 2], ids=["one", "another", "two", "two others"])
async def test_a_wrong_letter_anywhere(editor, count, request):
    wrong, seen = [], 0
    for number in range(60 * ROUNDS):
        chance = random.Random(f"{SEED}/{request.node.name}/{number}")
        suffix = chance.choice(("yaml", "yaml", "json5", "json"))
        data, bad = mistakes_in(chance, count)
        text = written(chance, data, suffix)
        for word in bad:
            seen += 1
            found = await not_helped(editor, f"w{number}.tgtcfg.{suffix}", text, word)
            if found:
                wrong.append(found)
    assert seen > 30 and not wrong, f"{len(wrong)} of {seen}, seed {SEED}:\n" + "\n".join(wrong)
