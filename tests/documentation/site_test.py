#!/usr/bin/env python3
"""Builds the website and looks at it in headless Chromium: pages, pictures, search, both color schemes, two widths.

usage: site_test.py ROOT TGTCFG WORK_DIRECTORY

Exit 77: mkdocs-material, Mermaid or Chromium is not installed. Screenshots are left in WORK_DIRECTORY/screenshots.
"""

import base64
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time
import zlib

PAGES = ["", "start/quickstart/", "guides/several-devices/", "concepts/targets-hosts-devices/", "reference/configuration/",
         "reference/commands/resolve/", "reference/kinds/cuda/", "reference/backends/iree/", "diagnostics/TC3310/", "rules/hosts/"]
# Pages with pictures: the theme replaces the source of each by an element that holds the drawing.
PICTURES = {"": 1, "guides/several-devices/": 1, "guides/code-generators/": 2, "guides/layers/": 1, "concepts/targets-hosts-devices/": 1, "concepts/plans/": 2}
SEARCHES = ("TC3310", "default device", "keys")


def skip(reason):
    print("SKIPPED:", reason)
    sys.exit(77)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Browser:
    """A page of Chromium, driven by its protocol over two pipes: messages of JSON that end in NUL."""

    def __init__(self, program, work):
        read_by_chromium, self.writes = os.pipe()
        self.reads, written_by_chromium = os.pipe()

        def as_three_and_four():
            os.dup2(read_by_chromium, 10)
            os.dup2(written_by_chromium, 11)
            os.dup2(10, 3)
            os.dup2(11, 4)
        # Everything that a page needs has to come from the site itself.
        self.process = subprocess.Popen([program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                                         f"--user-data-dir={work / 'profile'}", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost", "about:blank"],
                                        preexec_fn=as_three_and_four, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_by_chromium)
        os.close(written_by_chromium)
        self.rest, self.number, self.session = b"", 0, None
        # The theme stores the color scheme of the first visit, so each scheme has a store of its own.
        self.sessions = {dark: self.new_session() for dark in (False, True)}
        self.show(1280, False)

    def new_session(self):
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        return self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **({"sessionId": self.session} if self.session else {})}
        os.write(self.writes, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                read = os.read(self.reads, 1 << 16)
                assert read, "Chromium ended"
                self.rest += read
            text, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                assert "error" not in answer, (method, answer)
                return answer["result"]

    def value(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def wait(self, expression, what):
        end = time.monotonic() + 60
        while not self.value(expression):
            assert time.monotonic() < end, what
            time.sleep(0.1)

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait(f"location.href.startsWith({json.dumps(address)}) && document.readyState === 'complete'", f"{address} does not load")

    def show(self, width, dark):
        self.session = self.sessions[dark]
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=1000, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def screenshot(self, file):
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait()


def different_bytes(file):
    """Number of different bytes in the rows of a PNG: small if the picture is empty."""
    data, at, packed = file.read_bytes(), 8, b""
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += size + 12
    return len(set(zlib.decompress(packed)))


def look(browser, address, shots):
    for page in PAGES:
        browser.open(f"{address}/{page}")
        assert browser.value("document.querySelector('article h1')?.innerText"), f"{page} has no title"
        assert browser.value("document.querySelector('article').innerText.length") > 200, f"{page} is empty"
        assert not browser.value("document.title.startsWith('404')"), f"{page} is missing"
        for width in (1280, 400):
            for dark in (False, True):
                browser.show(width, dark)
                browser.open(f"{address}/{page}")
                name = f"{page.strip('/').replace('/', '-') or 'home'}-{width}-{'dark' if dark else 'light'}.png"
                light = "getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).slice(0, 3).every(each => each > 128)"
                browser.wait(f"({light}) !== {json.dumps(dark)}", f"{name}: wrong color scheme")
                assert browser.value("document.documentElement.scrollWidth") <= width, f"{name}: wider than the window"
                browser.screenshot(shots / name)
                assert different_bytes(shots / name) > 40, f"{name} is empty"
    browser.show(1280, False)
    for page, count in PICTURES.items():
        browser.open(f"{address}/{page}")
        browser.wait(f"document.querySelectorAll('div.mermaid').length === {count}", f"{page}: not {count} pictures")
        assert browser.value("document.querySelectorAll('pre.mermaid').length") == 0, f"{page}: a picture is not drawn"
        browser.wait("[...document.querySelectorAll('div.mermaid')].every(each => each.getBoundingClientRect().height > 40)", f"{page}: empty picture")
        browser.screenshot(shots / f"{page.strip('/').replace('/', '-') or 'home'}-pictures.png")
    for query in SEARCHES:
        browser.open(f"{address}/?q={query.replace(' ', '%20')}")
        browser.wait("document.querySelectorAll('.md-search-result__item').length > 0", f"searching `{query}` finds nothing")
        browser.screenshot(shots / f"search-{query.replace(' ', '-')}.png")


def main():
    root, program, work = (pathlib.Path(each).resolve() for each in sys.argv[1:])
    tools = pathlib.Path(os.environ.get("TGTCFG_TOOLS", root / ".tools"))
    python = tools / "site/bin/python"
    if not python.exists() or not (tools / "node/node_modules/mermaid/dist/mermaid.min.js").exists():
        skip("no mkdocs-material and Mermaid (scripts/test installs them, from tests/tools)")
    subprocess.run([python, root / "site/build.py", program, tools, work], check=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        skip("no Chromium (Debian package chromium): the site was built, and not looked at")
    shots = work / "screenshots"
    shots.mkdir()
    handler = functools.partial(QuietHandler, directory=work / "html")
    with http.server.ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = Browser(chromium, work)
        try:
            look(browser, f"http://localhost:{server.server_port}", shots)
        finally:
            browser.close()
            server.shutdown()
    print(f"{len(PAGES)} pages, {sum(PICTURES.values())} pictures, {len(SEARCHES)} searches, {len(list(shots.iterdir()))} screenshots")


if __name__ == "__main__":
    main()
