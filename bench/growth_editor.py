"""Texts of one line that a stranger could have an editor open: every request of the language server over them."""
import json

from growth_inputs import generator

URI = "file:///editor/tgtcfg.yaml"
REQUESTS = ("diagnostic", "codeAction", "completion", "hover", "definition", "references", "documentHighlight", "rename", "prepareRename",
            "documentSymbol", "foldingRange", "selectionRange", "semanticTokens/full", "inlayHint", "formatting", "rangeFormatting", "codeLens",
            "documentLink")


def strings(n):
    return "targets: [" + ", ".join(f"cuda -arch=sm_80 -max_num_threads={i + 1}" for i in range(n)) + "]"


def maps(n):
    """With names that are used, and characters of several bytes."""
    targets = ", ".join(f"té{i}: {{kind: cuda, arch: sm_80, max_num_threads: {i + 1}}}" for i in range(n))
    return f"{{targets: {{{targets}}}, devices: {{{', '.join(f'd{i}: té{i}' for i in range(n))}}}}}"


def parts(n):
    return "{targets: [llvm], parts: {" + ", ".join(f"p{i}: {{targets: [llvm]}}" for i in range(n)) + "}}"


def mistakes(n):
    return "targets: [" + ", ".join(f"cuda -arch=sm_{i}" for i in range(n)) + "]"


def layers(n):
    return "{targets: [llvm], extends: [" + ", ".join(f"./f{i}.yaml" for i in range(n)) + "]}"


TEXTS = (strings, maps, parts, mistakes, layers)


def frame(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def talk(folder, messages):
    numbered = [{**each, "id": i} if "id" in each else each for i, each in enumerate(messages)]
    ends = [{"id": "end", "method": "shutdown"}, {"method": "exit"}]
    first = {"id": "first", "method": "initialize", "params": {"capabilities": {"textDocument": {"diagnostic": {}}}}}
    (folder / "in.ndjson").write_bytes(b"".join(map(frame, [first, *numbered, *ends])))
    return ["lsp"]


def opened(text):
    return {"method": "textDocument/didOpen",
            "params": {"textDocument": {"uri": URI, "languageId": "yaml", "version": 1, "text": text}}}


def asked(method, text):
    """Near the end of the line, in a word: what counts from its start takes longest there."""
    place = {"line": 0, "character": len(text) - 4}
    params = {"textDocument": {"uri": URI}, "position": place, "positions": [place], "newName": "other", "options": {"tabSize": 2},
              "context": {"includeDeclaration": True, "diagnostics": []},
              "range": {"start": place, "end": place} if method in ("codeAction", "rangeFormatting") else
              {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}}
    return {"id": method, "method": f"textDocument/{method}", "params": params}


def asks(method, text_of):
    def write(folder, n):
        text = text_of(n)
        return talk(folder, [opened(text), asked(method, text)])

    write.__name__ = f"editor_{method.replace('/', '_')}_{text_of.__name__}"
    return write


for method in REQUESTS:
    for text_of in TEXTS:
        generator(250)(asks(method, text_of))


@generator(250)
def editor_changes_many_places(folder, n):
    text = maps(n)
    places = [i for i in range(len(text)) if text.startswith("sm_80", i)]
    changes = [{"range": {"start": {"line": 0, "character": at}, "end": {"line": 0, "character": at + 5}}, "text": "sm_86"} for at in reversed(places)]
    change = {"method": "textDocument/didChange", "params": {"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes}}
    return talk(folder, [opened(text), change, asked("hover", text)])


@generator(250)
def editor_has_many_requests(folder, n):
    text = strings(4)
    return talk(folder, [opened(text), *(asked("hover", text) for _ in range(n))])


@generator(250)
def editor_withdraws_requests(folder, n):
    text = strings(4)
    withdrawn = [{"method": "$/cancelRequest", "params": {"id": i + 1}} for i in range(n)]
    return talk(folder, [opened(text), *(asked("hover", text) for _ in range(n)), *withdrawn])
