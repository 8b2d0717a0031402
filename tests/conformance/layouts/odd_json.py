"""Data written as JSON and JSON5 with comments, blanks and line breaks wherever they may stand."""

import json
import re

from odd_yaml import REMARKS

NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*\Z")


class OddJson:
    """One file; `comments` is 0 where the format has none. JSON5 has other quotes and commas too."""

    def __init__(self, random, comments=0.3, json5=True):
        self.random = random
        self.often = comments
        self.json5 = json5
        self.count = 0

    def chance(self, of):
        return self.random.random() < of

    def document(self, data):
        return self.gap() + self.value(data) + self.gap()

    def comment(self):
        self.count += 1
        remark = self.random.choice(REMARKS)
        if self.chance(0.5):
            return f"//{self.random.choice((' ', '', '!'))}c{self.count}{remark}\n"
        middle = self.random.choice(("", "\n   more", "\n * more\n"))
        return f"/*{self.random.choice((' ', '', '*'))}c{self.count}{remark}{middle} */"

    def gap(self):
        text = ""
        while self.chance(0.2 + self.often / 5):
            if self.chance(self.often):
                text += self.blank() + self.comment() + self.blank()
            else:
                text += self.blank()
        return text

    def run(self):
        """A gap, now and then with several comments in a row, as nothing else may stand there."""
        text = self.gap()
        if self.chance(self.often / 3):
            text += "".join(self.blank() + self.comment() for _ in range(self.random.choice((2, 2, 3)))) + self.blank()
        return text

    def blank(self):
        return self.random.choice(("", " ", " ", "  ", "\n", "\n\n", "\n    ", "\t"))

    def value(self, value):
        if isinstance(value, dict):
            inside = [self.key(key) + self.run() + ":" + self.run() + self.value(each) for key, each in value.items()]
            return "{" + self.joined(inside) + "}"
        if isinstance(value, list):
            return "[" + self.joined([self.value(each) for each in value]) + "]"
        return self.text(value) if isinstance(value, str) else json.dumps(value)

    def joined(self, items):
        if not items:
            return self.gap()
        text = items[0]
        for item in items[1:]:
            text += self.gap() + "," + self.gap() + item
        comma = "," if self.json5 and self.chance(0.3) else ""
        return self.gap() + text + self.gap() + comma + self.gap()

    def key(self, key):
        if self.json5 and NAME.match(key) and self.chance(0.5):
            return key
        return self.text(key)

    def text(self, text):
        if self.json5 and self.chance(0.3) and "\n" not in text:
            if self.chance(0.1) and " " in text and "\\" not in text and "'" not in text:
                return "'" + text.replace(" ", " \\\n", 1) + "'"
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
        return json.dumps(text, ensure_ascii=self.chance(0.2))
