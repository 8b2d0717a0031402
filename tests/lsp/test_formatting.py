"""The usual layout."""

import random
import subprocess
import sys

import pytest
from conftest import PROGRAM, SOURCE, edited, position_in
from lsprotocol import types

sys.path.insert(0, str(SOURCE / "tests/conformance/layouts"))
sys.path.insert(0, str(SOURCE / "tests/conformance/mistakes"))
import odd_data  # noqa: E402
import singles  # noqa: E402
from odd_json import OddJson  # noqa: E402
from odd_yaml import OddYaml, around  # noqa: E402

OPTIONS = types.FormattingOptions(tab_size=2, insert_spaces=True)
UNTIDY = "host:   llvm\ntargets:\n- {arch: sm_86,kind: cuda} # \U0001f600\nopt-level:   3\nruntime:   cpp\n"


async def whole(editor, name):
    return list(await editor.client.text_document_formatting_async(
        types.DocumentFormattingParams(types.TextDocumentIdentifier(editor.uri(name)), OPTIONS)))


async def of_range(editor, name, begin, end):
    text = editor.texts[name]
    place = types.Range(position_in(text, text.index(begin)), position_in(text, text.index(end) + len(end)))
    return list(await editor.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(types.TextDocumentIdentifier(editor.uri(name)), place, OPTIONS)))


async def test_a_text_is_laid_out_as_the_program_does(editor):
    name = editor.open(UNTIDY)
    after = edited(UNTIDY, await whole(editor, name))
    assert after == subprocess.run([PROGRAM, "fmt", "-"], input=UNTIDY, capture_output=True, text=True).stdout
    assert after.startswith("targets:\n  - {kind: cuda, arch: sm_86} # \U0001f600\nhost: llvm\n")
    assert await whole(editor, editor.open(after)) == []


async def test_a_text_that_cannot_be_read_stays(editor):
    assert await whole(editor, editor.open("targets: [\n")) == []


async def test_of_a_range_only_its_lines_change(editor):
    text = "targets:\n- llvm\nopt-level: 3\nx-a:   1\n"
    name = editor.open(text)
    assert edited(text, await of_range(editor, name, "- llvm", "- llvm")) == text.replace("- llvm", "  - llvm")
    assert edited(text, await of_range(editor, name, "x-a", "1")) == text.replace("x-a:   1", "x-a: 1")


async def test_a_key_does_not_leave_a_range(editor):
    name = editor.open("host: llvm\ntargets: cuda\n")
    assert await of_range(editor, name, "host", "host") == []


@pytest.mark.parametrize("suffix", ["yaml", "json5"])
async def test_the_server_writes_what_fmt_writes(editor, suffix):
    """Comments and blanks in odd places, line ends and marks of other editors."""
    for number in range(60):
        chance = random.Random(f"{suffix}/{number}")
        data = odd_data.free(chance) if number % 2 else singles.BASE
        made = OddYaml(chance, 0.2).document(data) if suffix == "yaml" else OddJson(chance, 0.2).document(data)
        text = around(chance, made)
        command = subprocess.run([PROGRAM, "fmt", "-", "--stdin-filename", f"a.{suffix}"], input=text.encode(), capture_output=True)
        name = editor.open(text, f"odd{number}.tgtcfg.{suffix}")
        edits = await whole(editor, name)
        editor.close(name)
        assert edited(text, edits) == (command.stdout.decode() if command.returncode == 0 else text), (suffix, number)
