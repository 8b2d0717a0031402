#!/usr/bin/env python3
"""Asks TVM about each target, and writes its answer beside it.

usage: record.py TARGETS.jsonl < ROWS.json

Run with a Python that has `tvm`. Since 0.24 TVM takes dictionaries and tags only, so an old target
string is asked as the dictionary that it stands for; a list of several targets is asked one by one.
"""
import json
import sys

import tvm

LISTS = ("keys", "libs", "mattr")


def dictionary(text):
    words = text.split()
    result = {"kind": words[0]}
    for word in words[1:]:
        name, _, value = word.lstrip("-").partition("=")
        if name in LISTS:
            result[name] = value.split(",")
        else:
            result[name] = int(value) if value.lstrip("-").isdigit() else value
    return result


def asked(target):
    if not isinstance(target, str):
        return [target]
    parts = target.split(", ") if " " in target else target.split(",")
    return [part if "/" in part else dictionary(part) for part in parts]


def answer(target):
    try:
        for each in asked(target):
            tvm.target.Target(each)
    except Exception as error:  # whatever TVM raises is its answer
        lines = str(error).strip().splitlines()
        return "refused: " + lines[-1][:100] if lines else "refused"
    return "taken"


def main():
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        for row in json.load(sys.stdin):
            row["tvm-0.27"] = answer(row["target"])
            out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
