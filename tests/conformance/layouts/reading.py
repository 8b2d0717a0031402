"""What a file says and which comments stand where, read without the program: YAML by PyYAML, JSON5 by its tokens.

A file is a row of words: texts, keys and comments in their order. A comment is `behind` what stands before it
in its line, or in a line of its own.
"""

import re
from dataclasses import dataclass

import yaml


@dataclass(frozen=True)
class Word:
    text: str
    is_comment: bool = False
    behind: bool = False  # of a comment: a word and no bracket stands before it in its line
    above: bool = False  # of a comment in a line of its own: a word is right below it, as far to the right


def plain(text):
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def for_pyyaml(text):
    """It does not know that a tab may stand before a comment."""
    return re.sub(r"\t+(?=#)", lambda tabs: " " * len(tabs[0]), plain(text))


def yaml_data(text):
    return list(yaml.load_all(for_pyyaml(text), Loader=yaml.BaseLoader))


def comment_in(text, begin, end):
    """A comment with what its place says."""
    before = text[text.rfind("\n", 0, begin) + 1 : begin]
    # A bracket belongs to all that is in it, a dash to what follows.
    ends_line = re.match(r"[ \t,]*(\n|//|\Z)", text[end:]) is not None
    behind = ends_line and before.strip(" \t,") != "" and before.rstrip(" \t,")[-1] not in "[]{}-?" and not before.startswith("...")
    below = re.match(r"(?:\n[ \t]*(?:#|//)[^\n]*)*\n( *)(?!-\s|---|\.\.\.)[^\s#\[\]{},:/]", text[end:])
    above = not before.strip() and below is not None and len(below[1]) == len(before)
    return Word(text[begin:end].rstrip(), True, behind, above)


def comments_between(text, begin, end):
    """Comments of a gap between two tokens; a `#` begins one behind white space and brackets alone."""
    return [comment_in(text, begin + found.start(), begin + found.end())
            for found in re.finditer(r"(?:(?<=[\s\0])|(?<=^)|(?<=[\[\]{},:-]))#[^\n]*", text[begin:end])]


def yaml_words(text):
    text = for_pyyaml(text)
    words, at = [], 0
    kinds = (yaml.ScalarToken, yaml.AliasToken, yaml.DirectiveToken, yaml.AnchorToken, yaml.TagToken)
    for token in yaml.scan(text, Loader=yaml.BaseLoader):
        if not isinstance(token, kinds):
            continue
        begin, end = token.start_mark.index, token.end_mark.index
        words += comments_between(text, at, begin)
        if isinstance(token, yaml.ScalarToken):
            words.append(Word(token.value))
            head = text[begin:].split("\n", 1)[0]
            if token.style in ("|", ">") and "#" in head:
                words.append(Word(head[head.index("#"):].rstrip(), True, True))
        elif isinstance(token, yaml.AliasToken):
            words.append(Word("*" + token.value))
        at = end
    return words + comments_between(text, at, len(text))


TOKEN = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
                   r"""|(?P<mark>[\[\]{}:,])|(?P<bare>[^\s\[\]{}:,"'/]+)""", re.S)


def meant(text):
    """A text of JSON5 without its quotes."""
    inside = re.sub(r"\\\n", "", text[1:-1])
    escapes = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
    inside = re.sub(r"\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)",
                    lambda pair: (bytes.fromhex(pair[1]) + bytes.fromhex(pair[2])).decode("utf-16-be"), inside)
    return re.sub(r"\\(u([0-9a-fA-F]{4})|.)", lambda found: chr(int(found[2], 16)) if found[2] else escapes.get(found[1], found[1]), inside)


def json_words(text):
    text = plain(text)
    words = []
    for token in TOKEN.finditer(text):
        if token["comment"]:
            words.append(comment_in(text, token.start(), token.end()))
        elif token["text"]:
            words.append(Word(meant(token["text"])))
        elif token["bare"]:
            words.append(Word(token["bare"]))
    return words


def json_shape(text):
    """All tokens but the commas and comments: what it says, and in which order."""
    kept = []
    for token in TOKEN.finditer(plain(text)):
        if token["comment"] or token["mark"] == ",":
            continue
        kept.append(meant(token["text"]) if token["text"] else ("mark", token["mark"]) if token["mark"] else token["bare"])
    return kept
