"""Draws the graph of a plan as SVG, with functions, devices, targets and hosts in columns. Requires no other library.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ._text import xml

WIDTH, HEIGHT = 200, 44  # of a box
ACROSS, DOWN = 70, 16  # between boxes
MARGIN = 14
TITLE = 26
FILLS = {"function": "#fdf6d8", "device": "#e4f3e4", "target": "#e3ecfb", "external": "#f3e6fa", "host": "#eeeeee"}


class Box(NamedTuple):
    key: str
    title: str
    detail: str
    fill: str


class Edge(NamedTuple):
    start: str
    end: str
    dashed: bool = False


def columns_of(plan: Any) -> list[list[Box]]:
    functions = [Box(f"f:{each.match}", each.match, each.state, "function") for each in plan.functions.values()]
    devices = [Box(f"d:{each.id}", each.id, each.type, "device") for each in plan.devices.values()]
    targets = [
        Box(f"t:{each.id}", each.id, each.generator or each.machine.chip or each.machine.cpu or each.kind,
            "external" if each.external else "target")
        for each in plan.targets.values()
    ]
    hosts = [Box(f"h:{each.id}", each.id, each.machine.triple or each.kind, "host") for each in plan.hosts.values()]
    return [column for column in (functions, devices, targets, hosts) if column]


def edges_of(plan: Any) -> list[Edge]:
    edges = [Edge(f"f:{each.match}", f"d:{each.device}" if each.device else f"t:{each.target}") for each in plan.functions.values()]
    edges += [Edge(f"d:{each.id}", f"t:{each.target}") for each in plan.devices.values()]
    for target in plan.targets.values():
        edges.append(Edge(f"t:{target.id}", f"h:{target.host}"))
        edges += [Edge(f"t:{target.id}", f"t:{other}", dashed=True) for other in target.refines]
    return edges


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _box(box: Box, x: int, y: int) -> str:
    title, detail = xml(_shortened(box.title, 26)), xml(_shortened(box.detail, 30))
    return (
        f'<g><title>{xml(box.title)}: {xml(box.detail)}</title>'
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{FILLS[box.fill]}" stroke="#666"/>'
        f'<text x="{x + 10}" y="{y + 19}" font-weight="bold">{title}</text>'
        f'<text x="{x + 10}" y="{y + 35}" fill="#555">{detail}</text></g>'
    )


def _edge(edge: Edge, places: dict[str, tuple[int, int]]) -> str:
    if edge.start not in places or edge.end not in places:
        return ""
    (x1, y1), (x2, y2) = places[edge.start], places[edge.end]
    middle1, middle2 = y1 + HEIGHT // 2, y2 + HEIGHT // 2
    dash = ' stroke-dasharray="5 4"' if edge.dashed else ""
    if x1 == x2:  # within a column: around the left side
        path = f"M{x1},{middle1} C{x1 - 40},{middle1} {x2 - 40},{middle2} {x2},{middle2}"
    else:
        half = (x2 - x1 - WIDTH) // 2
        path = f"M{x1 + WIDTH},{middle1} C{x1 + WIDTH + half},{middle1} {x2 - half},{middle2} {x2},{middle2}"
    return f'<path d="{path}" fill="none" stroke="#666"{dash} marker-end="url(#tgtcfg-arrow)"/>'


def _figure(plan: Any, title: str, top: int) -> tuple[str, int, int]:
    """Returns the drawing of one plan that starts at `top`, its width and its bottom."""
    columns = columns_of(plan)
    places: dict[str, tuple[int, int]] = {}
    shapes = [f'<text x="{MARGIN}" y="{top + 16}" font-weight="bold">{xml(title)}</text>']
    for i, column in enumerate(columns):
        for j, box in enumerate(column):
            places[box.key] = (MARGIN + i * (WIDTH + ACROSS), top + TITLE + j * (HEIGHT + DOWN))
            shapes.append(_box(box, *places[box.key]))
    shapes += [_edge(edge, places) for edge in edges_of(plan)]
    rows = max((len(column) for column in columns), default=0)
    width = 2 * MARGIN + len(columns) * (WIDTH + ACROSS) - ACROSS
    bottom = top + TITLE + rows * (HEIGHT + DOWN)
    for name, part in plan.parts.items():
        drawn, part_width, bottom = _figure(part, f"{title} : {name}" if title else name, bottom + DOWN)
        shapes.append(drawn)
        width = max(width, part_width)
    return "".join(shapes), width, bottom


def svg_of(plan: Any) -> str:
    shapes, width, bottom = _figure(plan, plan.name or "plan", MARGIN)
    height = bottom + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">'
        '<defs><marker id="tgtcfg-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0,0 L8,4 L0,8 z" fill="#666"/></marker></defs>'
        f'<rect width="{width}" height="{height}" fill="white"/>{shapes}</svg>'
    )


def html_of(plan: Any) -> str:
    rows = "".join(
        f"<tr><td>{xml(each.id)}</td><td>{xml(each.host or '')}</td>"
        f"<td><code>{xml(each.canonical or each.kind)}</code></td></tr>"
        for each in plan.targets.values()
    )
    return (
        f"<div>{svg_of(plan)}<table><tr><th>target</th><th>host</th><th>canonical</th></tr>{rows}</table>"
        f"<small>{xml(plan.fingerprint)}</small></div>"
    )
