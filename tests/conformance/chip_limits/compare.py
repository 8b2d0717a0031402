#!/usr/bin/env python3
"""Limits of chips in the database against a second table.

usage: compare.py CONFIGS_DIR DATA_DIR

Every limit that both have must be equal, and a family may have no more than the least of its chips.
"""
import json
import pathlib
import sys


def main():
    configs, data = map(pathlib.Path, sys.argv[1:3])
    faults, compared = [], 0
    for table in sorted(data.glob("*.json")):
        rows = json.loads((configs / "database" / "chips" / table.name).read_text())["rows"]
        limits = {row["name"]: row.get("limits", {}) for row in rows}
        for chip, second in json.loads(table.read_text())["chips"].items():
            for name, value in second.items():
                ours = limits.get(chip, {}).get(name)
                compared += 1
                if ours != value:
                    faults.append(f"{chip}: {name} is {ours}, {table.stem}.json has {value}")
        for row in rows:
            members = [limits[other["name"]] for other in rows
                       if other.get("family") == row["name"] and other["name"] != row["name"]]
            for name, value in limits[row["name"]].items():
                least = min((member[name] for member in members if name in member), default=value)
                if value > least:
                    faults.append(f"{row['name']}: {name} is {value}, one of its chips has {least}")
    print(f"{compared} limits compared, {len(faults)} differ")
    for fault in faults:
        print("  ", fault)
    sys.exit(1 if faults or compared < 40 else 0)


if __name__ == "__main__":
    main()
