#!/usr/bin/env python3
"""Compares every import in Sources/ with the table of who may import whom in docs/architecture.md.

SwiftPM misses an import that is satisfied through another target's dependencies; this check does not.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What everybody may use: the language's own modules and the logging front end.
EVERYWHERE = {"Swift", "Synchronization", "Foundation", "Glibc", "Dispatch", "Logging"}
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.MULTILINE,
)


def allowed_imports() -> dict[str, set[str]]:
    """Rows of the table `| target | may import |`, each cell a comma-separated list of backquoted modules."""
    text = (ROOT / "docs/architecture.md").read_text()
    table: dict[str, set[str]] = {}
    for row in re.findall(r"^\|([^|]+)\|([^|]+)\|$", text, re.MULTILINE):
        targets, modules = (re.findall(r"`(\w+)`", cell) for cell in row)
        for target in targets:
            table[target] = set(modules)
    return table


def main() -> int:
    table = allowed_imports()
    problems = []
    targets = sorted(p for p in (ROOT / "Sources").iterdir() if p.is_dir() and list(p.rglob("*.swift")))
    for target in targets:
        if target.name not in table:
            problems.append(f"docs/architecture.md: no row for {target.name}")
            continue
        for source in sorted(target.rglob("*.swift")):
            for match in IMPORT.finditer(source.read_text()):
                module = match.group(1)
                if module not in table[target.name] | EVERYWHERE:
                    line = source.read_text()[: match.start()].count("\n") + 1
                    problems.append(f"{source.relative_to(ROOT)}:{line}: {target.name} may not import {module}")
    for name in sorted(table.keys() - {target.name for target in targets}):
        problems.append(f"docs/architecture.md: row for {name}, which is not in Sources")
    print("\n".join(problems) or f"imports: {len(targets)} targets, all as docs/architecture.md allows")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
