"""Data written as YAML the way nobody would: comments, blanks and line breaks wherever they may stand."""

import re

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./*+-]*(?: [A-Za-z0-9_./*+-]+)*\Z|\d+\Z")
NOT_TEXTS = ("true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan")
REMARKS = ("", " two  blanks", " it's \"quoted\"", " a: 1, [b", " \u00fcml\u00e4ut \U0001f600", " # twice", " - item", "\ttab", " &a *a !t")


class OddYaml:
    """One file. Every comment has a number, so that none is like another."""

    def __init__(self, random, comments=0.3, first=0):
        self.random = random
        self.often = comments
        self.count = first
        self.named = 0
        self.opened = []  # anchors of values that are being written
        self.anchors = []  # those that an alias may name
        self.out = []

    def chance(self, of):
        return self.random.random() < of

    def document(self, data):
        """`data` holds maps, lists, texts, numbers, booleans and null."""
        if self.chance(0.3):
            self.out.append("%YAML 1.2\n" if self.chance(0.2) else "")
            self.own_lines(0)
            self.out.append("---" + self.behind() + "\n")
        self.own_lines(0)
        if isinstance(data, (dict, list)) and data and self.chance(0.9):
            self.block(data, self.random.choice((0, 0, 0, 1, 3)), parent=-1)
        else:
            self.out.append(self.flow(data, 1) + self.behind() + "\n")
        self.own_lines(0)
        if self.chance(0.1):
            self.out.append("..." + self.behind() + "\n")
            self.own_lines(0)
        return "".join(self.out)

    def comment(self):
        self.count += 1
        return f"#{self.random.choice((' ', ' ', ' ', '', '  ', '!'))}c{self.count}{self.random.choice(REMARKS)}"

    def behind(self):
        """What may stand at the end of a line."""
        if self.chance(self.often):
            return self.random.choice((" ", " ", "    ", "\t")) + self.comment() + self.random.choice(("", "", "  "))
        return self.random.choice(("", "", "", " ", "   "))

    def own_lines(self, indent):
        """Comments and blank lines between two entries."""
        while self.chance(self.often):
            if self.chance(0.3):
                self.out.append(self.random.choice(("\n", "\n\n", "   \n")))
            column = self.random.choice((indent, indent, indent, 0, max(0, indent - 1), indent + 2, indent + 5))
            self.out.append(" " * column + self.comment() + "\n")
        if self.chance(0.15):
            self.out.append("\n" * self.random.randint(1, 3))

    def block(self, data, indent, parent, begun=False):
        """The entries of a map or list; the first one in the line that was begun."""
        entries = data.items() if isinstance(data, dict) else ((None, value) for value in data)
        for number, (key, value) in enumerate(entries):
            if number or not begun:
                self.own_lines(indent)
                self.out.append(" " * indent)
            if key is None:
                self.out.append("-")
                self.value(value, indent, in_list=True)
            else:
                self.out.append(self.key(key))
                self.value(value, indent, in_list=False)

    def key(self, key):
        text = self.one_line_text(key)
        return text + self.random.choice((":", ":", ":", " :"))

    def properties(self, value):
        """An anchor, rarely; what is anchored may stand again as an alias."""
        if not self.chance(0.05):
            return ""
        self.named += 1
        self.opened.append((f"a{self.named}", value))
        return f"&a{self.named} "

    def alias(self, value):
        """One that says the same, if there is one and it is closed already."""
        known = [name for name, anchored in self.anchors if anchored == value and type(anchored) is type(value)]
        return f"*{self.random.choice(known)}" if known and self.chance(0.7) else None

    def value(self, value, indent, in_list):
        before = len(self.opened)
        self.anchored_value(value, indent, in_list)
        self.anchors += self.opened[before:]
        del self.opened[before:]

    def anchored_value(self, value, indent, in_list):
        alias = self.alias(value)
        if alias:
            self.out.append(" " + alias + self.behind() + "\n")
        elif isinstance(value, (dict, list)) and value and self.chance(0.65):
            self.block_value(value, indent, in_list)
        elif value is None and self.chance(0.5):
            self.out.append(self.behind() + "\n")
        else:
            self.scalar_or_flow(value, indent)

    def block_value(self, value, indent, in_list):
        properties = self.properties(value)
        step = self.random.choice((1, 2, 2, 2, 3, 4, 7))
        if in_list and not properties and self.chance(0.6):
            blanks = self.random.choice((1, 1, 1, 2, 3))
            self.out.append(" " * blanks)
            return self.block(value, indent + 1 + blanks, indent, begun=True)
        if isinstance(value, list) and not in_list and self.chance(0.3):
            step = 0
        self.out.append((" " + properties if properties else "") + self.behind() + "\n")
        self.block(value, indent + step, indent)

    def scalar_or_flow(self, value, indent):
        blanks = " " * self.random.choice((1, 1, 1, 1, 2, 5))
        properties = self.properties(value)
        if isinstance(value, str) and self.chance(0.08):
            self.out.append(blanks + properties + self.block_text(value, indent))
        elif self.chance(0.12):
            self.out.append((" " + properties if properties else "") + self.behind() + "\n")
            self.own_lines(indent + 1)
            column = indent + self.random.choice((1, 2, 2, 4))
            self.out.append(" " * column + self.flow(value, column, not properties) + self.behind() + "\n")
        else:
            self.out.append(blanks + properties + self.flow(value, indent + 1, not properties) + self.behind() + "\n")

    def block_text(self, text, indent):
        column = indent + self.random.choice((1, 2, 2, 4))
        if text.endswith("\n") or text.strip(" ") != text or not text or "\t" in text:
            return self.one_line_text(text) + "\n"
        mark = self.random.choice(("|-", ">-", f"|{column - indent}-", f">-{column - indent}"))
        if ">" in mark and "\n" in text:
            mark = "|-"
        lines = text.split("\n")
        return mark + self.behind() + "\n" + "".join(" " * column + line + "\n" if line else "\n" for line in lines)

    def flow(self, value, indent, may_be_alias=True):
        alias = self.alias(value) if may_be_alias else None
        if alias:
            return alias + " "
        if isinstance(value, dict):
            inside = [self.one_line_text(key) + ":" + self.gap(indent) + self.flow(each, indent) for key, each in value.items()]
            return "{" + self.joined(inside, indent) + "}"
        if isinstance(value, list):
            return "[" + self.joined([self.flow(each, indent) for each in value], indent) + "]"
        if isinstance(value, str):
            return self.text(value, indent)
        return {None: "null", True: "true", False: "false"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)

    def gap(self, indent):
        """Between two tokens in brackets."""
        if self.chance(self.often / 3):
            lines = [self.random.choice((" ", "  ")) + self.comment()]
            while self.chance(0.3):
                lines.append(" " * (indent + self.random.randint(0, 6)) + self.comment())
            return "\n".join(lines) + "\n" + " " * (indent + self.random.choice((0, 1, 2, 6)))
        if self.chance(0.15):
            return self.random.choice(("\n", " \n", "\n\n")) + " " * (indent + self.random.choice((0, 2, 6)))
        return self.random.choice((" ", " ", "  "))

    def joined(self, items, indent):
        if not items:
            return self.random.choice(("", " ", self.gap(indent)))
        text = self.gap(indent) if self.chance(0.5) else ""
        for number, item in enumerate(items):
            text += item + (self.gap(indent) if self.chance(0.3) else "")
            if number + 1 < len(items):
                text += "," + self.gap(indent)
            elif self.chance(0.2):
                text += ","
        return text + (self.gap(indent) if self.chance(0.3) else "")

    def text(self, text, indent):
        """In one line, or in several where a blank is."""
        if " " in text and self.chance(0.1) and PLAIN.match(text):
            words = text.split(" ")
            at = self.random.randrange(1, len(words))
            broken = " ".join(words[:at]) + "\n" + " " * (indent + self.random.choice((0, 3))) + " ".join(words[at:])
            if self.chance(0.5) and not re.search(r"\n *[-#&*!]", broken):
                return broken
            return '"' + broken + '"'
        return self.one_line_text(text)

    def one_line_text(self, text):
        if PLAIN.match(text) and not text.isdigit() and text.lower() not in NOT_TEXTS and self.chance(0.6):
            return text
        if "\n" not in text and self.chance(0.5):
            return "'" + text.replace("'", "''") + "'"
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def around(random, text):
    """The same text as other editors would have saved it."""
    if random.random() < 0.15:
        text = text.replace("\n", "\r\n")
    if random.random() < 0.1:
        text = text.rstrip("\r\n")
    if random.random() < 0.1:
        text = "\ufeff" + text
    return text
