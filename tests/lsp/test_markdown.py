"""No text of a file, of a row of a search path or of a configuration is Markdown in an answer: read as CommonMark with bare
links and tables, an answer has paragraphs, bold words, code, and nothing else."""

import json
import random

import pytest
from raw_server import INITIALIZE, notice, request, serve

markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed (tests/requirements.txt)")
pytest.importorskip("linkify_it", reason="linkify-it-py is not installed (tests/requirements.txt)")

BLOCKS = {"paragraph_open", "paragraph_close", "inline", "fence"}
INLINE = {"text", "text_special", "code_inline", "strong_open", "strong_close"}
PIECES = ["`", "``", "```", "\n", "\n\n", "\r\n", " ", "[t](https://evil.example/t)", "![t](https://evil.example/t.png)", "[t]",
          "<img src=x onerror=alert(1)>", "<https://evil.example>", "https://evil.example/x", "www.evil.example", "a@evil.example",
          "*", "**", "_", "~~", "~~~", "\\", "&lt;", "|", "\n---\n", "\n===\n", "# ", "\n# ", "\n- ", "\n1. ", "\n    ", "> ", "a", "é", "\u202e",
          "[t]: https://evil.example\n", "<!--", "<b>", "$"]
SEEDS = range(12)


def hostile(random_of, pieces=PIECES):
    return "".join(random_of.choice(pieces) for _ in range(random_of.randint(1, 8)))


def foreign_marks(text):
    found = []
    for token in markdown_it.MarkdownIt("gfm-like").parse(text):
        if token.type not in BLOCKS:
            found.append(token.type)
        found += [child.type for child in token.children or [] if child.type not in INLINE]
    return found


def text_of(random_of):
    """JSON, which is YAML, too: a text has all its characters whatever they are."""
    texts = [hostile(random_of) for _ in range(12)]
    return json.dumps({
        "extends": texts[0],
        "targets": {
            "a": {"kind": "llvm", "mattr": ["+" + texts[1]], "mcpu": texts[2], "mtriple": texts[3] + "-linux-gnu"},
            "b": {"kind": texts[4]},
            "c": {"tag": texts[5], texts[6]: texts[7]},
            "d": f"evil -chip=n1 -why={texts[8].replace(' ', '_')}",
            "e": "acme/board",
            "f": {"config": "boards/evil"},
            "g": {"kind": "evil", "chip": texts[8]},
            texts[9]: "llvm",
        },
        "opt-level": 3,
        texts[10]: texts[11],
        "functions": {texts[11]: {"target": texts[9]}},
    })


def rows_in(folder, random_of):
    database = folder / "database"
    for name in ("kinds", "tags"):
        (database / name).mkdir(parents=True)
    chips = ["n1", hostile(random_of), hostile(random_of)]
    (database / "kinds" / "evil.json").write_text(json.dumps({
        "name": "evil", "description": hostile(random_of), "device_type": "ext_dev", "default_keys": ["evil"], "may_host": False,
        "identity": ["chip"], "source": "us",
        "attributes": {"chip": {"type": "string", "description": hostile(random_of), "enum": chips, "default": chips[1]},
                       "why": {"type": "string", "description": hostile(random_of)}}}))
    (database / "tags" / "acme.json").write_text(json.dumps({"rows": [{
        "name": "acme/board", "description": hostile(random_of), "source": "us", "target": {"kind": "llvm", "mattr": ["+" + hostile(random_of)]}}]}))
    (folder / "boards").mkdir()
    (folder / "boards" / "evil.yaml").write_text(f"# {hostile(random_of)}\ntargets: [llvm]\n".replace("\r", ""))


def questions(uri, text, number):
    """A hover in each word of a text, and at some of them a completion."""
    places = [at + 1 for at, before in enumerate(text) if before == '"' or before in " =," and text[at + 1 : at + 2].isalpha()]
    for at in places:
        ask = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": len(text[:at].encode("utf-16-le")) // 2}}
        yield request(number + at, "textDocument/hover", ask)
        if at % 5 == 0:
            yield request(number + at + 1, "textDocument/completion", ask)


def markdown_in(value):
    if isinstance(value, dict):
        if value.get("kind") == "markdown":
            yield value["value"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from markdown_in(each)


def test_nothing_of_others_is_markdown(tmp_path):
    seen = set()
    for seed in SEEDS:
        random_of = random.Random(seed)
        folder = tmp_path / str(seed)
        rows_in(folder / "rows", random_of)
        text = text_of(random_of)
        uri = (folder / "a.json").as_uri()
        item = {"uri": uri, "languageId": "json", "version": 1, "text": text}
        data = INITIALIZE + notice("textDocument/didOpen", {"textDocument": item}) + b"".join(questions(uri, text, 10))
        code, messages = serve(data + request(5, "shutdown") + notice("exit"), "--search-path", str(folder / "rows"))
        assert code == 0
        for answer in markdown_in(messages):
            assert foreign_marks(answer) == [], f"seed {seed}: {answer!r}"
            seen.add(answer.split(" ")[0])
    assert {"**feature**", "**kind**", "**tag**", "**attribute**", "**configuration**"} <= seen


def test_the_check_sees_what_is_markdown():
    for text in ("[a](https://b)", "![a](b)", "<b>", "https://b.example", "# a", "- a", "a\n===", "    a", "*a*", "|a|\n|-|\n"):
        assert foreign_marks(text), text
