#!/usr/bin/env python3
"""Draws the targets of Sources/ and who imports whom as docs/images/targets.svg.

    draw-targets.py          writes the picture
    draw-targets.py --check  fails if the picture differs from the code

An arrow leads from a target to one that it imports. Arrows that follow from others are left out. A target stands above
all that it imports. The picture depends on nothing but Package.swift and the imports.
"""

from __future__ import annotations

import importlib.util
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/images/targets.svg"
BOX, GAP, ROW, MARGIN = (132, 34), 22, 88, 24


def edges() -> dict[str, set[str]]:
    """Returns the targets of Sources/ and, of each, those that it imports."""
    spec = importlib.util.spec_from_file_location("check_imports", ROOT / "infra/check-imports.py")
    check_imports = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check_imports)
    folders = {
        name: folder
        for name, (folder, _) in check_imports.targets().items()
        if folder.is_relative_to(ROOT / "Sources")
    }
    return {name: set(check_imports.imports(folder)) & folders.keys() for name, folder in folders.items()}


def reduced(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Returns the graph without edges that follow from longer ways."""
    below: dict[str, set[str]] = {}

    def reach(name: str) -> set[str]:
        if name not in below:
            below[name] = set().union(*({other} | reach(other) for other in graph[name]))
        return below[name]

    return {
        name: {other for other in others if not any(other in reach(between) for between in others - {other})}
        for name, others in graph.items()
    }


def layers(graph: dict[str, set[str]]) -> list[list[str]]:
    """Returns rows from the bottom. Each target is in the lowest row above everything that it imports."""
    height: dict[str, int] = {}

    def rise(name: str) -> int:
        if name not in height:
            height[name] = 1 + max((rise(other) for other in graph[name]), default=-1)
        return height[name]

    for name in graph:
        rise(name)
    users = {name: {user for user in graph if name in graph[user]} for name in graph}
    # A library of C belongs below the one target that uses it.
    for name in sorted(graph):
        if not graph[name] and users[name]:
            height[name] = min(height[user] for user in users[name]) - 1
    rows = [sorted(name for name in graph if height[name] == level) for level in range(max(height.values()) + 1)]
    # Each target moves towards the middle of its neighbours, which leaves few crossings.
    place = {name: index / max(len(row), 1) for row in rows for index, name in enumerate(row)}
    for _ in range(8):
        for row in rows:
            for name in row:
                neighbours = sorted(graph[name] | users[name])
                if neighbours:
                    place[name] = sum(place[other] for other in neighbours) / len(neighbours)
            row.sort(key=lambda name: (round(place[name], 6), name))
            for index, name in enumerate(row):
                place[name] = (index + 0.5) / len(row)
    return rows


def draw(graph: dict[str, set[str]]) -> str:
    rows = layers(graph)
    width = max(len(row) for row in rows) * (BOX[0] + GAP) - GAP + 2 * MARGIN
    height = (len(rows) - 1) * ROW + BOX[1] + 2 * MARGIN
    corner = {}
    for level, row in enumerate(rows):
        left = (width - len(row) * (BOX[0] + GAP) + GAP) // 2
        for index, name in enumerate(row):
            corner[name] = (left + index * (BOX[0] + GAP), height - MARGIN - BOX[1] - level * ROW)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        "<title>The targets of Hearth and their imports</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#667"/></marker>',
    ]
    for name, others in sorted(reduced(graph).items()):
        for other in sorted(others):
            x1, y1 = corner[name][0] + BOX[0] // 2, corner[name][1] + BOX[1]
            x2, y2 = corner[other][0] + BOX[0] // 2, corner[other][1]
            middle = (y1 + y2) // 2
            lines.append(
                f'<path d="M{x1} {y1}C{x1} {middle} {x2} {middle} {x2} {y2}" fill="none" stroke="#667" '
                'marker-end="url(#tip)"/>'
            )
    for name, (x, y) in sorted(corner.items()):
        is_swift = any((ROOT / "Sources" / name).rglob("*.swift"))
        lines.append(
            f'<rect x="{x}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="6" fill="{"#fdf3e7" if is_swift else "#eef"}" '
            f'stroke="#445"/><text x="{x + BOX[0] // 2}" y="{y + 22}" text-anchor="middle">{escape(name)}</text>'
        )
    return "\n".join([*lines, "</svg>"]) + "\n"


def main() -> int:
    picture = draw(edges())
    if sys.argv[1:] == ["--check"]:
        if PICTURE.exists() and PICTURE.read_text() == picture:
            print("targets: docs/images/targets.svg shows the code")
            return 0
        print("docs/images/targets.svg does not show the targets of the code. Draw it: infra/draw-targets.py")
        return 1
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
