"""The server as a process that takes bytes, for what no client would send."""

import json
import os
import subprocess

PROGRAM = os.environ["TGTCFG_PROGRAM"]


def framed(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def request(number, method, params=None):
    return framed({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def notice(method, params=None):
    return framed({"jsonrpc": "2.0", "method": method, "params": params})


INITIALIZE = request("first", "initialize", {"capabilities": {}}) + notice("initialized", {})


def messages_in(output):
    messages = []
    while output:
        header, output = output.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        messages.append(json.loads(output[:length]))
        output = output[length:]
    return messages


def serve(data, *options):
    """The exit code and the messages of a server that reads this and no more."""
    done = subprocess.run([PROGRAM, "lsp", *options], input=data, capture_output=True, timeout=120)
    return done.returncode, messages_in(done.stdout)
