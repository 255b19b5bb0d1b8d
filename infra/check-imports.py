#!/usr/bin/env python3
"""Checks who uses whom: every import of every Swift target.

- Sources/: each import stands in the table "Who may import whom" of docs/architecture.md.
- All targets, with tests and benchmarks: each import is a dependency of the target in Package.swift, and each
  dependency is imported. SwiftPM misses an import that another target's dependencies satisfy.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Modules that every target may import: the language's own, and the logging front end.
EVERYWHERE = {"Swift", "Synchronization", "Foundation", "Glibc", "Darwin", "Dispatch", "Logging"}
# Modules of the toolchain that tests and their tools may import.
TESTS = {"Testing"}
# Modules of the toolchain that a target may import if the table says so; they are no dependency in Package.swift.
TOOLCHAIN = {"FoundationNetworking"}
# Dependencies without an import: programs that tests run, which are built before them.
NOT_IMPORTED = {("IntegrationTests", "hearth"), ("RecipeReadingTests", "hearth-inspect"),
    ("ImageCodingTests", "hearth-inspect"), ("HearthServerTests", "hearth-inspect")}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.MULTILINE,
)


def package() -> dict:
    """Returns the package description. SwiftPM caches it: 0.4 s of processor time."""
    command = ["swift", "package", "dump-package"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return json.loads(done.stdout)


def targets() -> dict[str, tuple[Path, set[str]]]:
    """Returns each target's folder and the modules that it depends on."""
    found = {}
    for target in package()["targets"]:
        folder = target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
        dependencies = {
            (dependency.get("byName") or dependency.get("target") or dependency["product"])[0]
            for dependency in target["dependencies"]
        }
        found[target["name"]] = (ROOT / folder, dependencies)
    return found


def allowed_imports() -> dict[str, set[str]]:
    """Returns the rows of the table `| target | may import |`; each cell has modules in backquotes."""
    text = (ROOT / "docs/architecture.md").read_text()
    table: dict[str, set[str]] = {}
    for row in re.findall(r"^\|([^|]+)\|([^|]+)\|$", text, re.MULTILINE):
        names, modules = (re.findall(r"`([\w-]+)`", cell) for cell in row)
        for name in names:
            table[name] = set(modules)
    return table


def imports(folder: Path) -> dict[str, str]:
    """Returns each module that a folder imports, and the first place where it does."""
    found: dict[str, str] = {}
    for source in sorted(folder.rglob("*.swift")):
        # A text in the source, such as a script of another language, imports nothing.
        text = re.sub(r'""".*?"""', lambda text: "\n" * text[0].count("\n"), source.read_text(), flags=re.DOTALL)
        for match in IMPORT.finditer(text):
            line = text[: match.start(1)].count("\n") + 1
            found.setdefault(match.group(1), f"{source.relative_to(ROOT)}:{line}")
    return found


def check_targets() -> list[str]:
    table, problems = allowed_imports(), []
    described = targets()
    for name, (folder, dependencies) in described.items():
        used = imports(folder)
        if not used:
            continue
        is_source = folder.is_relative_to(ROOT / "Sources")
        if is_source and name not in table:
            problems.append(f"docs/architecture.md: the import table has no row for {name}")
        for module, place in used.items():
            if module in EVERYWHERE or (not is_source and module in TESTS):
                continue
            if is_source and module not in table.get(name, {module}):
                problems.append(f"{place}: {name} may not import {module} (docs/architecture.md)")
            if module not in dependencies | TOOLCHAIN and module.replace("_", "-") not in dependencies:
                problems.append(f"{place}: {name} imports {module}, which is not among its dependencies in Package.swift")
        for dependency in sorted(dependencies - used.keys() - {"Logging"}):
            if (name, dependency) not in NOT_IMPORTED and dependency.replace("-", "_") not in used:
                problems.append(f"Package.swift: {name} depends on {dependency} and does not import it")
    sources = {name for name, (folder, _) in described.items() if folder.is_relative_to(ROOT / "Sources")}
    problems += [f"docs/architecture.md: a row for {name}, which is no target" for name in sorted(table.keys() - sources)]
    return problems


def main() -> int:
    problems = check_targets()
    print("\n".join(problems) or "imports: all as docs/architecture.md and Package.swift allow")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
