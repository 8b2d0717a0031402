"""Life and death of the server, and what it makes of bytes that are no messages."""

import json
import random
import subprocess

import pytest
from raw_server import INITIALIZE, PROGRAM, framed, messages_in, notice, request, serve

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800

GOODBYE = request("last", "shutdown") + notice("exit")


def opened(uri, text):
    return notice("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})


def codes(messages):
    return [message["error"]["code"] for message in messages if "error" in message]


def test_it_ends_as_the_protocol_says():
    assert serve(INITIALIZE + GOODBYE)[0] == 0
    assert serve(INITIALIZE + notice("exit"))[0] == 1
    assert serve(INITIALIZE)[0] == 1
    assert serve(b"")[0] == 1
    assert serve(INITIALIZE + request(2, "shutdown"))[0] == 0


def test_the_order_of_life():
    code, messages = serve(request(1, "textDocument/hover", {}) + opened("file:///a.yaml", "targets: [cuda -arch=1]") +
                           INITIALIZE + request(2, "initialize", {}) + request(3, "shutdown") + request(4, "textDocument/hover") +
                           notice("exit"))
    assert code == 0
    assert codes(messages) == [NOT_INITIALIZED, INVALID_REQUEST, INVALID_REQUEST]
    assert [message["id"] for message in messages] == [1, "first", 2, 3, 4]


def test_columns_are_what_the_editor_counts():
    text = "# \U0001f600\ntargets: {\"\U0001f600\": cuda -arch=sm_8}\n"
    for encodings, name, column in ((["utf-8", "utf-16"], "utf-8", 29), (["utf-16"], "utf-16", 27), ([], "utf-16", 27)):
        capabilities = {"general": {"positionEncodings": encodings}}
        _, messages = serve(request(1, "initialize", {"capabilities": capabilities}) + opened("file:///a.yaml", text) + GOODBYE)
        assert messages[0]["result"]["capabilities"]["positionEncoding"] == name
        _, messages = serve(request(1, "initialize", {"capabilities": capabilities}) + opened("file:///a.yaml", text) +
                            request(2, "textDocument/diagnostic", {"textDocument": {"uri": "file:///a.yaml"}}) + GOODBYE)
        marks = messages[1]["result"]["items"]
        assert [mark["range"]["start"] for mark in marks if mark["code"] == "TC2250"] == [{"line": 1, "character": column}]


def test_a_withdrawn_request_is_answered_so():
    data = INITIALIZE + opened("file:///a.yaml", "targets: [llvm]\n")
    ask = {"textDocument": {"uri": "file:///a.yaml"}}
    data += request(5, "textDocument/diagnostic", ask) + request(6, "textDocument/diagnostic", ask)
    code, messages = serve(data + notice("$/cancelRequest", {"id": 5}) + GOODBYE)
    by_id = {message.get("id"): message for message in messages}
    assert code == 0
    assert by_id[5]["error"]["code"] == CANCELLED
    assert "result" in by_id[6]


def test_what_is_wrong_with_a_message_is_said_and_the_next_one_read():
    wrong = {b"{": PARSE_ERROR, b"\xff\xfe": PARSE_ERROR, b"": PARSE_ERROR, b"[]": INVALID_REQUEST, b"1": INVALID_REQUEST,
             b"{}": INVALID_REQUEST, b'{"id":1}': INVALID_REQUEST, b'{"id":{},"method":"shutdown"}': INVALID_REQUEST,
             b'{"id":1,"method":"no/such"}': METHOD_NOT_FOUND, b'{"id":1,"method":"$/no"}': METHOD_NOT_FOUND,
             b'{"id":1,"method":"textDocument/diagnostic"}': INVALID_PARAMS,
             b'{"id":1,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":7}}}': INVALID_PARAMS,
             b"[" * 100000: PARSE_ERROR}
    for body, expected in wrong.items():
        code, messages = serve(INITIALIZE + framed(body) + GOODBYE)
        assert (code, codes(messages)) == (0, [expected]), body[:80]


@pytest.mark.parametrize("bytes_in", [
    b"Content-Length: 67108865\r\n\r\n", b"Content-Length: 99999999999999999999999\r\n\r\n", b"Content-Length: -1\r\n\r\n",
    b"Content-Length: x\r\n\r\n", b"Content-Length:\r\n\r\n", b"no header\r\n\r\n", b"A: b\r\n\r\n", b"x" * 5000, b"\r\n\r\n",
    b"Content-Length: 10\r\nContent-Length 10\r\n\r\n"])
def test_frames_that_cannot_be_told_apart_end_it(bytes_in):
    code, messages = serve(INITIALIZE + bytes_in + GOODBYE)
    assert code == 1
    assert [(message["id"], message["error"]["code"]) for message in messages[1:]] == [(None, PARSE_ERROR)]


def test_a_message_that_comes_byte_by_byte():
    process = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for byte in INITIALIZE + GOODBYE:
        process.stdin.write(bytes([byte]))
        process.stdin.flush()
    output, _ = process.communicate()
    assert process.returncode == 0
    assert [message["id"] for message in messages_in(output)] == ["first", "last"]


def test_random_bytes_never_crash_it():
    chance = random.Random(7)
    valid = INITIALIZE + opened("file:///a.yaml", "targets: [cuda]\n") + GOODBYE
    for _ in range(150):
        data = bytearray(valid)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(data))
            if chance.random() < 0.5:
                data[at : at + chance.randrange(8)] = bytes(chance.randrange(256) for _ in range(chance.randrange(8)))
            else:
                data[at] = chance.randrange(256)
        code, messages = serve(bytes(data))
        assert code in (0, 1)
        assert all(message["jsonrpc"] == "2.0" for message in messages)


def test_changes_that_make_no_sense_do_no_harm():
    document = {"uri": "file:///a.yaml", "version": 2}
    far = {"start": {"line": 10**9, "character": 10**9}, "end": {"line": 0, "character": 0}}
    changes = [{"range": far, "text": "x"}, {"range": {"start": {"line": -1, "character": 0}, "end": {}}, "text": "y"},
               {"text": 5}, {}, 7, {"range": "no", "text": "targets: [llvm]\n"}]
    data = INITIALIZE + opened("file:///a.yaml", "targets: [cuda]\n")
    for change in changes:
        data += notice("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
    code, messages = serve(data + GOODBYE)
    assert code == 0
    assert not codes(messages)


def test_the_log_has_a_line_for_each_message(tmp_path):
    log = tmp_path / "log"
    serve(INITIALIZE + GOODBYE, "--log", str(log))
    lines = log.read_text(encoding="utf-8").splitlines()
    assert [line[:2] for line in lines] == ["<-", "->", "<-", "<-", "->", "<-"]
    assert json.loads(lines[0][3:])["method"] == "initialize"
    done = subprocess.run([PROGRAM, "lsp", "--log", str(tmp_path / "no" / "log")], capture_output=True, text=True)
    assert done.returncode == 3 and "TC9102" in done.stderr or "TC91" in done.stderr
